// The article of a study text: server-rendered HTML (server/rich-text/write-text.ts), and nothing else.
import type { RefObject } from "react";
import { TEXT_MARK } from "#app/learn/phases/phase-hash.ts";
import type { DocumentPhase } from "#core/modules/phases.ts";

const CLASS_NAMES = "reading md";

export function StudyText({ html }: { html: string }) {
	return <article className={CLASS_NAMES} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Of the text in its box, as the inline script sets it. */
export type TextState = "loading" | "done" | "failed";

export type TextBoxProps = {
	box: RefObject<HTMLDivElement | null>;
	phase: DocumentPhase;
	/** The text, while the server renders the page with it. */
	html: string | undefined;
};

/** The box that the inline script loads a text into. The page owns its content, which React does not change. */
export function TextBox({ box, phase, html }: TextBoxProps) {
	const article = html === undefined ? "" : `<article class="${CLASS_NAMES}">${html}</article>`;
	return (
		<div
			ref={box}
			className="text-box"
			{...{ [`data-${TEXT_MARK}`]: phase }}
			data-state={html === undefined ? undefined : "done"}
			suppressHydrationWarning
			dangerouslySetInnerHTML={{ __html: article }}
		/>
	);
}
