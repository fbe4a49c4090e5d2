// Converts a Markdown file of another program into the Markdown of study texts: markup stays as it is, except for what the hub
// does not support. Called by read-text-file.ts.
import { pictureReference } from "#core/questions/picture.ts";
import { cleanText } from "#core/texts/import/escape-markdown.ts";
import type { ReportCounter } from "#core/texts/import/report-counter.ts";
import type { KeptCounts } from "#core/texts/import/text-reading.ts";
import { shownAlt } from "#core/texts/import/to-study-text.ts";
import { type AddPicture, openDataAddress } from "#server/mdast/pictures.ts";

/** Markdown syntax by which a text is recognised. */
const SIGNS = [
	/^#{1,6} \S/m,
	/^ {0,3}(?:```|~~~)/m,
	/(?<![\\\w*])\*\*[^\s*][^*\n]*\*\*(?![\w*])/,
	/(?<!\\)\]\((?:https?:|#|\.{0,2}\/|sha256:|data:image)[^)\s]*(?: "[^"\n]*")?\)/,
	/^ {0,3}\|?(?: *:?-{3,}:? *\|)+(?: *:?-{3,}:? *)?$/m,
	/^\[\^[\w-]+\]: /m,
	/^> \[!(?:NOTE|TIP|WARNING)\]/m,
	/^\S.*\n(?:={3,}|-{3,})$/m,
];
const FRONT_MATTER = /^---[ \t]*\n((?:[^\n]*\n){0,200}?)(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const FENCE = /^( {0,3}(?:[>\-*+] |\d+[.)] | )*)(`{3,}|~{3,})(.*)$/;
/** Possible beginnings of tags, comments and processing instructions; bracketed addresses are links. */
const TAG = /<(?=[A-Za-z/!?])(?!https?:\/\/[^\s<>]*>)/gi;
const IMAGE =
	/!\[([^\]\n]{0,500})\]\(\s*(?:<([^<>\n]*)>|([^\s()]*(?:\([^\s()]*\)[^\s()]*)*))(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)/g;

/** Whether a text is Markdown rather than plain. */
export function isMarkdown(text: string): boolean {
	const body = text.replaceAll("\r\n", "\n");
	return FRONT_MATTER.test(body) || SIGNS.some((sign) => sign.test(body));
}

/** `take` notes pictures, `tally` what is lost. */
type ReadContext = { take: AddPicture; tally: ReportCounter };
export type MarkdownReading = { markdown: string; title: string; kept: KeptCounts };

export function readMarkdown(source: string, context: ReadContext): MarkdownReading {
	let text = source.replaceAll(/\r\n?/g, "\n").replaceAll("\0", "").toWellFormed();
	let title = "";
	const front = FRONT_MATTER.exec(text);
	if (front && /^[\w-]+\s*:/m.test(front[1] ?? "")) {
		title = /^title\s*:\s*["']?(.*?)["']?\s*$/im.exec(front[1] ?? "")?.[1] ?? "";
		context.tally.drop("front-matter", front[1]);
		text = text.slice(front[0].length);
	}
	const kept: KeptCounts = { headings: 0, lists: 0, tables: 0, pictures: 0, formulas: 0, links: 0, notes: 0 };
	const lines = text.split("\n");
	let fence: string | undefined;
	let wasList = false;
	const written = lines.map((line, index) => {
		const mark = FENCE.exec(line)?.[2];
		if (fence !== undefined) {
			if (mark && mark[0] === fence[0] && mark.length >= fence.length && line.trim().endsWith(mark)) fence = undefined;
			return line;
		}
		if (mark && !(mark.startsWith("`") && FENCE.exec(line)?.[3]?.includes("`"))) {
			fence = mark;
			return line;
		}
		const isItem = /^\s*(?:[-*+]|\d{1,9}[.)]) +\S/.test(line);
		if (isItem && !wasList) kept.lists += 1;
		wasList = isItem || (wasList && (line.trim() === "" || /^\s/.test(line)));
		if (
			/^ {0,3}#{1,6}(?: |$)/.test(line) ||
			(/^ {0,3}(?:=+|-{2,})\s*$/.test(line) && /\S/.test(lines[index - 1] ?? ""))
		)
			kept.headings += 1;
		if (/^ {0,3}\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?$/.test(line)) kept.tables += 1;
		if (/^\[\^[^\]\s]+\]:/.test(line)) kept.notes += 1;
		return outsideCode(line, (piece) => writePiece(lowerHeading(piece, context.tally), context, kept));
	});
	const markdown = written.join("\n").replace(/^\n+/, "").trimEnd();
	title ||= /^ {0,3}#{1,6} +(.*?)(?: +#+)?$/m.exec(markdown)?.[1]?.replaceAll(/[*_`\\]/g, "") ?? "";
	return { markdown, title: cleanText(title).trim(), kept };
}

/** Headings below the fourth level are of the fourth. */
function lowerHeading(piece: string, tally: ReportCounter): string {
	return piece.replace(/^( {0,3})#{5,6}(?= )/, (_, space: string) => {
		tally.change("heading-levels", piece.replace(/^[\s#]+/, ""));
		return `${space}####`;
	});
}

/** Changes a line outside of its code spans. */
function outsideCode(line: string, change: (piece: string) => string): string {
	const pieces = line.split(/((?<![\\`])(`+)(?!`)(?:.*?[^`])\2(?!`))/);
	// `split` returns each span and its backticks.
	return pieces.map((piece, index) => (index % 3 === 0 ? change(piece) : index % 3 === 1 ? piece : "")).join("");
}

function writePiece(piece: string, context: ReadContext, kept: KeptCounts): string {
	kept.links += [...piece.matchAll(/(?<!!)\[[^[\]\n]+\]\(\s*<?https?:/g)].length;
	kept.formulas += [...piece.matchAll(/(?<![\\$])\$\$?(?![\s$])[^$\n]+?(?<![\s\\])\$\$?(?!\d)/g)].length;
	const withPictures = piece.replaceAll(IMAGE, (whole, alt: string, angled: string | undefined, bare = "") => {
		const address = angled ?? bare;
		if (/^sha256:[0-9a-f]{64}$/i.test(address)) {
			kept.pictures += 1;
			return whole;
		}
		const bytes = openDataAddress(address);
		const url = bytes ? context.take(bytes) : "";
		const shown = shownAlt(alt);
		if (url === "") {
			context.tally.drop("pictures", shown);
			return shown === "" ? "" : `[${shown}\\]`;
		}
		kept.pictures += 1;
		return pictureReference(url.replace("sha256:", ""), cleanText(shown));
	});
	return withPictures.replaceAll(TAG, (sign, index: number, whole: string) => {
		const [slashes = ""] = /(?<!\\)\\*$/.exec(whole.slice(0, index)) ?? [];
		if (slashes.length % 2 === 1) return sign;
		context.tally.change("html", whole.slice(index, index + 60));
		return `\\${sign}`;
	});
}
