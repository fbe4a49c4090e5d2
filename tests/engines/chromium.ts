// For tests only: a phone with Chromium, by Playwright.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "../../scripts/chromium.ts";
import { type Phone, wrapped } from "./phone.ts";
import { killTree } from "./processes.ts";

export async function openChromium(): Promise<Phone> {
	const profile = mkdtempSync(join(tmpdir(), "doubtless-chromium-"));
	let context = await launch(profile);
	const page = () => context.pages()[0] ?? context.newPage();
	return {
		async open(address) {
			await (await page()).goto(address, { waitUntil: "load", timeout: 20_000 }).catch(() => undefined);
		},
		async runText(work, parameters) {
			return (await page()).evaluate(`(${wrapped(work, parameters)})()`);
		},
		async takePicture() {
			return (await page()).screenshot();
		},
		async kill() {
			killTree(profile);
			await context.close().catch(() => undefined);
			context = await launch(profile);
		},
		async slowDown(rate) {
			const session = await context.newCDPSession(await page());
			await session.send("Emulation.setCPUThrottlingRate", { rate });
		},
		async close() {
			await context.close().catch(() => undefined);
			rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
		},
	};
}

function launch(profile: string) {
	const executablePath = findChromium();
	return chromium.launchPersistentContext(profile, { args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) });
}
