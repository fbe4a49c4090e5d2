// Actions of buttons on pages with and without React (attribute data-action). Called once by each page's script.
import { switchTheme } from "./theme.ts";

/** @param isAnswered whether a reload opens a page, not the browser's own error page */
export function listenForActions(isAnswered: () => Promise<boolean>): void {
	document.addEventListener("click", ({ target }) => {
		const button = target instanceof Element ? target.closest<HTMLElement>("[data-action]") : null;
		if (button?.dataset.action === "switch-theme") switchTheme();
		if (button?.dataset.action === "reload") void reload(button, isAnswered);
	});
}

/** Without an answer the page stays, since it can be read, and the line after its button says why (reload-button.tsx). */
async function reload(button: Element, isAnswered: () => Promise<boolean>): Promise<void> {
	const line = button.nextElementSibling;
	if (await isAnswered()) location.reload();
	else line?.removeAttribute("hidden");
}
