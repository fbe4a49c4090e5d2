// The chat library's transport to the hub's API, with a timeout. A response that is no event stream, such as the page of a
// captive portal, is a failure and not an empty answer.
import { DefaultChatTransport } from "ai";
import { loadProgress } from "#app/learn/progress/log/log-store.ts";
import { loadSession } from "#app/learn/progress/session/session-store.ts";
import { doubtAddress } from "#core/doubts/call.ts";
import type { LearnedSubtopic } from "#core/modules/catalog.ts";
import { findMcqState } from "#core/progress/session/session.ts";
import { listAnswered, makeDoubtRequest } from "./request.ts";
import { type DoubtMessage, readTurns } from "./turns.ts";

/** Longest silence of a stream, in milliseconds. The server's own timeout for a silent model is shorter. */
const IDLE_TIMEOUT_MS = 30_000;

export function createDoubtTransport({ moduleId, id }: Pick<LearnedSubtopic, "moduleId" | "id">) {
	return new DefaultChatTransport<DoubtMessage>({
		api: doubtAddress(moduleId, id),
		fetch: fetchStream,
		prepareSendMessagesRequest: async ({ messages, body }) => {
			const session = await loadSession();
			const set = findMcqState(session, id)?.position.questions;
			// The open subtopic first.
			const quizIds = new Set([id, ...Object.keys(session.mcqState)]);
			const answered = listAnswered(await Promise.all([...quizIds].map(loadProgress)));
			return { body: makeDoubtRequest(readTurns(messages), { again: body?.again === true, set, answered }) };
		},
	});
}

async function fetchStream(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
	const timeout = new AbortController();
	const giveUp = () => timeout.abort(new Error("The answer timed out."));
	let timer = setTimeout(giveUp, IDLE_TIMEOUT_MS);
	const signal = init.signal ? AbortSignal.any([init.signal, timeout.signal]) : timeout.signal;
	try {
		const response = await fetch(input, { ...init, signal });
		if (!response.ok || !response.body || !/^text\/event-stream\b/.test(typeOf(response))) {
			throw new Error(`The doubt was answered with status ${response.status}, ${typeOf(response)}.`);
		}
		const watched = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
			transform(chunk, controller) {
				clearTimeout(timer);
				timer = setTimeout(giveUp, IDLE_TIMEOUT_MS);
				controller.enqueue(chunk);
			},
			flush: () => clearTimeout(timer),
		});
		return new Response(response.body.pipeThrough(watched), response);
	} catch (error) {
		clearTimeout(timer);
		throw error;
	}
}

function typeOf(response: Response): string {
	return response.headers.get("content-type") ?? "";
}
