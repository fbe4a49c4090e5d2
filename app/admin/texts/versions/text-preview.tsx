// A text as learners see it. Inserts server-rendered HTML only (server/rich-text/write-text.ts), from the preview's call or a loader.
import { type RefObject, useEffect, useRef } from "react";
import { FORMULA_STYLE } from "#core/questions/learners-ref.ts";
import * as m from "#messages";

export type TextPreviewProps = {
	html: string | undefined;
	hasFormula: boolean;
	box?: RefObject<HTMLElement | null>;
	className?: string;
};

export function TextPreview({ html, hasFormula, box, className = "" }: TextPreviewProps) {
	const own = useRef<HTMLElement>(null);
	const section = box ?? own;
	useEffect(() => {
		const element = section.current;
		element?.addEventListener("click", followWithin);
		return () => element?.removeEventListener("click", followWithin);
	}, [section]);
	return (
		<section
			ref={section}
			className={`text-preview ${className}`}
			aria-label={m.admin_as_learners_see_it()}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it.
			tabIndex={0}
		>
			{hasFormula && <link rel="stylesheet" href={FORMULA_STYLE} />}
			{html === "" && <p className="text-quiet">{m.admin_text_nothing_yet()}</p>}
			{html !== undefined && <article className="reading md" dangerouslySetInnerHTML={{ __html: html }} />}
		</section>
	);
}

/** Follows links within the text without changing the page's address. */
function followWithin(event: MouseEvent): void {
	const pressed = event.target instanceof Element ? event.target.closest("a") : null;
	// Pictures open in a new tab, so that the editor stays open.
	if (pressed?.matches(".text-picture")) pressed.target = "_blank";
	const link = pressed?.matches('[href^="#"]') ? pressed : null;
	if (!link) return;
	event.preventDefault();
	const id = CSS.escape(decodeURIComponent(link.hash.slice(1)));
	link.closest("article")?.querySelector(`[id="${id}"]`)?.scrollIntoView({ block: "nearest" });
}
