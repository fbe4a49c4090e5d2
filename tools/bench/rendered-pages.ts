// The module page with the response cache off: against React alone, and two processes against one.
import { join } from "node:path";
import type { Context } from "./context.ts";
import { type Compared, compare, describeLoad, type Loaded, load, type Round, summarize } from "./load.ts";
import { NODE_FLAGS, startProduct, startServer } from "./processes.ts";
import { format, type Row, ratioRow } from "./report.ts";

/** Both send plain bytes; compression has its own row. */
export async function measureRenderedPages({ site, times }: Context): Promise<Row[]> {
	const product = await startProduct({ DATA_DIR: site.folder, CACHE_MB: "0" });
	const url = `${product.url}${site.modulePath}`;
	try {
		const program = join(import.meta.dirname, "bare-render.ts");
		const words = [process.execPath, ...NODE_FLAGS, program, site.folder, site.modulePath];
		const bare = await startServer(words);
		const pids = [product.pid];
		const compared = await compareTexts(url, bare.url)
			.then(() => compare({ url, pids }, { url: bare.url, pids: [bare.pid] }, times))
			.finally(bare.stop);
		const compressed = await load({ url, pids, headers: { "Accept-Encoding": "gzip" } }, times.seconds);
		return [againstReact(compared), compressedRow(compressed)];
	} finally {
		await product.stop();
	}
}

/** @throws unless both send the same page */
async function compareTexts(...urls: string[]): Promise<void> {
	const texts = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
	if (new Set(texts).size > 1) throw new Error("The page by React alone is not the page of the product.");
}

function againstReact(compared: Compared): Row {
	const row = {
		what: "module page, rendered",
		ours: describeLoad(compared.ours),
		against: `renderToString + query: ${describeLoad(compared.other)}`,
		figures: { ...compared },
	};
	return ratioRow(row, compared.ratio, { atLeast: 0.45 });
}

function compressedRow(compressed: Loaded): Row {
	const result = `${format(compressed.perCpuSecond)}/s of a core`;
	const figures = { ...compressed };
	return {
		what: "the same, compressed (gzip)",
		ours: describeLoad(compressed),
		against: "",
		limit: "",
		result,
		figures,
	};
}

/** On all cores, which the load generator shares: the figures include what it takes from the servers. */
export async function measureTwoProcesses({ site, times }: Context): Promise<Row[]> {
	const start = (count: number) => {
		const env = { DATA_DIR: site.folder, CACHE_MB: "0", WEB_CONCURRENCY: String(count) };
		return startProduct(env, { core: "any" });
	};
	const [one, two] = [await start(1), await start(2)];
	try {
		const rounds: Round[] = [];
		for (let round = 0; round <= times.rounds; round++) {
			const loads = [one, two].map(({ url, pid }) => ({
				url: `${url}${site.modulePath}`,
				pids: [pid],
				connections: 32,
			}));
			const pair = [];
			for (const order of loads) pair.push(await load(order, times.seconds));
			const [ofOne, ofTwo] = pair;
			if (round > 0 && ofOne && ofTwo) rounds.push({ ours: ofTwo, other: ofOne });
		}
		const compared = summarize(rounds, "perSecond");
		const row = {
			what: "2 processes, rendered (wall time)",
			ours: describeLoad(compared.ours),
			against: `1 process: ${describeLoad(compared.other)}`,
			figures: { ...compared },
		};
		return [ratioRow(row, compared.ratio, { atLeast: 1.7 })];
	} finally {
		await one.stop();
		await two.stop();
	}
}
