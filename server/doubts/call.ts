// POST /api/modules/{module}/subtopics/{subtopic}/doubts: reads a doubt, identifies its learner by a cookie, and sends the
// answer as the chat library's stream, or as JSON when Accept asks for it. Registered in http.ts, after the middleware that
// refuses other origins, other media types, compressed bodies and large ones.
import type { HttpBindings } from "@hono/node-server";
import type { UIMessageChunk } from "ai";
import type { Context } from "hono";
import * as z from "zod/mini";
import { type DoubtParts, type DoubtStatus, doubtRequestSchema } from "#core/doubts/call.ts";
import { tidyQuestion } from "#core/doubts/doubt-text.ts";
import * as m from "#messages";
import type { PassageSearch } from "#server/doubts/retrieval/passage-search.ts";
import { NO_STORE, refuse } from "#server/http/failures.ts";
import { errorText, type Log } from "#server/log.ts";
import type { Access } from "#server/modules/access.ts";
import { nameDocument } from "./answer-sources.ts";
import type { AnswerDoubt, Doubt, DoubtPart } from "./doubt.ts";
import type { Learners } from "./learners.ts";
import type { Quota } from "./quota.ts";

type Env = { Bindings: HttpBindings; Variables: { requestId: string } };
type Chunk = UIMessageChunk<unknown, DoubtParts>;
export type DoubtCallContext = {
	access: Pick<Access<unknown>, "openSubtopic">;
	answer: AnswerDoubt;
	learners: Learners;
	quota: Quota;
	log: Log;
	addressOf: (c: Context<Env>) => string;
};

/** Keeps proxies from caching, buffering or changing the stream. */
const STREAM_HEADERS = { "Cache-Control": "private, no-store, no-transform", "X-Accel-Buffering": "no" };
/** Interval of keep-alive comments while the model is silent, for proxies that close idle connections. */
const KEEP_ALIVE_MS = 8_000;

/** Builds the handler. */
export function createDoubtCall({ access, answer, learners, quota, log, addressOf }: DoubtCallContext) {
	return async (c: Context<Env>): Promise<Response> => {
		const body: unknown = await c.req.json().catch(() => undefined);
		const read = z.safeParse(doubtRequestSchema, body);
		if (!read.success) return refuseUnreadable(c);
		const tidy = tidyQuestion(read.data.question);
		if (!tidy.ok) return refuseUnreadable(c);
		const address = addressOf(c);
		const { moduleId = "", subtopicId = "" } = c.req.param();
		const subtopic = await access.openSubtopic(moduleId, subtopicId);
		const { learner, isCrowded } = await findLearner(c, address);
		const { about, numbered, answered = {}, history = [], before = [] } = read.data;
		const question = tidy.question;
		const asked = { subtopic, question, about, numbered, answered, history, before };
		return send(c, { ...asked, learner, address, isCrowded });
	};

	/** The learner of the cookie, or a new one with a new cookie. */
	async function findLearner(c: Context<Env>, address: string) {
		const known = learners.find(c.req.header("Cookie"));
		if (known !== undefined) return { learner: known, isCrowded: false };
		// When the database fails here, counting the question fails too, and the model is not asked.
		const isAdmitted = await quota.admitLearner(learners.countMark(address)).catch(() => true);
		const { id, cookie } = learners.create();
		if (isAdmitted) c.header("Set-Cookie", cookie);
		return { learner: id, isCrowded: !isAdmitted };
	}

	async function send(c: Context<Env>, doubt: Doubt): Promise<Response> {
		const clientLeft = new AbortController();
		const leave = () => clientLeft.abort();
		c.req.raw.signal.addEventListener("abort", leave);
		const requestId = c.get("requestId");
		const chunks = readChunks(answer(doubt, clientLeft.signal), (error) => {
			log.error({ requestId, error: errorText(error) }, "a doubt failed");
		});
		if (/^application\/json\b/i.test(c.req.header("Accept") ?? "")) {
			const parts: Chunk[] = [];
			for await (const chunk of chunks) parts.push(chunk);
			return c.json({ parts }, 200, STREAM_HEADERS);
		}
		const { createUIMessageStreamResponse } = await import("ai");
		const stream = new ReadableStream<Chunk>({
			async pull(controller) {
				const { done, value } = await chunks.next();
				if (done) controller.close();
				else controller.enqueue(value);
			},
			// Also ends what waits at a part that nobody takes, which the signal does not reach.
			async cancel() {
				leave();
				await chunks.return();
			},
		});
		const response = createUIMessageStreamResponse({ stream, keepAliveMs: KEEP_ALIVE_MS });
		const headers = new Headers(response.headers);
		for (const [name, value] of Object.entries(STREAM_HEADERS)) headers.set(name, value);
		// Node sets this header itself.
		headers.delete("Connection");
		return c.body(response.body ?? "", 200, Object.fromEntries(headers));
	}
}

type StatusContext = Pick<DoubtCallContext, "access" | "learners" | "quota"> & {
	passageSearch: Pick<PassageSearch, "listUnread">;
};

/**
 * Builds the handler of GET at the same address: the learner's quota, which other tabs may have used, and the documents
 * that cannot be searched.
 */
export function createDoubtStatus({ access, learners, quota, passageSearch }: StatusContext) {
	return async (c: Context<Env>): Promise<Response> => {
		const { moduleId = "", subtopicId = "" } = c.req.param();
		const subtopic = await access.openSubtopic(moduleId, subtopicId);
		const learner = learners.find(c.req.header("Cookie")) ?? "";
		const unread = (await passageSearch.listUnread(subtopic)).map(nameDocument);
		const status: DoubtStatus = { quota: await quota.getLeft(learners.countMark(learner)), unread };
		return c.json(status, 200, NO_STORE);
	};
}

/** The parts of an answer as the chat library names them. An unexpected error becomes one part without details. */
async function* readChunks(
	parts: AsyncGenerator<DoubtPart, void>,
	onError: (error: unknown) => void,
): AsyncGenerator<Chunk, void> {
	yield { type: "start" };
	let isInText = false;
	try {
		for await (const part of parts) {
			if (part.type === "text") {
				if (!isInText) yield { type: "text-start", id: TEXT_ID };
				isInText = true;
				yield { type: "text-delta", id: TEXT_ID, delta: part.text };
				continue;
			}
			if (isInText) yield { type: "text-end", id: TEXT_ID };
			isInText = false;
			if (part.type === "sources") yield { type: "data-sources", data: part.data };
			else if (part.type === "quota") yield { type: "data-quota", data: part.data };
			else yield { type: "data-outcome", data: part.data };
		}
	} catch (error) {
		onError(error);
		yield { type: "error", errorText: "failed" };
	}
	if (isInText) yield { type: "text-end", id: TEXT_ID };
	yield { type: "finish" };
}

const TEXT_ID = "answer";

function refuseUnreadable(c: Context): Response {
	return refuse(c, "unreadable", m.api_doubt_unreadable());
}
