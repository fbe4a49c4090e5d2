// Finds, scrolls to and focuses elements and sentences in a study text.

/** Scrolls to an element of a text and moves the focus there. */
export function showInText(target: HTMLElement): void {
	target.scrollIntoView({ block: "start" });
	if (!target.matches("a, button")) target.tabIndex = -1;
	target.focus({ preventScroll: true });
}

/** The element with this id in a text: the texts of a subtopic are in one page, and may use the same ids. */
export function findWithin(box: Element | null, id: string): HTMLElement | null {
	return box?.querySelector<HTMLElement>(`#${CSS.escape(id)}`) ?? null;
}

/** Blocks of a text in their order: paragraphs, headings, lists, tables; not the note above the place about a question. */
export function textBlocks(box: Element | null): HTMLElement[] {
	return Array.from(box?.querySelectorAll<HTMLElement>(".text-section > :not([data-asked-note])") ?? []);
}

/** How far after a passage's start its sentence is searched for, in characters. */
const REACH = 6_000;

/**
 * Finds a sentence, whose words may be spread over several elements, with other white space.
 * @returns its range, from `start` on; undefined when the text has changed or has a formula there
 */
export function findSentence(article: Element, start: Element, sentence: string): Range | undefined {
	// Passages write list markers and cell separators (toPlainText), which the page draws.
	const wanted = sentence.replace(/^\s*(?:-|\d+\.)\s/, "").replaceAll(/\s+|\|/g, "");
	if (wanted === "") return undefined;
	const places: { node: Text; offset: number }[] = [];
	let letters = "";
	const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
	for (let node = walker.nextNode(); node instanceof Text && letters.length < REACH; node = walker.nextNode()) {
		const isBefore = start.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING;
		if (isBefore) continue;
		for (let offset = 0; offset < node.data.length; offset++) {
			const letter = node.data[offset] ?? "";
			if (/\s/.test(letter)) continue;
			letters += letter;
			places.push({ node, offset });
		}
	}
	const at = letters.indexOf(wanted);
	const [first, last] = [places[at], places[at + wanted.length - 1]];
	if (at === -1 || !first || !last) return undefined;
	const range = document.createRange();
	range.setStart(first.node, first.offset);
	range.setEnd(last.node, last.offset + 1);
	return range;
}
