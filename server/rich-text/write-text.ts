// Writes a study text as HTML: the content of its article. A closed set of elements with every text escaped. A text's
// own title is a heading of level 2, below that of its page.
import type { RichBlock } from "#core/rich-text/tree.ts";
import * as m from "#messages";
import { createInlineWriter, escapeHtml, type Rendering, writeTable } from "./html.ts";

/** Blocks of one section that has no heading. */
const SECTION_BLOCKS = 40;
/** In a text with more blocks, browsers lay out a section only near the screen (theme/reading.css). */
const LONG_BLOCKS = 200;
/** A table with more columns may be wider than a phone and gets a focusable scroll box. */
const NARROW_COLUMNS = 2;

/** The HTML of blocks with their ids (core/doubts/retrieval/passages.ts, cutDocument). */
export function writeText(blocks: readonly RichBlock[], rendering: Rendering): string {
	const writeInlines = createInlineWriter(rendering, {
		link: (href, words) => `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer">${words}</a>`,
		// Opened large by the page's script (app/learn/texts/text-extras.tsx).
		picture: (element, { address, alt }) => {
			const name = alt.trim() === "" ? ` aria-label="${escapeHtml(m.text_picture())}"` : "";
			const title = escapeHtml(m.text_picture_open());
			return `<a class="text-picture" href="${address}" title="${title}"${name}>${element}</a>`;
		},
		note: ({ number, use }) => {
			const id = `note-${number}${use > 0 ? `-${use + 1}` : ""}`;
			const name = escapeHtml(m.text_note({ number }));
			return `<sup><a class="note" id="${id}" href="#footnote-${number}" aria-label="${name}">${number}</a></sup>`;
		},
	});
	const writeBlocks = (inner: readonly RichBlock[]): string => inner.map(writeBlock).join("");
	const writeBlock = (block: RichBlock): string => {
		const [id, ...more] = block.ids ?? [];
		const marks = more.map((one) => `<span id="${escapeHtml(one)}"></span>`).join("");
		return marks + writeElement(block, id === undefined ? "" : ` id="${escapeHtml(id)}"`);
	};
	const writeElement = (block: RichBlock, id: string): string => {
		switch (block.kind) {
			case "heading": {
				const tag = `h${Math.min(6, block.level + 1)}`;
				return `<${tag}${id} class="level-${block.level}" dir="auto">${writeInlines(block.children)}</${tag}>`;
			}
			case "paragraph": {
				const words = writeInlines(block.children);
				return block.isTight ? words : `<p${id} dir="auto">${words}</p>`;
			}
			case "list": {
				const items = block.items.map((item) => `<li dir="auto">${writeBlocks(item)}</li>`).join("");
				if (block.start === undefined) return `<ul${id}>${items}</ul>`;
				return `<ol${id}${block.start === 1 ? "" : ` start="${block.start}"`}>${items}</ol>`;
			}
			case "table": {
				const isNarrow = (block.rows[0]?.length ?? 0) <= NARROW_COLUMNS;
				const name = isNarrow ? "" : ` role="region" tabindex="0" aria-label="${escapeHtml(m.text_table())}"`;
				return `<div${id} class="text-table"${name}>${writeTable(block, writeInlines)}</div>`;
			}
			case "code":
				return `<pre${id} dir="ltr" tabindex="0"><code>${escapeHtml(block.text.trimEnd())}</code></pre>`;
			case "quote": {
				if (!block.callout) return `<blockquote${id}>${writeBlocks(block.children)}</blockquote>`;
				const name = `<p class="callout-name">${escapeHtml(m.text_callout({ callout: block.callout }))}</p>`;
				return `<aside${id} class="callout callout-${block.callout}">${name}${writeBlocks(block.children)}</aside>`;
			}
			case "notes":
				return writeNotes(block.items, id);
			case "rule":
				return `<hr${id}>`;
		}
	};
	const writeNotes = (items: readonly (readonly RichBlock[])[], id: string): string => {
		const notes = items.map((item, index) => {
			const number = index + 1;
			const back = `<a class="note-back" href="#note-${number}" aria-label="${escapeHtml(m.text_note_back({ number }))}">↩</a>`;
			return `<li id="footnote-${number}" dir="auto">${writeBlocks(item)}${back}</li>`;
		});
		const name = escapeHtml(m.text_notes());
		return `<section${id} class="text-notes" aria-label="${name}"><ol>${notes.join("")}</ol></section>`;
	};
	const className = blocks.length > LONG_BLOCKS ? "text-section text-far" : "text-section";
	return cutSections(blocks)
		.map((section) => `<div class="${className}">${writeBlocks(section)}</div>`)
		.join("");
}

/** A section begins at a heading of level 1 or 2, or after SECTION_BLOCKS. */
function cutSections(blocks: readonly RichBlock[]): RichBlock[][] {
	const sections: RichBlock[][] = [];
	for (const block of blocks) {
		const last = sections.at(-1);
		const isBegun = block.kind === "heading" && block.level <= 2;
		if (!last || isBegun || last.length >= SECTION_BLOCKS) sections.push([block]);
		else last.push(block);
	}
	return sections;
}
