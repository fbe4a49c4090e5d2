// The module page with nothing kept ready: against React alone, and with two processes against one.
import { join } from "node:path";
import type { Context } from "./context.ts";
import { type Compared, compare, type Loaded, load, type Round, summarize, tell } from "./load.ts";
import { NODE_FLAGS, startProduct, startServer } from "./processes.ts";
import { format, type Row, ratioRow } from "./report.ts";

const PER_SECOND = 1_000;

/** Both send plain bytes: what packing costs is a row of its own. */
export async function measureRenderedAfresh({ site, times }: Context): Promise<Row[]> {
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
		const packed = await load({ url, pids, headers: { "Accept-Encoding": "gzip" } }, times.seconds);
		return [againstReact(compared), perSecond(compared.ours), packedRow(packed)];
	} finally {
		await product.stop();
	}
}

/** The comparison is worth nothing unless both send the same page. */
async function compareTexts(...urls: string[]): Promise<void> {
	const texts = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
	if (new Set(texts).size > 1) throw new Error("The page by React alone is not the page of the product.");
}

function againstReact(compared: Compared): Row {
	const row = {
		what: "module page, rendered afresh",
		ours: tell(compared.ours),
		against: `renderToString + query: ${tell(compared.other)}`,
		figures: { ...compared },
	};
	return ratioRow(row, compared.ratio, { atLeast: 0.5 });
}

function perSecond(ours: Loaded): Row {
	return {
		what: "the same, on one core",
		ours: tell(ours),
		against: "",
		goal: `>= ${format(PER_SECOND)}/s of a core`,
		result: `${format(ours.perCpuSecond)}/s of a core`,
		isMet: ours.perCpuSecond >= PER_SECOND,
		figures: { ...ours },
	};
}

function packedRow(packed: Loaded): Row {
	const result = `${format(packed.perCpuSecond)}/s of a core`;
	const figures = { ...packed };
	return { what: "the same, packed (gzip)", ours: tell(packed), against: "", goal: "", result, figures };
}

/** On all cores, with the load beside them: what it takes from the servers is in the figures. */
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
			what: "2 processes, rendered afresh (wall time)",
			ours: tell(compared.ours),
			against: `1 process: ${tell(compared.other)}`,
			figures: { ...compared },
		};
		return [ratioRow(row, compared.ratio, { atLeast: 1.7 })];
	} finally {
		await one.stop();
		await two.stop();
	}
}
