// The stories: the built product in a real Chromium, on a phone and on a desktop. See tests/e2e/support/story.ts.
import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./scripts/chromium.ts";

const chromium = findChromium();

/** Stories of the panel and of the keyboard need a wide screen; admin-looks-right checks the panel's pages at the width of a phone. */
const DESKTOP = /admin-(?!status)|learner-uses-the-keyboard|doubts-(that-fail|hostile|with-a-model|by-keyboard)/;

/**
 * Stories of the panel that `npm test` runs beside the tests, which leave a quarter of two cores idle: about as long for one worker as
 * the tests are for theirs. None of them measures times, so that the tests beside them change nothing but how long they take.
 */
const PANEL =
	/admin-(builds-a-module|corrects-questions|imports-questions|keeps-drafts|looks-right|uploads-questions)\./;
const WIDE = { viewport: { width: 1280, height: 800 } };

/**
 * What a failed story leaves beside its screenshot: every action, request and line of the console. With a picture and the DOM at
 * each action, as the long run keeps them, stories take 1.6 times as long.
 */
const TRACE = process.env.TEST_FAULTS
	? "retain-on-failure"
	: ({ mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false } as const);

/**
 * Transitions take an eighth of the stories' time. Those of the ways between pages and of scrolling have them, and so have the panel's that run
 * beside the tests; the long run has them everywhere.
 */
const MOTION = process.env.TEST_FAULTS ? "no-preference" : "reduce";

export default defineConfig({
	// `npm test` has a short form of each long fault run; `npm run test:faults` runs them whole.
	...(!process.env.TEST_FAULTS && { grepInvert: /@faults/ }),
	testDir: "tests/e2e",
	// Emptied at the next run: the last run's screenshots and traces stay.
	outputDir: "test-results",
	globalSetup: "./tests/e2e/support/prepare.ts",
	// A worker starts a browser and a product for each file; sharing files between workers would start three times as many.
	fullyParallel: false,
	forbidOnly: Boolean(process.env.CI),
	// No retries, which would hide a flaky story.
	retries: 0,
	// One more than cores: stories wait for timers and processes in a fifth of their time. With limits as below, a busy machine only
	// makes them slower.
	workers: 3,
	// Long enough for a busy machine. An expectation and an action end first, so that the line that fails says what was missing.
	timeout: 90_000,
	expect: { timeout: 20_000 },
	reporter: "line",
	use: {
		browserName: "chromium",
		launchOptions: { args: CHROMIUM_FLAGS, ...(chromium && { executablePath: chromium }) },
		actionTimeout: 20_000,
		navigationTimeout: 30_000,
		screenshot: "only-on-failure",
		trace: TRACE,
		locale: "en-GB",
		// Playwright's routes do not see a service worker's requests. Stories about service workers allow them.
		serviceWorkers: "block",
	},
	projects: [
		{
			name: "phone",
			testIgnore: DESKTOP,
			use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, reducedMotion: MOTION },
		},
		{ name: "desktop", testMatch: DESKTOP, testIgnore: PANEL, use: { ...WIDE, reducedMotion: MOTION } },
		{ name: "panel", testMatch: PANEL, use: WIDE },
	],
});
