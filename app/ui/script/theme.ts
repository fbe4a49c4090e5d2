// Light or dark: follows the system until the reader chooses; the choice is stored on the device.
import { readEntry, writeEntry } from "./storage.ts";

const THEME_KEY = "theme";
/** Event on the window after a switch, for documents in frames, which the page's styles cannot reach. */
export const THEME_EVENT = "themechange";

/** Runs before the first paint: sets the chosen theme so that nothing flashes. */
export const themeScript = `try{var t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;

/** Shows the chosen theme again. Blocked storage: the system's. */
export function showTheme(): void {
	const theme = readEntry("localStorage", THEME_KEY);
	if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
}

export function switchTheme(): void {
	const page = document.documentElement;
	const isDark = getComputedStyle(page).colorScheme === "dark";
	const theme = isDark ? "light" : "dark";
	page.dataset.theme = theme;
	dispatchEvent(new Event(THEME_EVENT));
	// Blocked storage: the choice applies to this page only.
	writeEntry("localStorage", THEME_KEY, theme);
}
