// Finds or installs the browser of the stories and Lighthouse. Stories prefer Chromium's headless shell: the same engine,
// and they take a third less time.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installPackage, Missing } from "./debian.ts";

/** Chromium as root in a container has no sandbox; and it must not phone home while it is measured. */
export const CHROMIUM_FLAGS = ["--no-sandbox", "--disable-background-networking"];

const WITHOUT_WINDOWS = "chromium-headless-shell";
const PLACES = [
	`/usr/bin/${WITHOUT_WINDOWS}`,
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
	"/usr/bin/google-chrome-stable",
	"/Applications/Chromium.app/Contents/MacOS/Chromium",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The path of a Chromium on this machine: CHROMIUM, or the first known place that has one. */
export function findChromium(): string | undefined {
	return [process.env.CHROMIUM, ...PLACES].find((path) => path !== undefined && existsSync(path));
}

/**
 * As findChromium, but installs Debian's where allowed; falls back to an installed one.
 * @throws Missing naming what is missing and how to get it
 */
export async function ensureChromium(): Promise<string> {
	const given = process.env.CHROMIUM;
	if (given && !existsSync(given)) throw new Missing(`CHROMIUM: there is no program at ${given}.`);
	const found = findChromium();
	if (!given && !found?.endsWith(WITHOUT_WINDOWS)) {
		await installPackage(WITHOUT_WINDOWS, "A browser for the stories").catch((error: unknown) => {
			if (!found) throw error;
		});
	}
	const path = findChromium();
	if (!path) throw new Missing("No Chromium found: install one, or set CHROMIUM to its path.");
	// Ubuntu's /usr/bin/chromium-browser only prints a hint to install the snap.
	const { status } = spawnSync(path, ["--version"], { stdio: "ignore" });
	if (status !== 0) throw new Missing(`${path} does not run: set CHROMIUM to the path of one that does.`);
	return path;
}
