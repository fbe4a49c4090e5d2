// npm run bench:panel [-- --postgres]: the panel's lists with 10 modules, subtopics and files beside 10,000 modules,
// 100,000 subtopics and 100,000 files. Limit: the first byte of a page of the large site comes within 1.5x of the small
// one's time. Then the event-loop delay during a search and during the upload of a large file.
import { performance } from "node:perf_hooks";
import type { Http } from "#server/http.ts";
import type { Hub } from "#server/hub.ts";
import startPostgres from "../../tests/postgres.ts";
import { measureEventLoopDelay } from "./event-loop-delay.ts";
import { openSite } from "./site.ts";

const LIMIT = 1.5;
const ROUNDS = 60;
const SMALL = { modules: 10, subtopics: 10 };
const LARGE = { modules: 10_000, subtopics: 100_000 };

type Ask = (hub: Hub) => Promise<unknown>;
const CALLS: Record<string, Ask> = {
	"dashboard: counts and recent": (hub) => Promise.all([hub.modules.count(), hub.modules.listRecent()]),
	"modules by title": (hub) => hub.modules.list({ sort: "title" }),
	"modules by change": (hub) => hub.modules.list({ sort: "updated", descending: true }),
	"modules by subtopics": (hub) => hub.modules.list({ sort: "subtopics", descending: true }),
	"subtopics by module": (hub) => hub.subtopics.list({ sort: "module" }),
	"subtopics by title": (hub) => hub.subtopics.list({ sort: "title" }),
	"subtopics by status": (hub) => hub.subtopics.list({ sort: "status" }),
	"files by change": (hub) => hub.questionFiles.list({ sort: "updated", descending: true }),
	"files by name": (hub) => hub.questionFiles.list({ sort: "file" }),
	"files by module": (hub) => hub.questionFiles.list({ sort: "module" }),
	"files by subtopic": (hub) => hub.questionFiles.list({ sort: "subtopic" }),
	"titles to choose from": (hub) => hub.modules.listTitles({ search: "module 7" }),
	"search modules": (hub) => hub.modules.list({ search: "number 77" }),
	"search subtopics": (hub) => hub.subtopics.list({ search: "number 77" }),
	"last page of subtopics": (hub) => hub.subtopics.list({ sort: "title", page: 1_000_000 }),
};
const PAGES = ["/admin/dashboard", "/admin/modules", "/admin/subtopics", "/admin/mcq"];

const stopPostgres = process.argv.includes("--postgres") ? await startPostgres() : async () => {};
const url = process.argv.includes("--postgres") ? process.env.TEST_POSTGRES_URL : undefined;
const sites = [await openSite(SMALL, url), await openSite(LARGE, url, { MCQ_MAX_BYTES: "60000000" })] as const;
try {
	process.exitCode = (await compare()) ? 0 : 1;
	await measureEventLoopDelay(sites[1]);
} finally {
	for (const site of sites) await site.close();
	await stopPostgres();
}

async function compare(): Promise<boolean> {
	const [small, large] = sites;
	process.stdout.write("median ms                       10 of each   10,000/100,000   ratio\n");
	for (const [name, ask] of Object.entries(CALLS))
		printRow(
			name,
			await timesOf(
				() => ask(small.hub),
				() => ask(large.hub),
			),
			false,
		);
	const { http: smallHttp } = small;
	const { http: largeHttp } = large;
	if (!smallHttp || !largeHttp) {
		process.stdout.write("The pages are not built: whole pages were not measured (npm run build).\n");
		return true;
	}
	let isGood = true;
	for (const path of PAGES) {
		const times = await timesOf(
			() => getFirstByte(smallHttp, path, small.cookie),
			() => getFirstByte(largeHttp, path, large.cookie),
		);
		isGood = printRow(`page ${path}`, times, true) && isGood;
	}
	process.stdout.write(isGood ? `Every page is within ${LIMIT}x.\n` : `A page is slower than ${LIMIT}x.\n`);
	return isGood;
}

async function getFirstByte(http: Http, path: string, cookie: string): Promise<void> {
	const response = await http.request(path, { headers: { cookie, Accept: "text/html" } });
	if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
	const reader = response.body?.getReader();
	await reader?.read();
	await reader?.cancel();
}

/** Runs the two in turns, so that other load on the machine hits both. */
async function timesOf(...asks: [() => Promise<unknown>, () => Promise<unknown>]): Promise<[number, number]> {
	const times: [number[], number[]] = [[], []];
	for (let round = 0; round < ROUNDS + 5; round++) {
		for (const index of [0, 1] as const) {
			const start = performance.now();
			await asks[index]();
			if (round >= 5) times[index].push(performance.now() - start);
		}
	}
	return [median(times[0]), median(times[1])];
}

function printRow(name: string, [small, large]: [number, number], isLimited: boolean): boolean {
	const ratio = large / small;
	const isGood = !isLimited || ratio <= LIMIT;
	const figures = [small.toFixed(2).padStart(12), large.toFixed(2).padStart(17), ratio.toFixed(2).padStart(8)];
	process.stdout.write(`${name.padEnd(30)}${figures.join("")}${isGood ? "" : "  TOO SLOW"}\n`);
	return isGood;
}

function median(times: number[]): number {
	return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
}
