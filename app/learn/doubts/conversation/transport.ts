// How a doubt travels: the chat library's own transport onto the hub's call, with the patience of this page. An answer
// that is no event stream (the page of a network that wants a sign-in, say) is a failure, not an empty answer.
import { DefaultChatTransport } from "ai";
import { loadSession } from "#app/learn/session/session-store.ts";
import type { LearnedSubtopic } from "#core/catalog/catalog.ts";
import { doubtAddress } from "#core/doubts/call.ts";
import { findMcqState } from "#core/session/session.ts";
import { makeDoubtRequest } from "./request.ts";
import { type DoubtMessage, readTurns } from "./turns.ts";

/** Nothing for so long, and the answer is given up, in milliseconds. The server gives up a silent model sooner. */
const PATIENCE_MS = 30_000;

export function createDoubtTransport({ moduleId, id }: Pick<LearnedSubtopic, "moduleId" | "id">) {
	return new DefaultChatTransport<DoubtMessage>({
		api: doubtAddress(moduleId, id),
		fetch: fetchStream,
		prepareSendMessagesRequest: async ({ messages, body }) => {
			const set = findMcqState(await loadSession(), id)?.currentSet;
			return { body: makeDoubtRequest(readTurns(messages), body?.again === true, set) };
		},
	});
}

async function fetchStream(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
	const silence = new AbortController();
	const giveUp = () => silence.abort(new Error("No word of the answer came in time."));
	let timer = setTimeout(giveUp, PATIENCE_MS);
	const signal = init.signal ? AbortSignal.any([init.signal, silence.signal]) : silence.signal;
	try {
		const response = await fetch(input, { ...init, signal });
		if (!response.ok || !response.body || !/^text\/event-stream\b/.test(typeOf(response))) {
			throw new Error(`The doubt was answered with status ${response.status}, ${typeOf(response)}.`);
		}
		const heard = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
			transform(chunk, controller) {
				clearTimeout(timer);
				timer = setTimeout(giveUp, PATIENCE_MS);
				controller.enqueue(chunk);
			},
			flush: () => clearTimeout(timer),
		});
		return new Response(response.body.pipeThrough(heard), response);
	} catch (error) {
		clearTimeout(timer);
		throw error;
	}
}

function typeOf(response: Response): string {
	return response.headers.get("content-type") ?? "";
}
