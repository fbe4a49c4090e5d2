// The institute's accent colour as the site's pages use it. One colour cannot be read on both near-white and near-black (at most 4.2 to 1),
// so the light theme has the chosen one and the dark theme a lighter step of the same hue. The WCAG 2.2 ratio of each pair of colours
// that pages put together must hold (decision 127).
import { clampChroma, converter, formatHex, interpolate, wcagContrast } from "culori";

/** WCAG 2.2, 1.4.3: text of any size. */
const NEEDED = 4.5;
/** `--paper`, `--card` and `--on-action` of app/theme/tokens.css, and how much of the accent is in `--action-soft`. */
const LIGHT = { paper: "#fbf8f3", card: "#ffffff", onAction: "#ffffff", soft: 0.1 };
const DARK = { paper: "#12151c", card: "#1a1f29", onAction: "#0c1518", soft: 0.16 };
type Theme = typeof LIGHT;
/** Halvings of a range of lightness: below the steps of a hex colour. */
const STEPS = 24;

export type Accent = { action: string; soft: string; onAction: string };
export type AccentReading =
	| { ok: true; light: Accent; dark: Accent }
	/** `ratio`: the lowest of its pairs in the light theme; `nearest`: the nearest colour of this hue that can be read. */
	| { ok: false; ratio: number; needed: number; nearest: string };

/** @param chosen "#rrggbb" */
export function readAccent(chosen: string): AccentReading {
	const dark = withTheme(nearestReadable(chosen, DARK), DARK);
	const ratio = lowestRatio(chosen, LIGHT);
	if (ratio >= NEEDED) return { ok: true, light: withTheme(chosen, LIGHT), dark };
	// Cut, not rounded: 4.49 must not read as 4.5.
	return { ok: false, ratio: Math.floor(ratio * 10) / 10, needed: NEEDED, nearest: nearestReadable(chosen, LIGHT) };
}

/** The style sheet that puts the accent in place of the product's own colour (tokens.css has the same selectors). */
export function accentStyle({ light, dark }: { light: Accent; dark: Accent }): string {
	const on = (selector: string, { action, soft, onAction }: Accent) =>
		`${selector}{--action:${action};--action-soft:${soft};--on-action:${onAction}}`;
	return [
		on(":root", light),
		`@media screen and (prefers-color-scheme:dark){${on(':root:not([data-theme="light"])', dark)}}`,
		`@media screen{${on(':root[data-theme="dark"]', dark)}}`,
	].join("");
}

function withTheme(action: string, theme: Theme): Accent {
	return { action, soft: softOf(action, theme), onAction: theme.onAction };
}

function softOf(action: string, { paper, soft }: Theme): string {
	return formatHex(interpolate([paper, action], "rgb")(soft));
}

/** Text of the accent on both grounds and on its own soft one, and text on the accent. */
function lowestRatio(action: string, theme: Theme): number {
	const { paper, card, onAction } = theme;
	return Math.min(...[paper, card, onAction, softOf(action, theme)].map((other) => wcagContrast(action, other)));
}

/** The colour itself, or the nearest lightness of its hue at which the pairs of a theme hold. */
function nearestReadable(chosen: string, theme: Theme): string {
	if (lowestRatio(chosen, theme) >= NEEDED) return chosen;
	const colour = toOklch(chosen) ?? { mode: "oklch" as const, l: 0, c: 0 };
	const at = (l: number) => formatHex(clampChroma({ ...colour, l }, "oklch"));
	// Towards black on light grounds, towards white on dark ones.
	let [near, far] = [colour.l, theme === LIGHT ? 0 : 1];
	for (let step = 0; step < STEPS; step++) {
		const middle = (near + far) / 2;
		if (lowestRatio(at(middle), theme) >= NEEDED) far = middle;
		else near = middle;
	}
	return at(far);
}

const toOklch = converter("oklch");
