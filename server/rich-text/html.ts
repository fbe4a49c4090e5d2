// Writes a rich text as HTML for learners' pages: a closed set of elements with every text escaped. It may be inside labels and
// legends, so paragraphs are spans. The styles are in public/formulas.
import { fitPicture, PICTURE_WIDTHS, type PictureSizes, pictureAddress } from "#core/questions/picture.ts";
import { type ColumnAlign, type RichBlock, type RichInline, toPlainText } from "#core/rich-text/tree.ts";

/** Gives the MathML of a formula, or undefined when it cannot be read. */
export type RenderFormula = (tex: string, isDisplay: boolean) => string | undefined;

const ESCAPES: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

/** A text for the content of an element or for an attribute in double quotes. */
export function escapeHtml(text: string): string {
	return text.replaceAll(/[&<>"']/g, (char) => ESCAPES[char] ?? "");
}

/** Longer runs may overflow a phone and get a scroll box; inline TeX has a higher limit because browsers break it. */
const WIDE = 24;
const WIDE_INLINE = 40;

/** Scrollable boxes are focusable. */
function focusIf(isWide: boolean): string {
	return isWide ? ' tabindex="0"' : "";
}

function hasWideFormula(nodes: readonly RichInline[]): boolean {
	return nodes.some((node) =>
		"children" in node ? hasWideFormula(node.children) : node.kind === "formula" && node.text.length > WIDE_INLINE,
	);
}

/** How wide a text is at most on a learner's page (app/theme), for the browser's choice of a size. */
const PICTURE_PLACE = "(max-width: 46rem) 100vw, 44rem";

export type Rendering = {
	render: RenderFormula;
	/** The pictures that are stored. */
	pictures: PictureSizes;
	/** The words before the alt text of a missing picture. */
	pictureMissing: string;
};

/** Callbacks for links and footnote references, which differ between questions and study texts. */
export type InlineKinds = {
	link: (href: string, words: string) => string;
	note: (note: Extract<RichInline, { kind: "note" }>) => string;
	/** Wraps the element of a picture outside of links; by default the element alone. */
	picture?: (element: string, file: { address: string; alt: string }) => string;
};
/** Writes links as their text. */
export const ONLY_WORDS: InlineKinds = { link: (_, words) => words, note: ({ number }) => `<sup>${number}</sup>` };

/** Builds the writer of inline content. */
export function createInlineWriter({ render, pictures, pictureMissing }: Rendering, kinds: InlineKinds) {
	const writeInlines = (nodes: readonly RichInline[], isInLink = false): string =>
		nodes.map((node) => writeInline(node, isInLink)).join("");
	const writeInline = (node: RichInline, isInLink: boolean): string => {
		switch (node.kind) {
			case "text":
				return escapeHtml(node.text);
			case "code":
				return `<code dir="ltr">${escapeHtml(node.text)}</code>`;
			case "formula":
				return writeFormula(node.text, node.isDisplay ?? false);
			case "picture":
				return writePicture(node, isInLink);
			case "break":
				return "<br>";
			case "note":
				return kinds.note(node);
			case "emphasis":
				return `<em>${writeInlines(node.children, isInLink)}</em>`;
			case "strong":
				return `<strong>${writeInlines(node.children, isInLink)}</strong>`;
			case "struck":
				return `<s>${writeInlines(node.children, isInLink)}</s>`;
			case "link":
				return kinds.link(node.href, writeInlines(node.children, true));
		}
	};
	const writePicture = ({ hash, alt }: Extract<RichInline, { kind: "picture" }>, isInLink: boolean): string => {
		const size = pictures.get(hash);
		if (!size) return `<span class="md-picture">${escapeHtml(pictureMissing)} <bdi>${escapeHtml(alt)}</bdi></span>`;
		const files = PICTURE_WIDTHS.map((most) => ({
			address: pictureAddress(hash, most),
			width: fitPicture(size, most).width,
		}));
		// Small pictures have one file for both sizes.
		const isOne = new Set(files.map((file) => file.width)).size === 1;
		const listed = files.map(({ address, width }) => `${address} ${width}w`).join(", ");
		const choice = isOne ? "" : ` srcset="${listed}" sizes="${PICTURE_PLACE}"`;
		const { width, height } = size;
		const ratio = Math.round((width / height) * 1_000) / 1_000;
		const address = pictureAddress(hash, 960);
		const element = `<img class="md-img" src="${address}"${choice} width="${width}" height="${height}" style="--ratio:${ratio}" alt="${escapeHtml(alt)}" loading="lazy" decoding="async">`;
		return isInLink || !kinds.picture ? element : kinds.picture(element, { address, alt });
	};
	const writeFormula = (tex: string, isDisplay: boolean): string => {
		const math = render(tex, isDisplay);
		const dollars = isDisplay ? "$$" : "$";
		if (math === undefined) return `<code class="md-tex" dir="ltr">${escapeHtml(dollars + tex + dollars)}</code>`;
		if (!isDisplay) return `<span class="md-formula" dir="ltr">${math}</span>`;
		return `<span class="md-formula md-display" dir="ltr"${focusIf(tex.length > WIDE)}>${math}</span>`;
	};
	return writeInlines;
}

type Table = Extract<RichBlock, { kind: "table" }>;

/** A table whose first row has the headings of the columns. */
export function writeTable(
	{ rows: [head = [], ...rows], align }: Pick<Table, "rows" | "align">,
	writeInlines: (cell: readonly RichInline[]) => string,
): string {
	const write = (cells: typeof head, tag: "th" | "td") =>
		`<tr>${cells.map((cell, column) => `<${tag} dir="auto"${alignOf(align?.[column])}>${writeInlines(cell)}</${tag}>`).join("")}</tr>`;
	const body = rows.map((cells) => write(cells, "td")).join("");
	return `<table><thead>${write(head, "th")}</thead><tbody>${body}</tbody></table>`;
}

const alignOf = (align: ColumnAlign | null | undefined) => (align ? ` data-align="${align}"` : "");

/** The HTML of a text. */
export function writeHtml(blocks: readonly RichBlock[], rendering: Rendering): string {
	const writeInlines = createInlineWriter(rendering, ONLY_WORDS);
	const writeBlock = (block: RichBlock): string => {
		switch (block.kind) {
			case "paragraph":
			case "heading":
				return `<span class="md-p" dir="auto"${focusIf(hasWideFormula(block.children))}>${writeInlines(block.children)}</span>`;
			case "table": {
				const isWide = block.rows.some(
					(cells) => cells.length > 2 || toPlainText([{ ...block, rows: [cells] }]).length > WIDE,
				);
				return `<span class="md-table"${focusIf(isWide)}>${writeTable(block, writeInlines)}</span>`;
			}
			case "code":
				return `<code class="md-code" dir="ltr"${focusIf(block.text.split("\n").some((line) => line.length > WIDE))}>${escapeHtml(block.text.trimEnd())}</code>`;
			case "quote":
				return block.children.map(writeBlock).join("");
			case "list":
			case "notes":
				return block.items.map((item) => item.map(writeBlock).join("")).join("");
			case "rule":
				return "";
		}
	};
	return blocks.map(writeBlock).join("");
}
