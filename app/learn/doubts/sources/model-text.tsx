// A model's answer on screen. It is untrusted: RichText shows it with a fixed set of elements, never as HTML. Numbers in
// square brackets become buttons that open their source; a number without a source is not shown.
import { Fragment, type ReactNode, useMemo } from "react";
import { RichText } from "#app/ui/rich-text.tsx";
import { isolateCode } from "#app/ui/text-direction.tsx";
import { CITATION, readLabels } from "./answer-text.ts";
import { readModelMarkdown } from "./model-markdown.ts";

export type ModelTextProps = {
	text: string;
	/** Makes the button of a source; undefined when there is no source with this number. */
	cite: (label: number) => ReactNode | undefined;
};

export default function ModelText({ text, cite }: ModelTextProps) {
	const blocks = useMemo(() => readModelMarkdown(text), [text]);
	return (
		<div className="model-text">
			<RichText blocks={blocks} renderText={(text) => renderCitations(text, cite)} />
		</div>
	);
}

function renderCitations(text: string, cite: ModelTextProps["cite"]): ReactNode[] {
	const nodes: ReactNode[] = [];
	let from = 0;
	const plain = (start: number, end: number) => (
		<span key={`plain ${start}`}>{isolateCode(text.slice(start, end), text)}</span>
	);
	for (const match of text.matchAll(CITATION)) {
		nodes.push(plain(from, match.index));
		from = match.index + match[0].length;
		// A full stop after a number stays on its line.
		const stop = /^[.,;:!?।。،؟]+/.exec(text.slice(from))?.[0] ?? "";
		from += stop.length;
		nodes.push(
			<span key={match.index} className="whitespace-nowrap">
				{readLabels(match[1] ?? "").map((label) => (
					<Fragment key={label}>{cite(label)}</Fragment>
				))}
				<span>{stop}</span>
			</span>,
		);
	}
	nodes.push(plain(from, text.length));
	return nodes;
}
