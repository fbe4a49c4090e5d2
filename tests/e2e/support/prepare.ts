// Before any story: the pages are built from the present sources, and there is a browser. Playwright's globalSetup.
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
