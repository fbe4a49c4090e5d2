// The address of a question file's rendered form (rendered-file.ts), and of its style sheet. A file of its own, since plain
// files need nothing else of that form.

const RENDERED_END = ".rendered.json";

/** The style sheet of rendered texts. It names the font of formulas, which browsers fetch with the first formula on a page. */
export const FORMULA_STYLE = "/formulas/formulas.css";

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
