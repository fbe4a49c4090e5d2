// Load times on a slow phone with an empty cache: slow 3G (400 kbit/s, 400 ms) and a CPU four times slower
// than this one. Part of `npm run lighthouse`. Prints each time with its limit.
import { chromium, type Page } from "@playwright/test";
import { CHROMIUM_FLAGS } from "./chromium.ts";

const BYTES_PER_SECOND = 400_000 / 8;
const LATENCY_MS = 400;
const CPU_SLOWDOWN = 4;
const RUNS = 3;
/** How much a limit may be exceeded, because of other work on the machine. */
const TOLERANCE = 0.1;
const TIMEOUT_MS = 30_000;

/** A timing: `find` runs in the page and returns it in milliseconds since the navigation, or undefined until it is known. */
type Wait = { name: string; path: string; limitSeconds: number; find: () => number | undefined };

/** @returns whether every wait is within its limit and tolerance */
export async function measureSlowPhone(executablePath: string, url: string, learn: string): Promise<boolean> {
	const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
	try {
		process.stdout.write("slow 3G, 4x CPU, empty cache\n");
		const isGood = [];
		for (const wait of listWaits(learn)) {
			const times = [];
			for (let run = 0; run < RUNS; run++) {
				const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
				times.push(await measure(await context.newPage(), url, wait));
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

function listWaits(learn: string): Wait[] {
	return [
		{ name: "module readable", path: "/module/Bsample1", limitSeconds: 2, find: firstPaint },
		{ name: "Survey's text", path: learn, limitSeconds: 3, find: firstWords },
		{ name: "first question answerable", path: `${learn}#recite`, limitSeconds: 3.5, find: firstOption },
	];
}

async function measure(page: Page, url: string, { path, find }: Wait): Promise<number> {
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
	return (await found.jsonValue()) ?? TIMEOUT_MS;
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
