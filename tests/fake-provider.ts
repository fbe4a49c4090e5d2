// For tests only: a fake model provider. A real TCP server that speaks Gemini's and OpenAI's streaming formats, records
// the requests, and responds by a script: correctly, with errors, slowly, never, or only in part.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** One action of the provider. */
export type Step =
	/** A piece of the answer, in the requested format. */
	| { text: string }
	| { thought: string }
	/** Why the answer ends, as Gemini's value; OpenAI's value is derived. */
	| { finish: "STOP" | "MAX_TOKENS" | "SAFETY" | "RECITATION" | "PROHIBITED_CONTENT" | "OTHER" }
	/** All texts of the request, as a hijacked model would repeat them. */
	| { echo: true }
	/** Bytes, sent unchanged. */
	| { raw: string | Uint8Array }
	| { waitMs: number }
	| { until: Promise<unknown> }
	/** Resets the connection. */
	| { reset: true }
	/** Sends nothing more and keeps the connection open. */
	| { hang: true }
	/** Sends the same text repeatedly until the client disconnects. */
	| { forever: string; everyMs: number };

export type Script = {
	status?: number;
	headers?: Record<string, string>;
	/** The whole body of a response that is not a stream. */
	body?: string;
	steps?: readonly Step[];
	/** Omits OpenAI's final [DONE]; Gemini has none. */
	withoutDone?: boolean;
};
type ProviderRequest = {
	path: string;
	headers: IncomingMessage["headers"];
	body: string;
	/** When the client closed the connection before the answer was complete; in ms of performance.now(). */
	leftAt?: number;
};
export type FakeProvider = {
	/** For GEMINI_BASE_URL and AI_BASE_URL. */
	url: string;
	requests: ProviderRequest[];
	/** The number of answers in progress. */
	open: () => number;
	/** Sets the scripts of the next requests; the last one serves all further requests. */
	play: (...scripts: Script[]) => void;
	close: () => Promise<void>;
};

/** The default script. */
export const DEFAULT_SCRIPT: Script = {
	steps: [
		{ text: "Look at the first source: it says what you " },
		{ text: "ask about [1]. " },
		{ text: "What do you think the next step is?" },
		{ finish: "STOP" },
	],
};

export async function createFakeProvider(...scripts: Script[]): Promise<FakeProvider> {
	let next = scripts.length > 0 ? scripts : [DEFAULT_SCRIPT];
	const requests: ProviderRequest[] = [];
	let open = 0;
	const server = createServer((incoming, outgoing) => {
		void answer(incoming, outgoing);
	});
	// On a busy machine a client would send a question on a connection that is just being closed as idle.
	server.keepAliveTimeout = 0;

	async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
		const asked: ProviderRequest = { path: incoming.url ?? "", headers: incoming.headers, body: "" };
		requests.push(asked);
		open += 1;
		outgoing.once("close", () => {
			open -= 1;
			if (!outgoing.writableFinished) asked.leftAt = performance.now();
		});
		for await (const part of incoming) asked.body += part;
		const script = (next.length > 1 ? next.shift() : next[0]) ?? DEFAULT_SCRIPT;
		const isStream = script.body === undefined;
		const type = isStream ? "text/event-stream" : "application/json; charset=utf-8";
		outgoing.writeHead(script.status ?? 200, { "Content-Type": type, ...script.headers });
		if (!isStream) return void outgoing.end(script.body);
		// Sends only the headers, as real providers do before the first word.
		outgoing.flushHeaders();
		await play(outgoing, asked.path.includes("/chat/completions") ? OPENAI : GEMINI, script, asked.body);
	}

	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/v1beta`,
		requests,
		open: () => open,
		play: (...scripts) => {
			next = scripts;
		},
		async close() {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}

async function play(outgoing: ServerResponse, format: Format, script: Script, requestBody: string): Promise<void> {
	const write = async (bytes: string | Uint8Array) => {
		if (outgoing.destroyed || outgoing.write(bytes)) return;
		await Promise.race([once(outgoing, "drain"), once(outgoing, "close")]);
	};
	for (const step of script.steps ?? []) {
		if (outgoing.destroyed) return;
		if ("text" in step) await write(format.text(step.text));
		else if ("thought" in step) await write(format.thought(step.thought));
		else if ("finish" in step) await write(format.finish(step.finish));
		else if ("echo" in step) for (const text of textsIn(JSON.parse(requestBody))) await write(format.text(text));
		else if ("raw" in step) await write(step.raw);
		else if ("waitMs" in step) await wait(step.waitMs);
		else if ("until" in step) await Promise.race([step.until, once(outgoing, "close")]);
		else if ("reset" in step) return void outgoing.socket?.resetAndDestroy();
		else if ("hang" in step) return;
		else
			while (!outgoing.destroyed) {
				await write(step.forever);
				await wait(step.everyMs);
			}
	}
	if (!script.withoutDone) await write(format.done);
	outgoing.end();
}

/** All texts of a request, in pieces of a few characters as a model would stream them. */
function textsIn(value: unknown): string[] {
	if (typeof value === "string") return value.match(/[\s\S]{1,37}/g) ?? [];
	return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

type Finish = Extract<Step, { finish: string }>["finish"];
type Format = {
	text: (text: string) => string;
	thought: (text: string) => string;
	finish: (reason: Finish) => string;
	done: string;
};

const event = (data: object) => `data: ${JSON.stringify(data)}\r\n\r\n`;
const part = (part: object) => ({ content: { parts: [part], role: "model" }, index: 0 });
const USAGE = {
	promptTokenCount: 900,
	candidatesTokenCount: 40,
	thoughtsTokenCount: 25,
	totalTokenCount: 965,
};

/** The format of :streamGenerateContent?alt=sse; the last event has an empty text with a long signature. */
const GEMINI: Format = {
	text: (text) => event({ candidates: [part({ text })], modelVersion: "fake" }),
	thought: (text) => event({ candidates: [part({ text, thought: true })], modelVersion: "fake" }),
	finish: (finishReason) => {
		const last = part({ text: "", thoughtSignature: "c2lnbmF0dXJl".repeat(40) });
		return event({ candidates: [{ ...last, finishReason }], usageMetadata: USAGE, modelVersion: "fake" });
	},
	done: "",
};

const chunk = (delta: object, finish_reason: string | null = null) =>
	event({
		id: "c",
		object: "chat.completion.chunk",
		created: 1,
		model: "fake",
		choices: [{ index: 0, delta, finish_reason }],
	});

/** The format of /chat/completions with stream: true. */
const OPENAI: Format = {
	text: (content) => chunk({ role: "assistant", content }),
	thought: (reasoning_content) => chunk({ role: "assistant", reasoning_content }),
	finish: (reason) => {
		const names = { STOP: "stop", MAX_TOKENS: "length", OTHER: "unknown" } as Record<string, string>;
		const usage = { prompt_tokens: 900, completion_tokens: 65, total_tokens: 965 };
		return (
			chunk({}, names[reason] ?? "content_filter") +
			event({ id: "c", object: "chat.completion.chunk", created: 1, model: "fake", choices: [], usage })
		);
	},
	done: "data: [DONE]\n\n",
};

/** An error response of Google's API. */
export function googleError(
	code: number,
	status: string,
	details: object[] = [],
	message = "UPSTREAM-MESSAGE",
): Script {
	return { status: code, body: JSON.stringify({ error: { code, message, status, details } }) };
}

/** A quota error with the wait that Google asks for. */
export function googleLimit(quotaId: string | undefined, retryDelay: string | undefined): Script {
	const details: object[] = [];
	if (quotaId)
		details.push({
			"@type": "type.googleapis.com/google.rpc.QuotaFailure",
			violations: [{ quotaId, quotaValue: "20" }],
		});
	if (retryDelay) details.push({ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay });
	return googleError(429, "RESOURCE_EXHAUSTED", details);
}

/** The API key of the tests; it must never appear anywhere but in a request header to the provider. */
export const FAKE_KEY = "AIzaFAKE-key-that-nobody-may-see";
/** The settings of a hub that uses this provider in Gemini's format. */
export function geminiEnv({ url }: Pick<FakeProvider, "url">): Record<string, string> {
	return { GEMINI_API_KEY: FAKE_KEY, GEMINI_BASE_URL: url, AI_MODEL: "gemini-of-the-tests" };
}
/** The same in OpenAI's. */
export function openaiEnv({ url }: Pick<FakeProvider, "url">): Record<string, string> {
	return { AI_BASE_URL: url, AI_API_KEY: FAKE_KEY, AI_MODEL: "model-of-the-tests" };
}
