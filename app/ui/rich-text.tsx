// A rich text (core/rich-text/tree.ts) as React elements: a fixed set of elements and text, never HTML. Shows
// untrusted text, model answers and copies of documents: links are reduced to their text, and headings to bold lines.
import { createElement, Fragment, type ReactNode } from "react";
import type { RichBlock, RichInline } from "#core/rich-text/tree.ts";
import { isolateCode } from "./text-direction.tsx";

export type RichTextProps = {
	blocks: readonly RichBlock[];
	/** Shows a piece of plain text. */
	renderText?: RenderText;
};
type RenderText = (text: string) => ReactNode;

export function RichText({ blocks, renderText = isolateCode }: RichTextProps) {
	return renderBlocks(blocks, renderText);
}

/** The index of a node in its list is its key: a streamed text only grows at its end. */
function renderBlocks(blocks: readonly RichBlock[], renderText: RenderText): ReactNode[] {
	return blocks.map((block, index) => <Fragment key={index}>{renderBlock(block, renderText)}</Fragment>);
}

function renderBlock(block: RichBlock, renderText: RenderText): ReactNode {
	switch (block.kind) {
		case "heading":
			return (
				<p dir="auto">
					<strong>{renderInlines(block.children, renderText)}</strong>
				</p>
			);
		case "paragraph": {
			const words = renderInlines(block.children, renderText);
			return block.isTight ? words : <p dir="auto">{words}</p>;
		}
		case "list": {
			const items = renderItems(block.items, renderText);
			if (block.start === undefined) return <ul>{items}</ul>;
			return <ol start={block.start === 1 ? undefined : block.start}>{items}</ol>;
		}
		case "table":
			return <Table rows={block.rows} renderText={renderText} />;
		case "code":
			return (
				<pre dir="ltr">
					<code>{block.text}</code>
				</pre>
			);
		case "quote":
			return <blockquote>{renderBlocks(block.children, renderText)}</blockquote>;
		case "notes":
			return <ol>{renderItems(block.items, renderText)}</ol>;
		case "rule":
			return <hr />;
	}
}

function renderItems(items: readonly (readonly RichBlock[])[], renderText: RenderText): ReactNode[] {
	return items.map((item, index) => (
		<li key={index} dir="auto">
			{renderBlocks(item, renderText)}
		</li>
	));
}

type TableProps = {
	rows: Extract<RichBlock, { kind: "table" }>["rows"];
	renderText: RenderText;
};

function Table({ rows: [head = [], ...rows], renderText }: TableProps) {
	const renderCells = (cells: typeof head, tag: "th" | "td") => {
		return cells.map((cell, key) => createElement(tag, { key, dir: "auto" }, renderInlines(cell, renderText)));
	};
	return (
		<table>
			<thead>
				<tr>{renderCells(head, "th")}</tr>
			</thead>
			<tbody>
				{rows.map((cells, index) => (
					<tr key={index}>{renderCells(cells, "td")}</tr>
				))}
			</tbody>
		</table>
	);
}

function renderInlines(nodes: readonly RichInline[], renderText: RenderText): ReactNode[] {
	return nodes.map((node, index) => <Fragment key={index}>{renderInline(node, renderText)}</Fragment>);
}

function renderInline(node: RichInline, renderText: RenderText): ReactNode {
	switch (node.kind) {
		case "text":
			return <span>{renderText(node.text)}</span>;
		case "code":
			return <code dir="ltr">{node.text}</code>;
		case "formula":
			return (
				<span className="formula" dir="ltr">
					{node.text}
				</span>
			);
		case "picture":
			return <span>{node.alt}</span>;
		case "note":
			return <sup>{node.number}</sup>;
		case "break":
			return <br />;
		case "emphasis":
			return <em>{renderInlines(node.children, renderText)}</em>;
		case "strong":
			return <strong>{renderInlines(node.children, renderText)}</strong>;
		case "struck":
			return <s>{renderInlines(node.children, renderText)}</s>;
		case "link":
			return renderInlines(node.children, renderText);
	}
}
