// Event-loop delay and memory during searches and large uploads.
import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createListener } from "#server/http/listener.ts";
import { contentOf, makeFile, uploadFromThread } from "../../tests/upload-client.ts";
import type { openSite } from "./site.ts";

/** 100,000 questions: 29 MB, and 53 MB with longer words. */
const FILES = { "upload of 29 MB": () => makeFile(100_000), "upload of 53 MB": () => makeFile(100_000, 240) };

/** Files that are expensive to parse; each must be refused within a second. */
const BOMBS: Record<string, () => string> = {
	"a million levels": () => "[".repeat(1_000_000),
	"5 million levels, closed": () => "[".repeat(5_000_000) + "]".repeat(5_000_000),
	"a million keys": () => `{${Array.from({ length: 1_000_000 }, (_, n) => `"k${n}":1`).join(",")}}`,
	"one string of 40 MB": () => `{"questions":"${"x".repeat(40_000_000)}"}`,
	"one key 100,000 times": () => `{${'"questions":[],'.repeat(100_000)}"questions":[]}`,
	"numbers past all numbers": () => `{"questions":[${"1e400,".repeat(100_000)}-1e999]}`,
	"half characters": () => `{"questions":[{"id":"${"\\ud800".repeat(50_000)}"}]}`,
	"__proto__ 20,000 times": () => `{"questions":[${'{"__proto__":{"x":1}},'.repeat(20_000)}1]}`,
};

const HEAD = "\nmeanwhile                              time ms    delay p99    delay max   peak RSS  RSS after (MB)";

type Site = Awaited<ReturnType<typeof openSite>>;

export async function measureEventLoopDelay(site: Site): Promise<void> {
	const { hub } = site;
	process.stdout.write(`${HEAD}\n`);
	for (const sort of ["position", "title", "status", "updated"] as const) {
		const search = () => hub.subtopics.list({ search: "no such thing", sort });
		await search();
		await printRow(`search subtopics by ${sort}`, search);
	}
	await printRow("search files by module", () => hub.questionFiles.list({ search: "no such thing", sort: "module" }));
	await measureUploads(site);
}

async function measureUploads({ hub, http, cookie }: Site): Promise<void> {
	if (!http) return;
	const server = createListener(http).listen(0, "127.0.0.1");
	await once(server, "listening");
	const bound = server.address();
	const port = typeof bound === "object" && bound ? bound.port : 0;
	const order = { url: `http://127.0.0.1:${port}`, cookie, moduleId: "Q0" };
	for (const [title, make] of Object.entries(FILES)) {
		const content = contentOf(make());
		await printRow(title, async () => {
			const { status, text } = await uploadFromThread({ ...order, subtopicId: "S0", content });
			if (status !== 200) throw new Error(text);
		});
	}
	for (const [title, make] of Object.entries(BOMBS)) {
		const content = contentOf(make());
		await printRow(`refusal of ${title}`, async () => {
			const { status, text } = await uploadFromThread({ ...order, subtopicId: "S1", content });
			if (status !== 422) throw new Error(`${status} ${text}`);
		});
	}
	const { questionCount } = (await hub.questionFiles.find("S0")) ?? {};
	process.stdout.write(`Stored: ${questionCount} questions.\n`);
	server.closeAllConnections();
	server.close();
}

/** The memory is this process's whole one, the uploading client's share of it included. */
async function printRow(title: string, work: () => Promise<unknown>): Promise<void> {
	await new Promise((resolve) => setTimeout(resolve, 500));
	const delay = monitorEventLoopDelay({ resolution: 2 });
	const before = process.memoryUsage.rss();
	let peak = before;
	const watch = setInterval(() => {
		peak = Math.max(peak, process.memoryUsage.rss());
	}, 20);
	delay.enable();
	const start = performance.now();
	await work();
	const ms = performance.now() - start;
	delay.disable();
	clearInterval(watch);
	const figures = [ms, delay.percentile(99) / 1e6, delay.max / 1e6].map((n) => n.toFixed(1).padStart(13));
	await new Promise((resolve) => setTimeout(resolve, 500));
	const memory = [peak, process.memoryUsage.rss()]
		.map((bytes) => `${bytes < before ? "-" : "+"}${(Math.abs(bytes - before) / 1e6).toFixed(0)}`.padStart(11))
		.join("");
	process.stdout.write(`${title.padEnd(33)}${figures.join("")}${memory}\n`);
}
