// Load times on a slow phone with an empty cache: slow 3G (400 kbit/s, 400 ms) and a CPU four times slower
// than this one. Part of `npm run lighthouse`. Prints each time with its limit.
import { chromium, type Page } from "@playwright/test";
import * as m from "#messages";
import { withHub } from "../tests/e2e/support/modules.ts";
import { makeStoryQuestions } from "../tests/e2e/support/quiz.ts";
import { createPaper, makeSection } from "../tests/test-papers.ts";
import { CHROMIUM_FLAGS } from "./chromium.ts";
import type { Product } from "./product.ts";

const BYTES_PER_SECOND = 400_000 / 8;
const LATENCY_MS = 400;
const CPU_SLOWDOWN = 4;
const RUNS = 3;
/** How much a limit may be exceeded, because of other work on the machine. */
const TOLERANCE = 0.1;
const TIMEOUT_MS = 30_000;

/** A timing: `find` runs in the page and returns it in milliseconds since the navigation, or undefined until it is known. */
type Wait = {
	name: string;
	path: string;
	limitSeconds: number;
	find: () => number | undefined;
	/** What the learner does once it is found; the time from then until `find` counts, too. */
	after?: { press: (page: Page) => Promise<void>; find: () => number | undefined };
};

/** @returns whether every wait is within its limit and tolerance */
export async function measureSlowPhone(executablePath: string, product: Product, learn: string): Promise<boolean> {
	const paper = await addPaper(product);
	const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
	try {
		process.stdout.write("slow 3G, 4x CPU, empty cache\n");
		const isGood = [];
		for (const wait of listWaits(learn, paper)) {
			const times = [];
			for (let run = 0; run < RUNS; run++) {
				const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
				times.push(await measure(await context.newPage(), product.url, wait));
				await context.close();
			}
			const seconds = (times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0) / 1_000;
			const isWithin = seconds <= wait.limitSeconds * (1 + TOLERANCE);
			const verdict = isWithin ? "" : "  TOO SLOW";
			process.stdout.write(`${wait.name.padEnd(26)}  ${seconds.toFixed(2)} s of ${wait.limitSeconds} s${verdict}\n`);
			isGood.push(isWithin);
		}
		return isGood.every(Boolean);
	} finally {
		await browser.close();
	}
}

/** A mock exam of 180 questions, open to all. @returns its address */
async function addPaper({ env }: Product): Promise<string> {
	const sections = ["Physics", "Chemistry", "Botany", "Zoology"].map((name) => makeSection({ name, questions: 45 }));
	const created = await withHub(env, (hub) => createPaper(hub, { minutes: 180, sections }, makeStoryQuestions(180)));
	return `/paper/${created.paperId}`;
}

function listWaits(learn: string, paper: string): Wait[] {
	return [
		{ name: "module readable", path: "/module/Bsample1", limitSeconds: 2, find: firstPaint },
		{ name: "Survey's text", path: learn, limitSeconds: 3, find: firstWords },
		{ name: "first question answerable", path: `${learn}#recite`, limitSeconds: 3.5, find: firstOption },
		{
			name: "first question of a paper",
			path: paper,
			limitSeconds: 4,
			find: paperIsReady,
			after: { press: beginPaper, find: firstPaperQuestion },
		},
	];
}

/** The pages of instructions that are read before are not part of the time. */
async function beginPaper(page: Page): Promise<void> {
	await page.getByRole("button", { name: m.mock_next_page() }).click();
	await page.getByLabel(m.mock_have_read()).check();
	// The press itself, without what Playwright looks at before one.
	await page.evaluate(pressBegin);
}

async function measure(page: Page, url: string, { path, find, after }: Wait): Promise<number> {
	const session = await page.context().newCDPSession(page);
	await session.send("Network.enable");
	await session.send("Network.emulateNetworkConditions", {
		offline: false,
		latency: LATENCY_MS,
		downloadThroughput: BYTES_PER_SECOND,
		uploadThroughput: BYTES_PER_SECOND,
	});
	await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
	await page.goto(url + path, { waitUntil: "commit", timeout: TIMEOUT_MS });
	const found = await page.waitForFunction(find, undefined, { polling: "raf", timeout: TIMEOUT_MS });
	const ms = (await found.jsonValue()) ?? TIMEOUT_MS;
	if (!after) return ms;
	await after.press(page);
	const shown = await page.waitForFunction(after.find, undefined, { polling: "raf", timeout: TIMEOUT_MS });
	return ms + ((await shown.jsonValue()) ?? TIMEOUT_MS);
}

// These run in the page.

function firstPaint(): number | undefined {
	const cards = document.querySelectorAll("[data-subtopic]");
	const [paint] = performance.getEntriesByName("first-contentful-paint");
	return cards.length > 0 && document.readyState !== "loading" ? paint?.startTime : undefined;
}

function firstWords(): number | undefined {
	return document.querySelector(".reading p")?.checkVisibility() ? performance.now() : undefined;
}

function firstOption(): number | undefined {
	return document.querySelector("[data-panel=recite] input[type=radio]") ? performance.now() : undefined;
}

function paperIsReady(): number | undefined {
	return document.querySelector("main button[data-needs-script]:enabled") ? performance.now() : undefined;
}

function pressBegin(): void {
	document.querySelector<HTMLElement>("form button[type=submit], form .button-main")?.click();
	performance.mark("begin");
}

/** Since "Begin" was pressed. */
function firstPaperQuestion(): number | undefined {
	if (!document.querySelector("[data-question-heading] .question-text")?.textContent) return undefined;
	return performance.now() - (performance.getEntriesByName("begin")[0]?.startTime ?? 0);
}
