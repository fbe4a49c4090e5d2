// Actions of buttons on pages with and without React (attribute data-action). Called once by each page's script.
import { switchTheme } from "./theme.ts";

const ACTIONS: Readonly<Record<string, () => void>> = {
	"switch-theme": switchTheme,
	reload: () => location.reload(),
};

export function listenForActions(): void {
	document.addEventListener("click", ({ target }) => {
		const button = target instanceof Element ? target.closest<HTMLElement>("[data-action]") : null;
		ACTIONS[button?.dataset.action ?? ""]?.();
	});
}
