// Moves the focus to the heading of a card whose chunk came late.

/** For the first rendering of such a card: until then the focus is on the whole quiz (use-quiz-scroll.ts). */
export function focusLateHeading(): void {
	const focused = document.activeElement;
	if (focused?.matches(".quiz"))
		focused.querySelector<HTMLElement>("[data-question-heading]")?.focus({ preventScroll: true });
}
