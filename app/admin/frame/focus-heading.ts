// What had the focus is gone (a deleted row, a closed message): the keyboard and the screen reader go on at the page's
// heading instead of at the top of everything.
export function focusHeading(): void {
	document.querySelector<HTMLElement>("main h1")?.focus();
}
