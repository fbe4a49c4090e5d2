// The addresses from which learners' pages load questions: the file, its rendered form (rendered-file.ts), and of a large one the
// start of a quiz and parts (partial-file.ts), each derived from the others.

const RENDERED_END = ".rendered.json";
const START_END = ".start.json";

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

/** The address of the start of a quiz with the file at `ref`. */
export function startRef(ref: string): string {
	return ref.replace(/\.json$/, START_END);
}

/** The file of a start. */
export function fullFileRef(startAddress: string): string {
	return startAddress.replace(START_END, ".json");
}

/** Whether an address is that of a start. */
export function isStartRef(address: string): boolean {
	return address.endsWith(START_END);
}

/** The start of the addresses of all parts. @param version of the start */
export function partsRef(startAddress: string, version: string): string {
	return `${startAddress.replace(START_END, ".part")}/${version}/`;
}

/** The part with the questions at these indexes in file order, from 0. */
export function partRef(partsAddress: string, places: readonly number[]): string {
	return `${partsAddress}${places.join("-")}.json`;
}

/** The part with the questions that have these ids. @param names as writeNames gives them */
export function namesRef(partsAddress: string, names: string): string {
	return `${partsAddress}ids/${names}.json`;
}
