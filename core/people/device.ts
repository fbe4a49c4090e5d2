// Names a browser and its system by the User-Agent header, for the list of sessions. A guess that only helps people to
// recognise their own devices; no rule depends on it.

/** The first pattern that fits names it: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const BROWSERS: readonly [RegExp, string][] = [
	[/\bEdgA?\//, "Edge"],
	[/\bOPR\//, "Opera"],
	[/\bSamsungBrowser\//, "Samsung Internet"],
	[/\b(?:Firefox|FxiOS)\//, "Firefox"],
	[/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
	[/\bVersion\/\S+.* Safari\//, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
	[/\biPad\b/, "iPad"],
	[/\biPhone\b/, "iPhone"],
	[/\bAndroid\b/, "Android"],
	[/\bWindows\b/, "Windows"],
	[/\bCrOS\b/, "ChromeOS"],
	[/\bMac OS X\b/, "macOS"],
	[/\bLinux\b/, "Linux"],
];

export type Device = { browser: string | null; system: string | null };

/** The names of browser and system; null for one that is not known. */
export function readDevice(userAgent: string): Device {
	const find = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
	return { browser: find(BROWSERS), system: find(SYSTEMS) };
}
