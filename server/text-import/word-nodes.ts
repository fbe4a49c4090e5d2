// The nodes of the tree that mammoth reads from a Word file, as word.ts walks through them.

/** What of mammoth's tree is looked at; its own types have any. */
export type WordNode = {
	type: string;
	children?: WordNode[];
	value?: string;
	styleId?: string | null;
	font?: string | null;
	verticalAlignment?: string;
	isBold?: boolean;
	isItalic?: boolean;
	isUnderline?: boolean;
	isStrikethrough?: boolean;
	highlight?: string | null;
	href?: string;
	noteType?: string;
	noteId?: string;
	checked?: boolean;
	breakType?: string;
	colSpan?: number;
	rowSpan?: number;
	altText?: string;
	readAsBuffer?: () => Promise<Buffer>;
};
export type WordDocument = WordNode & { notes: { resolve: (reference: WordNode) => { body: WordNode[] } | null } };

/** The text of a node with its marks. */
export function textOf(node: WordNode): string {
	return node.value ?? (node.children ?? []).map(textOf).join("");
}

/** Undefined for a picture that is not in the file. */
export async function openPicture(node: WordNode): Promise<Uint8Array | undefined> {
	try {
		const bytes = await node.readAsBuffer?.();
		return bytes && new Uint8Array(bytes);
	} catch {
		return undefined;
	}
}

export function hasLink(node: WordNode): boolean {
	return (node.children ?? []).some((child) => child.type === "hyperlink" || hasLink(child));
}
