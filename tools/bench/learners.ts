// A thousand learners on one core, the load generator on another. Steady: each learner opens a page every 30 s, which sends an answer by
// the sync call that every page makes, and requests something that pages load (a study text, a quiz file) every 10 s. Rush: all open the same link
// within a minute, and within ten seconds. With cached pages, and with every page rendered. Requests are sent on schedule,
// whether the earlier ones were answered or not, and all come from one network address.
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { createPhone, createPost, type Phone } from "../../tests/test-phones.ts";
import type { Context, Site } from "./context.ts";
import { cpuSeconds, memoryOf, type Started, startProduct } from "./processes.ts";
import { percentile, type Row } from "./report.ts";

const LEARNERS = 1_000;
const PAGE_EVERY_S = 30;
const CALL_EVERY_S = 10;
/** Of the answers that are sent; as long as the product's ids. */
const SUBTOPIC_ID = "A".repeat(20);
const PROBE_MS = 20;
const TIMEOUT_MS = 10_000;
/** What a browser sends. */
const HEADERS = { "Accept-Encoding": "gzip, deflate, br" };

type Answer = { ms: number; isError: boolean };
type Limits = { pages: [p95: number, p99: number]; calls: [p95: number, p99: number]; cpu: number };
const STEADY: Limits = { pages: [100, 150], calls: [100, 250], cpu: 75 };
/** In the ten-second rush, p95 may be two seconds. */
const RUSH: Limits = { pages: [2_000, 10_000], calls: [2_000, 10_000], cpu: 100 };

export async function measureLearners({ site, isQuick, steadySeconds }: Context): Promise<Row[]> {
	const rows: Row[] = [];
	// Half an hour is long: each row is printed when it is complete.
	const add = (row: Row) => {
		rows.push(row);
		process.stdout.write(`  ${row.what}: ${row.ours}; ${row.against}; ${row.result}\n`);
	};
	const seconds = (n: number) => (isQuick ? 2 : n);
	for (const [how, env] of [
		["cached", {}],
		["rendered", { CACHE_MB: "0" }],
	] as const) {
		const product = await startProduct({ DATA_DIR: site.folder, ...env });
		try {
			const paths = await listPaths(product.url, site);
			const steady = () => keepBusy(product.url, paths, steadySeconds);
			add(await measure(`Steady, ${LEARNERS} learners for ${steadySeconds} s, pages ${how}`, product, STEADY, steady));
			for (const [time, limits] of [
				[60, STEADY],
				[10, RUSH],
			] as const) {
				const what = `Rush, ${LEARNERS} open one link in ${time} s, ${how}`;
				const all = () => openTogether(`${product.url}${site.modulePath}`, seconds(time), isQuick);
				add(await measure(what, product, limits, all));
			}
		} finally {
			await product.stop();
		}
	}
	return rows;
}

/** A module's page with those of its subtopics, and what these load: study texts and quiz files. */
async function listPaths(url: string, { modulePath, quizPath }: Site) {
	const read = async (path: string) => (await fetch(`${url}${path}`)).text();
	const learn = listAddresses(await read(modulePath), /"(\/learn\/[\w/-]+)/g);
	if (learn.length === 0) throw new Error("The module page links to no subtopic.");
	const texts = await Promise.all(learn.map(read));
	const loaded = texts.flatMap((html) => listAddresses(html, /[" ](\/(?:documents|mcq-data)\/[\w/.-]+)/g));
	return { pages: [modulePath, ...learn], calls: [quizPath, ...loaded] };
}

function listAddresses(html: string, pattern: RegExp): string[] {
	return [...new Set([...html.matchAll(pattern)].map(([, path = ""]) => path))];
}

type Done = { pages: Answer[]; calls: Answer[] };

async function keepBusy(
	url: string,
	{ pages, calls }: { pages: string[]; calls: string[] },
	seconds: number,
): Promise<Done> {
	const agent = new Agent({ keepAlive: true });
	const spread = (paths: string[], everySeconds: number) => {
		const count = Math.round((LEARNERS / everySeconds) * seconds);
		const path = (n: number) => paths[n % paths.length] ?? "";
		return atTimes(count, seconds, (n) => ask(`${url}${path(n)}`, agent));
	};
	const post = createPost((path, init) => fetch(`${url}${path}`, init));
	const phones = Array.from({ length: LEARNERS }, () => createPhone(post));
	const opened = Math.round((LEARNERS / PAGE_EVERY_S) * seconds);
	const [ofPages, ofCalls, ofSyncs] = await Promise.all([
		spread(pages, PAGE_EVERY_S),
		spread(calls, CALL_EVERY_S),
		atTimes(opened, seconds, (n) => sync(phones[n % phones.length])),
	]);
	agent.destroy();
	return { pages: ofPages, calls: [...ofCalls, ...ofSyncs] };
}

async function sync(phone: Phone | undefined): Promise<Answer> {
	phone?.answer(1, SUBTOPIC_ID);
	const begun = performance.now();
	const response = await phone?.syncOnce().catch(() => undefined);
	return { ms: performance.now() - begun, isError: response?.stored.length !== 1 };
}

/** Each learner opens a connection. */
async function openTogether(url: string, seconds: number, isQuick: boolean): Promise<Done> {
	const pages = await atTimes(isQuick ? 50 : LEARNERS, seconds, () => ask(url, false));
	return { pages, calls: [] };
}

function atTimes(count: number, seconds: number, work: (n: number) => Promise<Answer>): Promise<Answer[]> {
	const each = Array.from({ length: count }, async (_, n) => {
		await wait((n * seconds * 1_000) / count);
		return work(n);
	});
	return Promise.all(each);
}

async function measure(what: string, product: Started, limits: Limits, work: () => Promise<Done>): Promise<Row> {
	const probe = new Agent({ keepAlive: true });
	const probes: Promise<Answer>[] = [];
	const probing = setInterval(() => probes.push(ask(`${product.url}/healthz`, probe)), PROBE_MS);
	const [cpu, begun] = [cpuSeconds(product.pid), performance.now()];
	const { pages, calls } = await work();
	const busy = ((cpuSeconds(product.pid) - cpu) * 100_000) / (performance.now() - begun);
	clearInterval(probing);
	const held = (await Promise.all(probes)).map(({ ms }) => ms);
	probe.destroy();
	const rss = memoryOf(product.pid).reduce((sum, one) => sum + one.rss, 0);
	const errors = [...pages, ...calls].filter(({ isError }) => isError).length;
	const p = (answers: Answer[]): [number, number] => {
		const times = answers.map(({ ms }) => ms);
		return [percentile(times, 95), percentile(times, 99)];
	};
	const figures = { pages: p(pages), calls: p(calls), probe: percentile(held, 99), cpu: busy, rss, errors };
	return judge(what, figures, limits, calls.length > 0);
}

type Figures = {
	pages: [number, number];
	calls: [number, number];
	/** How long an empty response took, including the event-loop delay. */
	probe: number;
	cpu: number;
	rss: number;
	errors: number;
};

function judge(what: string, figures: Figures, limits: Limits, hasCalls: boolean): Row {
	const { pages, calls, probe, cpu, rss, errors } = figures;
	const ms = ([p95, p99]: [number, number]) => `p95 ${p95.toFixed(0)}, p99 ${p99.toFixed(0)} ms`;
	const isWithin = (found: [number, number], limit: [number, number]) => found[0] <= limit[0] && found[1] <= limit[1];
	return {
		what,
		ours: `pages ${ms(pages)}${hasCalls ? `; calls ${ms(calls)}` : ""}`,
		against: `probe p99 ${probe.toFixed(0)} ms, ${cpu.toFixed(0)} % of a core, ${rss.toFixed(0)} MB`,
		limit: `pages ${ms(limits.pages)}, 0 errors`,
		result: `${errors} errors`,
		isMet:
			errors === 0 && isWithin(pages, limits.pages) && isWithin(calls, limits.calls) && cpu <= limits.cpu && rss <= 512,
		figures,
	};
}

function ask(url: string, agent: Agent | false): Promise<Answer> {
	const begun = performance.now();
	const since = () => performance.now() - begun;
	return new Promise((resolve) => {
		const asking = request(url, { agent, headers: HEADERS, timeout: TIMEOUT_MS }, (response) => {
			response.resume();
			response.once("end", () => resolve({ ms: since(), isError: response.statusCode !== 200 }));
			response.once("error", () => resolve({ ms: since(), isError: true }));
		});
		asking.once("timeout", () => asking.destroy(new Error("timeout")));
		asking.once("error", () => resolve({ ms: since(), isError: true }));
		asking.end();
	});
}
