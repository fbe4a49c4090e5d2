// Scrolls and focuses elements in a study text.

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

/** Blocks of a text in their order: paragraphs, headings, lists, tables. */
export function textBlocks(box: Element | null): HTMLElement[] {
	return Array.from(box?.querySelectorAll<HTMLElement>(".text-section > *") ?? []);
}
