// The stories: the built product in a real Chromium, on a phone and on a desktop. See tests/e2e/support/story.ts.
import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./scripts/chromium.ts";

const chromium = findChromium();

/** Stories that run on the desktop only; admin-looks-right checks the panel's pages at the width of a phone. */
const DESKTOP_ONLY =
	/admin-(builds-a-module|writes-texts|looks-right|corrects-questions|signs-in|keeps-drafts|lists|uses-the-keyboard|uploads-questions|imports-questions)|learner-uses-the-keyboard|doubts-(that-fail|hostile|with-a-model|by-keyboard)/;

/** Stories that run on a phone only; pages-look-right checks the pages on a wide screen. */
const PHONE_ONLY =
	/admin-status|learner-(large-question-file|back-forward-cache|finishes-steps|translates-pages|without-a-network|keeps-progress|progress-page|answers-question-kinds|asks-own-questions|takes-a-quiz|meets-a-failure|session|opens-a-module|reads-documents)|doubts-(without-a-model|open-sources|stay-smooth)/;

export default defineConfig({
	testDir: "tests/e2e",
	outputDir: "test-results",
	globalSetup: "./tests/e2e/support/prepare.ts",
	// A worker starts a browser and a product for each file; sharing files between workers would start three times as many.
	fullyParallel: false,
	forbidOnly: Boolean(process.env.CI),
	// No retries, which would hide a flaky story.
	retries: 0,
	// A browser and its server wait for each other: three stories at a time keep two cores busy.
	workers: 3,
	// Long enough for a busy machine.
	timeout: 90_000,
	expect: { timeout: 20_000 },
	reporter: "line",
	use: {
		browserName: "chromium",
		launchOptions: { args: CHROMIUM_FLAGS, ...(chromium && { executablePath: chromium }) },
		screenshot: "only-on-failure",
		trace: "off",
		locale: "en-GB",
		// Playwright's routes do not see a service worker's requests. Stories about service workers allow them.
		serviceWorkers: "block",
	},
	projects: [
		{
			name: "phone",
			testIgnore: DESKTOP_ONLY,
			use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
		},
		{ name: "desktop", testIgnore: PHONE_ONLY, use: { viewport: { width: 1280, height: 800 } } },
	],
});
