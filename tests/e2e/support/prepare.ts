// Playwright's globalSetup: builds the pages from the current sources and makes sure that there is a browser.
import { spawnSync } from "node:child_process";
import { ensureChromium } from "../../../scripts/chromium.ts";
import { ROOT } from "../../../scripts/settings.ts";

export default async function prepare(): Promise<void> {
	const { status } = spawnSync(process.execPath, ["scripts/prepare.mjs", "--build"], {
		cwd: ROOT,
		stdio: "inherit",
	});
	if (status !== 0) throw new Error("The product could not be built for the stories, see above.");
	await ensureChromium();
}
