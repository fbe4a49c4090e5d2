// The addresses from which learners' pages load questions: the file, its rendered form (rendered-file.ts), and of a large one its
// index (bank-index.ts) and parts, each derived from the others.

const RENDERED_END = ".rendered.json";
const INDEX_END = ".index.json";

/** The style sheet of rendered texts. It names the font of formulas, which browsers fetch with the first formula on a page. */
export const FORMULA_STYLE = "/formulas/formulas.css";

/** The response header with the time at which the file was stored, in milliseconds. */
export const VERSION_HEADER = "X-Version";

/** The address of a subtopic's rendered questions, from that of its file. */
export function renderedRef(mcqFileRef: string): string {
	return mcqFileRef.replace(/\.json$/, RENDERED_END);
}

/** The other way round. */
export function plainRef(renderedAddress: string): string {
	return renderedAddress.replace(RENDERED_END, ".json");
}

/** Whether an address is that of rendered questions. */
export function isRenderedRef(address: string): boolean {
	return address.endsWith(RENDERED_END);
}

/** The address of the index of the file at `ref`. */
export function indexRef(ref: string): string {
	return ref.replace(/\.json$/, INDEX_END);
}

/** The file of an index. */
export function wholeRef(indexAddress: string): string {
	return indexAddress.replace(INDEX_END, ".json");
}

/** Whether an address is that of an index. */
export function isIndexRef(address: string): boolean {
	return address.endsWith(INDEX_END);
}

/** The address of the questions that a new quiz of a large file begins with, from that of its index. */
export function startRef(indexAddress: string): string {
	return indexAddress.replace(INDEX_END, ".start.json");
}

/** The start of the addresses of all parts. @param version of the index */
export function partsRef(indexAddress: string, version: string): string {
	return `${indexAddress.replace(INDEX_END, ".part")}/${version}/`;
}

/** The part with the questions at these indexes in file order, from 0. */
export function partRef(partsAddress: string, places: readonly number[]): string {
	return `${partsAddress}${places.join("-")}.json`;
}
