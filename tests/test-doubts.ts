// For tests only: a hub whose doubt chat uses a fake provider, and the parsed response of a doubt.
import type { UIMessageChunk } from "ai";
import { type DoubtParts, type DoubtRequest, doubtAddress } from "#core/doubts/call.ts";
import { createModelClient, MODEL_LIMITS, type ModelLimits } from "#server/doubts/model/model-client.ts";
import { readModelSettings } from "#server/env.ts";
import type { Http } from "#server/http.ts";
import type { Hub } from "#server/hub.ts";
import { createLog } from "#server/log.ts";
import { createFakeProvider, type FakeProvider, geminiEnv } from "./fake-provider.ts";
import { createBareHttp, findSampleIds, type SampleIds } from "./test-http.ts";
import { type CreateTestHub, createTestHub } from "./test-hub.ts";
import { cookieOf } from "./test-panel.ts";

/** Longer than any answer takes on a busy machine; a test of a limit shortens that one. */
export const PATIENT: ModelLimits = {
	...MODEL_LIMITS,
	firstTextMs: 100_000,
	idleMs: 100_000,
	totalMs: 100_000,
	waitMs: 100_000,
	retryMs: [20, 40],
};
/** A question that the sample's first subtopics answer. */
export const QUESTION = "why should i cover the options first";

export type Chunk = UIMessageChunk<unknown, DoubtParts>;
type Answer = {
	status: number;
	/** The whole body, and the headers. */
	bytes: string;
	chunks: Chunk[];
	text: string;
	sources: DoubtParts["sources"]["sources"];
	outcome: DoubtParts["outcome"] | undefined;
	quota: DoubtParts["quota"] | undefined;
	cookie: string;
};
type AskOptions = Partial<DoubtRequest> & { cookie?: string; signal?: AbortSignal; accept?: string };
export type DoubtSite = {
	hub: Hub;
	http: Http;
	place: SampleIds;
	provider: FakeProvider;
	/** The lines of the log. */
	lines: string[];
	ask: (question?: string, options?: AskOptions) => Promise<Answer>;
	/** Resets the quota, the circuit breaker, the log and the recorded requests. */
	forget: () => Promise<void>;
	close: () => Promise<void>;
};

export async function createDoubtSite({
	create = createTestHub,
	settings = geminiEnv,
	env = {},
	limits = PATIENT,
}: {
	create?: CreateTestHub;
	settings?: (provider: FakeProvider) => Record<string, string>;
	env?: Record<string, string>;
	limits?: ModelLimits;
} = {}): Promise<DoubtSite> {
	const provider = await createFakeProvider();
	const base = await create({ env: { ...settings(provider), ...env } });
	const lines: string[] = [];
	const log = createLog("info", (line) => lines.push(line));
	const modelClient = createModelClient({
		db: base.db,
		log,
		now: () => Date.now(),
		settings: readModelSettings(base.env),
		limits: { ...limits, atOnce: base.env.AI_ANSWERS_AT_ONCE },
	});
	const hub: Hub = { ...base, log, modelClient };
	const http = createBareHttp(hub);
	const place = await findSampleIds(hub);
	return {
		hub,
		http,
		place,
		provider,
		lines,
		ask: (question = QUESTION, options = {}) => ask(http, place, question, options),
		async forget() {
			for (const table of ["rateLimit", "providerState"] as const) await hub.db.deleteFrom(table).execute();
			lines.length = 0;
			provider.requests.length = 0;
		},
		async close() {
			await hub.close();
			await provider.close();
		},
	};
}

async function ask(
	http: Http,
	{ moduleId, subtopicId }: SampleIds,
	question: string,
	{ cookie = "", signal, accept = "text/event-stream", ...more }: AskOptions,
): Promise<Answer> {
	const response = await http.request(doubtAddress(moduleId, subtopicId), {
		method: "POST",
		headers: { "Content-Type": "application/json", Accept: accept, ...(cookie && { Cookie: cookie }) },
		body: JSON.stringify({ question, ...more }),
		...(signal && { signal }),
	});
	const body = await response.text();
	const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
	const chunks = isStream ? readEvents(body) : readParts(body);
	const headers = JSON.stringify([...response.headers]);
	return {
		status: response.status,
		bytes: headers + body,
		...readChunks(chunks),
		cookie: cookieOf(response.headers),
	};
}

/** The events of a stream, which ends with [DONE]. */
export function readEvents(body: string): Chunk[] {
	const events = body.split("\n\n").filter((event) => event.startsWith("data: "));
	if (events.at(-1) !== "data: [DONE]") throw new Error(`The stream was cut off: ${body}`);
	return events.slice(0, -1).map((event) => JSON.parse(event.slice("data: ".length)));
}

function readParts(body: string): Chunk[] {
	return JSON.parse(body).parts ?? [];
}

function readChunks(chunks: Chunk[]): Omit<Answer, "status" | "bytes" | "cookie"> {
	const found: Omit<Answer, "status" | "bytes" | "cookie"> = {
		chunks,
		text: "",
		sources: [],
		outcome: undefined,
		quota: undefined,
	};
	for (const chunk of chunks) {
		if (chunk.type === "text-delta") found.text += chunk.delta;
		if (chunk.type === "data-sources") found.sources = chunk.data.sources;
		if (chunk.type === "data-outcome") found.outcome = chunk.data;
		if (chunk.type === "data-quota") found.quota = chunk.data;
	}
	return found;
}
