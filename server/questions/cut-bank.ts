// Cuts a large question file, or its rendered form, into each question's JSON and HTML.
// Called once for each content (bank-parts.ts), in a worker thread (file-worker.ts) when it is large.
import { isNested } from "#core/json.ts";
import { writeBankIndex } from "#core/questions/bank-index.ts";
import { splitFile } from "#core/questions/file-pieces.ts";
import { cutJson, readMember } from "#core/questions/json-parts.ts";

/** The content, its checksum, and whether it is the rendered form. */
export type BankContent = { content: Uint8Array; version: string; isRendered: boolean };
export type CutBank = Pick<BankContent, "isRendered"> & {
	/** The index as browsers get it. */
	index: string;
	shuffle: boolean;
	/**
	 * For each question its JSON, and then its entry in the list `html` of a rendered file, which may be empty. Question `n`
	 * begins at `offsets[2 * n]`, its HTML at `offsets[2 * n + 1]`.
	 */
	bytes: Uint8Array<ArrayBuffer>;
	offsets: Uint32Array<ArrayBuffer>;
};

/** Undefined for a file that cannot be cut, or in which two questions have one id: pages load it whole. */
export function cutBank({ content, version, isRendered }: BankContent): CutBank | undefined {
	const file = splitFile(new TextDecoder().decode(content));
	if (!file) return undefined;
	const ids = file.pieces.map(readId);
	if (new Set(ids).size !== ids.length) return undefined;
	const root: unknown = JSON.parse(file.head + file.tail);
	const shuffle = !(isNested(root) && root.shuffle === false);
	const html = isRendered ? readHtml(file.tail) : new Map<string, string>();
	const texts = file.pieces.flatMap((piece, index) => [piece.trim(), html.get(ids[index] ?? "") ?? ""]);
	const offsets = new Uint32Array(texts.length + 1);
	for (const [index, text] of texts.entries()) offsets[index + 1] = (offsets[index] ?? 0) + Buffer.byteLength(text);
	const bytes = new TextEncoder().encode(texts.join(""));
	return { index: writeBankIndex({ version, shuffle, ids }), shuffle, isRendered, bytes, offsets };
}

/** The questions at these places, in this order, as a file of their own; undefined when one of them does not exist. */
export function joinPart({ bytes, offsets, shuffle, isRendered }: CutBank, places: readonly number[]) {
	if (places.some((place) => 2 * place + 2 >= offsets.length)) return undefined;
	const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const read = (index: number) => all.toString("utf8", offsets[index], offsets[index + 1]);
	const questions = places.map((place) => read(2 * place)).join(",");
	if (!isRendered) return `{"shuffle":${shuffle},"questions":[${questions}]}`;
	const html = places.map((place) => read(2 * place + 1)).filter((entry) => entry !== "");
	return `{"shuffle":${shuffle},"questions":[${questions}],"html":[${html.join(",")}]}`;
}

function readId(piece: string): string {
	const question: unknown = JSON.parse(piece);
	return isNested(question) ? String(question.id) : "";
}

/** The entries of the list `html` by their questions' ids, from the text after the questions. */
function readHtml(tail: string): Map<string, string> {
	const members = cutJson(`{"questions":[${tail}`, 0)?.parts.map(readMember) ?? [];
	const list = members.find(({ key }) => key === "html")?.value ?? "[]";
	const entries = cutJson(list, 0)?.parts ?? [];
	return new Map(entries.map((entry) => [readFirst(entry), entry.trim()]));
}

/** An entry begins with its question's id. */
function readFirst(entry: string): string {
	const [id = '""'] = cutJson(entry.trim(), 0)?.parts ?? [];
	return String(JSON.parse(id));
}
