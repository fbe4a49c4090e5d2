// The words of a study text as pieces, each with its whole formatting: what write-runs.ts needs to decide where marks of Markdown may stand.
// Pure.
import type { Phrasing } from "#core/mdast/nodes.ts";

/** Formatting of a run; `href` makes it part of a link. */
export type Marks = { strong?: boolean; emphasis?: boolean; href?: string };
export type TextRun = Marks &
	(
		| { kind: "text" | "code"; text: string }
		| { kind: "formula"; tex: string }
		/** `sha256` is the checksum of the picture's bytes. */
		| { kind: "picture"; sha256: string; alt: string }
		| { kind: "break" }
		/** `note` is the index of the note in the tree. */
		| { kind: "note"; note: number }
	);

/** The runs of words. Marks that Markdown has no signs for leave what is inside of them. */
export function runsOf(nodes: readonly Phrasing[], marks: Marks = {}): TextRun[] {
	return nodes.flatMap((node): TextRun[] => {
		switch (node.type) {
			case "text":
				return [{ ...marks, kind: "text", text: node.value }];
			case "inlineCode":
			case "lostFormula":
				return [{ ...marks, kind: "code", text: node.value }];
			case "inlineMath":
				return [{ kind: "formula", tex: node.value }];
			case "image":
				return [{ ...(marks.href !== undefined && { href: marks.href }), ...pictureOf(node) }];
			case "break":
				return [{ kind: "break" }];
			case "footnoteReference":
				return [{ kind: "note", note: node.index }];
			case "strong":
				return runsOf(node.children, { ...marks, strong: true });
			case "emphasis":
				return runsOf(node.children, { ...marks, emphasis: true });
			case "link":
				return runsOf(node.children, { ...marks, href: node.url });
			default:
				return runsOf(node.children, marks);
		}
	});
}

function pictureOf({ url, alt }: { url: string; alt: string }): TextRun {
	return url === "" ? { kind: "text", text: alt } : { kind: "picture", sha256: url.replace("sha256:", ""), alt };
}
