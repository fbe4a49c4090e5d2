// Memory of one process at rest and under load, with the response cache and without; and the time from the command to the
// first page.
import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "./context.ts";
import { describeLoad, type Loaded, load } from "./load.ts";
import { memoryOf, type Started, startProduct } from "./processes.ts";
import { format, median, type Row } from "./report.ts";

const [AT_REST_MB, UNDER_LOAD_MB, START_MS] = [120, 200, 1_000];
const SAMPLE_MS = 100;
/** Just after the first page, and after V8 has returned the memory of the start (which begins after half a minute). */
const [SOON_MS, REST_MS] = [3_000, 60_000];

export async function measureMemory({ site, times, isQuick }: Context): Promise<Row[]> {
	const rows: Row[] = [];
	for (const [how, env] of [
		["cached pages", {}],
		["rendered pages", { CACHE_MB: "0" }],
	] as const) {
		const product = await startProduct({ DATA_DIR: site.folder, ...env });
		try {
			const url = `${product.url}${site.modulePath}`;
			await (await fetch(url)).arrayBuffer();
			await wait(SOON_MS);
			if (how === "cached pages") rows.push(await restRow(product, isQuick ? SOON_MS : REST_MS));
			const { peak, loaded } = await peakDuring(product, () =>
				load(
					{ url, pids: [product.pid], connections: 64, headers: { "Accept-Encoding": "gzip" } },
					times.seconds * times.rounds,
				),
			);
			rows.push(memoryRow(`memory under load, ${how}`, peak, UNDER_LOAD_MB, describeLoad(loaded)));
		} finally {
			await product.stop();
		}
	}
	return rows;
}

async function restRow(product: Started, restMs: number): Promise<Row> {
	const soon = rssOf(product);
	await wait(restMs);
	const seconds = restMs / 1_000;
	const what = `memory of one process at rest for ${seconds} s`;
	const beside = `${soon.toFixed(0)} MB just after the start`;
	return memoryRow(what, rssOf(product), AT_REST_MB, beside);
}

async function peakDuring(product: Started, work: () => Promise<Loaded>) {
	let peak = 0;
	const watch = setInterval(() => {
		peak = Math.max(peak, rssOf(product));
	}, SAMPLE_MS);
	const loaded = await work();
	clearInterval(watch);
	return { peak, loaded };
}

function rssOf({ pid }: Started): number {
	return memoryOf(pid).reduce((sum, { rss }) => sum + rss, 0);
}

function memoryRow(what: string, rss: number, most: number, against = ""): Row {
	const result = `${rss.toFixed(0)} MB`;
	return { what, ours: result, against, limit: `<= ${most} MB`, result, isMet: rss <= most, figures: { rss } };
}

/** Of a site that has been started before. */
export async function measureStart({ site, isQuick }: Context): Promise<Row[]> {
	const starts: number[] = [];
	for (let round = 0; round < (isQuick ? 2 : 7); round++) {
		const begun = performance.now();
		const product = await startProduct({ DATA_DIR: site.folder }, { path: site.modulePath });
		starts.push(performance.now() - begun);
		await product.stop();
	}
	const ms = median(starts);
	return [
		{
			what: "start to first page",
			ours: `${format(ms)} ms`,
			against: "",
			limit: `< ${format(START_MS)} ms`,
			result: `${format(ms)} ms`,
			isMet: ms < START_MS,
			figures: { starts },
		},
	];
}
