// A model's text on screen. It is untrusted: what is shown is made of the few elements named here and of text, never of
// HTML. Numbers in square brackets become buttons that open their source; a number without a source is not shown.
import { Fragment, type ReactNode, useMemo } from "react";
import { CITATION, readLabels } from "./cited-sources.ts";
import { type MarkdownToken, readModelMarkdown } from "./model-markdown.ts";

export type ModelTextProps = {
	text: string;
	/** Makes the button of a source; undefined when there is no source with this number. */
	cite: (label: number) => ReactNode | undefined;
};

export default function ModelText({ text, cite }: ModelTextProps) {
	const tokens = useMemo(() => readModelMarkdown(text), [text]);
	return <div className="model-text">{renderBlocks(tokens, cite)}</div>;
}

type Cite = ModelTextProps["cite"];
/** An element that has begun and waits for its end. */
type Open = { token: MarkdownToken; children: ReactNode[] };

/** Blocks are a flat list of beginnings and ends; a stack makes the tree of it. */
function renderBlocks(tokens: readonly MarkdownToken[], cite: Cite): ReactNode[] {
	return renderNested(tokens, renderBlock, (token) => {
		if (token.type === "inline") return <Fragment>{renderInline(token.children ?? [], cite)}</Fragment>;
		if (token.type === "fence") {
			return (
				<pre dir="ltr">
					<code>{token.content}</code>
				</pre>
			);
		}
		return token.content;
	});
}

function renderInline(tokens: readonly MarkdownToken[], cite: Cite): ReactNode[] {
	return renderNested(tokens, renderBold, (token) => {
		if (token.type === "softbreak" || token.type === "hardbreak") return <br />;
		if (token.type === "code_inline") return <code dir="ltr">{token.content}</code>;
		if (token.type === "formula") return <Formula written={token.content} />;
		return renderCitations(token.content, cite);
	});
}

function renderNested(
	tokens: readonly MarkdownToken[],
	renderPair: (token: MarkdownToken, children: ReactNode[]) => ReactNode,
	renderSingle: (token: MarkdownToken) => ReactNode,
): ReactNode[] {
	const root: ReactNode[] = [];
	const stack: Open[] = [];
	for (const [index, token] of tokens.entries()) {
		if (token.nesting === 1) {
			stack.push({ token, children: [] });
			continue;
		}
		const ended = token.nesting === -1 ? stack.pop() : undefined;
		const into = stack.at(-1)?.children ?? root;
		const node = ended ? renderPair(ended.token, ended.children) : renderSingle(token);
		// A token's place in its list is its identity: a text that grows only adds to the end.
		into.push(<Fragment key={index}>{node}</Fragment>);
	}
	return root;
}

function renderBlock(token: MarkdownToken, children: ReactNode[]): ReactNode {
	if (token.type === "bullet_list_open") return <ul>{children}</ul>;
	if (token.type === "ordered_list_open") return <ol start={readStart(token)}>{children}</ol>;
	if (token.type === "list_item_open") return <li dir="auto">{children}</li>;
	if (token.type === "heading_open") {
		return (
			<p dir="auto">
				<strong>{children}</strong>
			</p>
		);
	}
	// the paragraphs of a tight list are hidden: their words stand in the item itself
	return token.hidden ? children : <p dir="auto">{children}</p>;
}

function renderBold(token: MarkdownToken, children: ReactNode[]): ReactNode {
	return token.type === "strong_open" ? <strong>{children}</strong> : children;
}

function readStart(token: MarkdownToken): number | undefined {
	const start = Number(token.attrGet("start") ?? Number.NaN);
	return Number.isSafeInteger(start) && start < 1_000 ? start : undefined;
}

function Formula({ written }: { written: string }) {
	return (
		<span className="formula" dir="ltr">
			{written}
		</span>
	);
}

function renderCitations(text: string, cite: Cite): ReactNode[] {
	const nodes: ReactNode[] = [];
	let from = 0;
	for (const match of text.matchAll(CITATION)) {
		nodes.push(text.slice(from, match.index));
		from = match.index + match[0].length;
		// A full stop behind a number stays on its line.
		const stop = /^[.,;:!?।。،؟]+/.exec(text.slice(from))?.[0] ?? "";
		from += stop.length;
		nodes.push(
			<span key={match.index} className="whitespace-nowrap">
				{readLabels(match[1] ?? "").map((label) => (
					<Fragment key={label}>{cite(label)}</Fragment>
				))}
				{stop}
			</span>,
		);
	}
	nodes.push(text.slice(from));
	return nodes;
}
