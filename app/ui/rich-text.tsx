// A rich text (core/rich-text/tree.ts) as React elements: a fixed set of elements and text, never HTML. Study documents
// and model answers are shown by it.
import { createElement, Fragment, type ReactNode } from "react";
import type { RichBlock, RichInline } from "#core/rich-text/tree.ts";
import { isolateCode } from "./text-direction.tsx";

export type RichTextProps = {
	blocks: readonly RichBlock[];
	/** Shows a piece of plain text; as it is without this. */
	renderText?: (text: string) => ReactNode;
	/** For text that nobody has checked: links are only their words, and headings bold lines without an id. */
	isUntrusted?: boolean;
};
type Options = Omit<RichTextProps, "blocks">;

export function RichText({ blocks, ...options }: RichTextProps) {
	return renderBlocks(blocks, options);
}

/** The place of a node in its list is its identity: a text that streams only grows at its end. */
function renderBlocks(blocks: readonly RichBlock[], options: Options): ReactNode[] {
	return blocks.map((block, index) => {
		const [id, ...more] = block.ids ?? [];
		return (
			<Fragment key={index}>
				{more.map((one) => (
					<span key={one} id={one} />
				))}
				{renderBlock(block, id, options)}
			</Fragment>
		);
	});
}

function renderBlock(block: RichBlock, id: string | undefined, options: Options): ReactNode {
	switch (block.kind) {
		case "heading": {
			const words = renderInlines(block.children, options);
			if (!options.isUntrusted) return createElement(`h${block.level}`, { id }, words);
			return (
				<p dir="auto">
					<strong>{words}</strong>
				</p>
			);
		}
		case "paragraph": {
			const words = renderInlines(block.children, options);
			if (block.isTight) return words;
			return (
				<p id={id} dir="auto">
					{words}
				</p>
			);
		}
		case "list": {
			const items = block.items.map((item, index) => (
				<li key={index} dir="auto">
					{renderBlocks(item, options)}
				</li>
			));
			if (block.start === undefined) return <ul id={id}>{items}</ul>;
			return (
				<ol id={id} start={block.start === 1 ? undefined : block.start}>
					{items}
				</ol>
			);
		}
		case "table":
			return <Table rows={block.rows} id={id} options={options} />;
		case "code":
			return (
				<pre id={id} dir="ltr">
					<code>{block.text}</code>
				</pre>
			);
		case "quote":
			return <blockquote id={id}>{renderBlocks(block.children, options)}</blockquote>;
		case "notes":
			return (
				<ol id={id}>
					{block.items.map((item, index) => (
						<li key={index} dir="auto">
							{renderBlocks(item, options)}
						</li>
					))}
				</ol>
			);
		case "rule":
			return <hr id={id} />;
	}
}

type TableProps = {
	rows: Extract<RichBlock, { kind: "table" }>["rows"];
	id: string | undefined;
	options: Options;
};

function Table({ rows: [head = [], ...rows], id, options }: TableProps) {
	const renderCells = (cells: typeof head, tag: "th" | "td") => {
		return cells.map((cell, key) => createElement(tag, { key, dir: "auto" }, renderInlines(cell, options)));
	};
	return (
		<table id={id}>
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

function renderInlines(nodes: readonly RichInline[], options: Options): ReactNode[] {
	return nodes.map((node, index) => <Fragment key={index}>{renderInline(node, options)}</Fragment>);
}

function renderInline(node: RichInline, options: Options): ReactNode {
	switch (node.kind) {
		case "text":
			return options.renderText ? options.renderText(node.text) : isolateCode(node.text);
		case "code":
			return <code dir="ltr">{node.text}</code>;
		case "formula":
			return (
				<span className="formula" dir="ltr">
					{node.text}
				</span>
			);
		case "picture":
			return node.alt;
		case "note":
			return <sup>{node.number}</sup>;
		case "break":
			return <br />;
		case "emphasis":
			return <em>{renderInlines(node.children, options)}</em>;
		case "strong":
			return <strong>{renderInlines(node.children, options)}</strong>;
		case "link": {
			const words = renderInlines(node.children, options);
			return options.isUntrusted ? words : <a href={node.href}>{words}</a>;
		}
	}
}
