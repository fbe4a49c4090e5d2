// How long others wait while somebody uploads 25,000 questions or publishes one corrected question of them: another learner's page
// (cached, and one that is rendered from the database), and the sync call that stores an answer. One request after the other, so that the slowest
// is one that a person can have met. The product has one core, and the client that asks the other. Beside the same calls while nothing
// happens, on SQLite and on PostgreSQL.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createHub, type Hub } from "#server/hub.ts";
import { readGivenSettings } from "../../scripts/settings.ts";
import { ADMINISTRATOR_ENV, createModule, createSubtopic, signInFirst } from "../../tests/test-panel.ts";
import { contentOf, makeFile, uploadFromThread } from "../../tests/upload-client.ts";
import { onBothEngines } from "./both-engines.ts";
import type { Context } from "./context.ts";
import type { Asked, Times } from "./others-client.ts";
import { onCore, type Started, startProduct } from "./processes.ts";
import { median, percentile, type Row } from "./report.ts";

const QUESTIONS = 25_000;
/** The slowest request of others. */
const MOST_MS = 50;
const ROUNDS = 3;
/** Of the calls while nothing happens. */
const IDLE_MS = 3_000;
const KEY_DAYS_MS = 86_400_000;
const CLIENT = join(import.meta.dirname, "others-client.ts");

export function measureOthersWait(context: Context): Promise<Row[]> {
	return onBothEngines((engine, url) => measureOn(engine, url, context));
}

async function measureOn(engine: string, url: string | undefined, { folder, isQuick }: Context): Promise<Row[]> {
	const settings = {
		...ADMINISTRATOR_ENV,
		DATA_DIR: join(folder, `others-${engine}`),
		...(url !== undefined && { DATABASE_URL: url }),
	};
	const hub = await createHub(readGivenSettings({ ...settings, LOG_LEVEL: "error" }));
	const site = await prepare(hub, isQuick ? 1_000 : QUESTIONS).finally(() => hub.close());
	const product = await startProduct(settings);
	const others = await startOthers(product, site);
	try {
		const measure = async (what: string, work: () => Promise<void>) => {
			const found: Times[] = [];
			for (let round = 0; round < (isQuick ? 1 : ROUNDS); round++) found.push(await others.during(work));
			return makeRow(`${what}, ${engine}`, found);
		};
		// The first requests load what is loaded once.
		await others.during(() => upload(product, site));
		const { isMet: _, ...idle } = await measure("Others, nothing happens", () => wait(IDLE_MS));
		return [
			{ ...idle, limit: "" },
			await measure(`Others, ${site.count} questions are uploaded`, () => upload(product, site)),
			await measure(`Others, one of ${site.count} questions is published`, () => publishOne(product, site)),
		];
	} finally {
		others.stop();
		await product.stop();
	}
}

type PreparedSite = Awaited<ReturnType<typeof prepare>>;

async function prepare(hub: Hub, count: number) {
	const cookie = await signInFirst(hub, "127.0.0.1");
	const { id: moduleId } = await createModule(hub);
	const { id: subtopicId } = await createSubtopic(hub, moduleId);
	const { id: otherId } = await createModule(hub);
	const { id: otherSubtopicId } = await createSubtopic(hub, otherId);
	const owner = await hub.db.selectFrom("administrator").select(["id", "email"]).executeTakeFirstOrThrow();
	const key = await hub.apiKeys.create({ name: "bench", scope: "write", expiresAt: Date.now() + KEY_DAYS_MS }, owner);
	if (!key.ok) throw new Error("The bench got no key.");
	const paths = { cached: `/module/${hub.site.sampleCode}`, rendered: `/subtopics/${otherId}` };
	const content = contentOf(makeFile(count));
	return { cookie, moduleId, subtopicId, otherSubtopicId, token: key.key.token, paths, content, count };
}

async function upload({ url }: Started, { cookie, moduleId, subtopicId, content }: PreparedSite): Promise<void> {
	const { status, text } = await uploadFromThread({ url, cookie, moduleId, subtopicId, content });
	if (status !== 200) throw new Error(`The bench's file was refused: ${status} ${text}`);
}

let edit = 0;

/** Corrects a question, which is a draft, and publishes it. */
async function publishOne({ url }: Started, { token, subtopicId }: PreparedSite): Promise<void> {
	const call = async (method: string, path: string, body?: object) => {
		const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
		const response = await fetch(`${url}/api/v1${path}`, {
			method,
			headers,
			...(body !== undefined && { body: JSON.stringify(body) }),
		});
		if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
		return response.json();
	};
	const questions = `/subtopics/${subtopicId}/questions`;
	const { items } = await call("GET", questions);
	await call("PUT", `${questions}/${items[0].key}`, { ...items[0], text: `What is corrected ${edit++}?` });
	await call("POST", `/subtopics/${subtopicId}/publish`, {});
}

/** Starts the client, on the core that the product does not have. */
async function startOthers({ url }: Started, { paths, otherSubtopicId }: PreparedSite) {
	const asked: Asked = { url, paths, subtopicId: otherSubtopicId };
	const [command = "", ...words] = onCore("load", [process.execPath, CLIENT, JSON.stringify(asked)]);
	const client = spawn(command, words, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
	const gone = new AbortController();
	client.once("exit", () => gone.abort());
	const next = () => once(client, "message", { signal: gone.signal });
	await next();
	return {
		stop: () => client.kill(),

		/** Lets it ask one after the other until `work` is done. */
		async during(work: () => Promise<void>): Promise<Times> {
			client.send("begin");
			await work();
			const sent = next();
			client.send("end");
			const [times]: Times[] = await sent;
			if (!times) throw new Error("The client has sent no times.");
			return times;
		},
	};
}

/** The round whose slowest request is the median. */
function makeRow(what: string, rounds: readonly Times[]): Row {
	const most = (name: keyof Times) => median(rounds.map((times) => Math.max(0, ...times[name])));
	const p99 = percentile(
		rounds.flatMap(({ cached, rendered, sync }) => [...cached, ...rendered, ...sync]),
		99,
	);
	const figures = { cached: most("cached"), rendered: most("rendered"), sync: most("sync"), p99 };
	const slowest = Math.max(figures.cached, figures.rendered, figures.sync);
	const asked = rounds.reduce((sum, times) => sum + times.cached.length * 3, 0);
	return {
		what,
		ours: `slowest: cached ${figures.cached.toFixed(0)}, rendered ${figures.rendered.toFixed(0)}, sync ${figures.sync.toFixed(0)} ms`,
		against: `p99 ${p99.toFixed(0)} ms of ${asked}`,
		limit: `slowest < ${MOST_MS} ms`,
		result: `${slowest.toFixed(0)} ms`,
		isMet: slowest < MOST_MS,
		figures,
	};
}
