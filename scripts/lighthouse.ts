// `npm run lighthouse`: Lighthouse's scores of the built product on a simulated slow phone (its defaults), then load times on a
// slower one (slow-phone.ts) and on an old one with a long log (slow-cpu.ts). Three runs a page, the median of each. Exits with 1 when a page misses a threshold.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { CHROMIUM_FLAGS, ensureChromium } from "./chromium.ts";
import { startProduct } from "./product.ts";
import { measureSlowCpu } from "./slow-cpu.ts";
import { measureSlowPhone } from "./slow-phone.ts";
import { run } from "./test/run.ts";

const RUNS = 3;
/** On a busy machine Lighthouse sometimes fails to record a trace, which is not the page's fault. */
const ATTEMPTS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];
/** Largest contentful paint of a page that is read, in milliseconds. */
const READ_PAINT_MS = 850;
const MODULE = "/module/Bsample1";
const CLI = "node_modules/lighthouse/cli/index.js";

const reportSchema = z.object({
	categories: z.record(
		z.string(),
		z.object({
			score: z.number().nullable(),
			auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
		}),
	),
	audits: z.record(
		z.string(),
		z.object({
			score: z.number().nullable(),
			displayValue: z.string().optional(),
			numericValue: z.number().optional(),
			title: z.string(),
		}),
	),
});
type Report = z.infer<typeof reportSchema>;
type Page = { name: string; path: string; isSecret: boolean; performance: number; paintMs?: number };
const PAINT = "largest-contentful-paint";

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
const chromium = await ensureChromium();
const folder = mkdtempSync(join(tmpdir(), "doubtless-lighthouse-"));
const product = await startProduct();
try {
	process.stdout.write(`${["page".padEnd(12), ...CATEGORIES, "LCP", "TBT", "CLS", "bytes"].join("  ")}\n`);
	const isGood = [];
	const learn = await findLearningPage();
	for (const page of listPages(learn)) isGood.push(await judge(page));
	isGood.push(await measureSlowPhone(chromium, product, learn));
	isGood.push(await measureSlowCpu(chromium, product));
	process.exitCode = isGood.every(Boolean) ? 0 : 1;
} finally {
	await product.stop();
	rmSync(folder, { recursive: true, force: true });
}

async function findLearningPage(): Promise<string> {
	const html = await (await fetch(product.url + MODULE)).text();
	const learn = /\/learn\/\w+\/\w+/.exec(html)?.[0];
	if (!learn) throw new Error(`${MODULE} has no link to a learning page.`);
	return learn;
}

function listPages(learn: string): Page[] {
	return [
		{ name: "home", path: "/", isSecret: false, performance: 100, paintMs: READ_PAINT_MS },
		// Pages behind a link code ask search engines to stay away, so "may be crawled" does not apply to them.
		{ name: "module", path: MODULE, isSecret: true, performance: 100, paintMs: READ_PAINT_MS },
		{ name: "learn, quiz", path: `${learn}#recite`, isSecret: true, performance: 99 },
	];
}

async function judge(page: Page): Promise<boolean> {
	const reports: Report[] = [];
	for (let n = 1; n <= RUNS; n++) reports.push(await measure(page, n));
	const scores = CATEGORIES.map((category) => {
		return median(reports.map((report) => Math.round((report.categories[category]?.score ?? 0) * 100)));
	});
	const [middle] = reports.toSorted((a, b) => performanceOf(a) - performanceOf(b)).slice(Math.floor(RUNS / 2));
	const values = [PAINT, "total-blocking-time", "cumulative-layout-shift", "total-byte-weight"];
	const details = values.map((id) => middle?.audits[id]?.displayValue ?? "?");
	const cells = scores.map((score, index) => String(score).padStart(CATEGORIES[index]?.length ?? 0));
	process.stdout.write(`${[page.name.padEnd(12), ...cells, ...details].join("  ")}\n`);
	const thresholdOf = (category: Category) => (category === "performance" ? page.performance : 100);
	const below = CATEGORIES.filter((category, index) => (scores[index] ?? 0) < thresholdOf(category));
	for (const category of below) {
		process.stdout.write(`  ${category} is below ${thresholdOf(category)}:\n`);
		for (const line of listFaults(reports, category)) process.stdout.write(`    ${line}\n`);
	}
	const paintMs = median(reports.map(({ audits }) => audits[PAINT]?.numericValue ?? Number.POSITIVE_INFINITY));
	const isLate = page.paintMs !== undefined && paintMs > page.paintMs;
	if (isLate) process.stdout.write(`  LCP ${Math.round(paintMs)} ms is above ${page.paintMs} ms\n`);
	return below.length === 0 && !isLate;
}

async function measure(page: Page, n: number): Promise<Report> {
	const file = join(folder, `${page.name.replaceAll(/\W+/g, "-")}-${n}.json`);
	const parameters = [
		CLI,
		product.url + page.path,
		"--quiet",
		"--output=json",
		`--output-path=${file}`,
		`--only-categories=${CATEGORIES.join(",")}`,
		`--chrome-flags=${["--headless=new", ...CHROMIUM_FLAGS].join(" ")}`,
		...(page.isSecret ? ["--skip-audits=is-crawlable"] : []),
	];
	for (let attempt = 1; ; attempt++) {
		const { isGood, output } = await run(process.execPath, parameters, { CHROME_PATH: chromium });
		if (isGood) return reportSchema.parse(JSON.parse(readFileSync(file, "utf8")));
		if (attempt === ATTEMPTS) throw new Error(`Lighthouse failed on ${page.path}:\n${output}`);
	}
}

/** Failed audits of any of the runs, each once. */
function listFaults(reports: readonly Report[], category: string): string[] {
	const faults = reports.flatMap(({ categories, audits }) => {
		return (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }): [string, string][] => {
			const audit = audits[id];
			const isFault = weight > 0 && audit !== undefined && audit.score !== null && audit.score < 1;
			return isFault ? [[id, `${id}: ${audit.title} ${audit.displayValue ?? ""}`.trim()]] : [];
		});
	});
	return [...new Map(faults).values()];
}

function performanceOf({ categories }: Report): number {
	return categories.performance?.score ?? 0;
}

function median(values: readonly number[]): number {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
