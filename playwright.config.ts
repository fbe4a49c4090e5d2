// The stories: the built product in a real Chromium, on a phone and on a desktop. See tests/e2e/support/story.ts.
import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./scripts/chromium.ts";

const chromium = findChromium();

/** Told on a desktop, where administrators and keyboards are; that the pages fit a phone, others tell. */
const TOLD_ON_A_DESKTOP =
	/admin-(builds-a-module|writes-texts|looks-right|corrects-questions|signs-in|never-loses-a-word|finds-things|uses-the-keyboard|uploads-questions|imports-questions)|learner-uses-the-keyboard|doubts-(that-fail|hostile|with-a-model|by-keyboard)/;

/** Told on a phone, where learners are; how the pages look on a wide screen, pages-look-right tells. */
const TOLD_ON_A_PHONE =
	/admin-sees-how-it-stands|learner-(loads-a-large-bank|goes-back|finishes-steps|without-a-network|keeps-answers|sees-what-is-stored|answers-new-kinds|asks-own-questions|takes-a-quiz|meets-a-failure|comes-back|opens-a-module|reads-documents)|doubts-(without-a-model|open-sources|stay-smooth)/;

export default defineConfig({
	testDir: "tests/e2e",
	outputDir: "test-results",
	globalSetup: "./tests/e2e/support/prepare.ts",
	fullyParallel: true,
	forbidOnly: Boolean(process.env.CI),
	// A story that passes only the second time has found something.
	retries: 0,
	// A browser waits for its server and the other way round: three at a time keep two cores busy.
	workers: 3,
	// Long enough for machines that do three other things besides.
	timeout: 90_000,
	expect: { timeout: 20_000 },
	reporter: "line",
	use: {
		browserName: "chromium",
		launchOptions: { args: CHROMIUM_FLAGS, ...(chromium && { executablePath: chromium }) },
		screenshot: "only-on-failure",
		trace: "off",
		locale: "en-GB",
		// A page's routes do not see what a service worker requests. Stories about it allow it.
		serviceWorkers: "block",
	},
	projects: [
		{
			name: "phone",
			testIgnore: TOLD_ON_A_DESKTOP,
			use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
		},
		{ name: "desktop", testIgnore: TOLD_ON_A_PHONE, use: { viewport: { width: 1280, height: 800 } } },
	],
});
