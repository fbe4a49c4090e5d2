// Runs one turn with a model through the AI SDK: Google's Gemini, or any provider with OpenAI's format. Loads the libraries
// with the first turn and limits the size of responses; the text itself is checked by core/doubts/answer-filter.ts.
import type { Prompt } from "#core/doubts/prompt.ts";
import { type Failure, field, readFailure } from "./provider-failure.ts";

type Thinking = "minimal" | "low" | "medium" | "high" | "none";
/** Which model answers. */
export type ModelSettings =
	| { provider: "google"; apiKey: string; model: string; baseUrl?: string | undefined; thinking: Thinking }
	| { provider: "compatible"; apiKey?: string | undefined; model: string; baseUrl: string };

export type ModelPart =
	| { type: "text"; text: string }
	/** The model is reasoning; nothing for the learner. */
	| { type: "reasoning" }
	| {
			type: "end";
			reason: "done" | "length" | "refused" | "unclear";
			inputTokens: number;
			outputTokens: number;
	  };

/** Largest stream and largest other response that are read, in bytes. */
const MAX_STREAM_BYTES = 2_000_000;
const MAX_RESPONSE_BYTES = 64 * 1024;

/** A provider's failure. `wasBegun`: the stream had begun, so the turn may cost something. */
export class ModelFailure extends Error {
	readonly failure: Failure;
	readonly wasBegun: boolean;
	constructor(failure: Failure, wasBegun: boolean) {
		super(failure.cause);
		this.name = "ModelFailure";
		this.failure = failure;
		this.wasBegun = wasBegun;
	}
}

/**
 * Runs a turn, without tools and without retries.
 * @throws ModelFailure; the signal's reason when it was aborted
 */
export async function* runTurn(
	settings: ModelSettings,
	{ instructions, prompt }: Prompt,
	{ signal, maxOutputTokens }: { signal: AbortSignal; maxOutputTokens: number },
): AsyncGenerator<ModelPart, void> {
	const { streamText } = await loadLibrary();
	const state = { wasBegun: false };
	const { model, providerOptions } = await createModel(settings, createBoundedFetch(state));
	const { stream } = streamText({
		model,
		instructions,
		prompt,
		maxOutputTokens,
		maxRetries: 0,
		abortSignal: signal,
		providerOptions,
		// Errors come through the stream; by default the library also prints them.
		onError: () => {},
	});
	try {
		for await (const part of stream) {
			signal.throwIfAborted();
			if (part.type === "text-delta") yield { type: "text", text: part.text };
			else if (part.type === "error") throw part.error;
			else if (part.type === "finish") {
				const { inputTokens = 0, outputTokens = 0 } = part.totalUsage;
				yield { type: "end", reason: reasonOf(part.finishReason), inputTokens, outputTokens };
			} else if (part.type.startsWith("reasoning")) yield { type: "reasoning" };
		}
	} catch (error) {
		signal.throwIfAborted();
		throw new ModelFailure(readThrown(error), state.wasBegun);
	}
	signal.throwIfAborted();
}

async function loadLibrary() {
	// Turns off advice that operators cannot act on.
	Reflect.set(globalThis, "AI_SDK_LOG_WARNINGS", false);
	return import("ai");
}

async function createModel(settings: ModelSettings, fetch: typeof globalThis.fetch) {
	if (settings.provider === "compatible") {
		const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
		const { baseUrl: baseURL, apiKey } = settings;
		const options = { name: "compatible", baseURL, fetch, includeUsage: true };
		const provider = createOpenAICompatible(apiKey === undefined ? options : { ...options, apiKey });
		return { model: provider(settings.model), providerOptions: {} };
	}
	const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
	const { apiKey, baseUrl, thinking } = settings;
	const provider = createGoogleGenerativeAI({ apiKey, fetch, ...(baseUrl ? { baseURL: baseUrl } : {}) });
	const google = {
		safetySettings: SAFETY,
		...(thinking === "none" ? {} : { thinkingConfig: { thinkingLevel: thinking } }),
	};
	return { model: provider(settings.model), providerOptions: { google } };
}

/** Learners may be children: blocks all kinds of harm from "medium" on, whatever the model's default is. */
const SAFETY = (
	[
		"HARM_CATEGORY_HATE_SPEECH",
		"HARM_CATEGORY_DANGEROUS_CONTENT",
		"HARM_CATEGORY_HARASSMENT",
		"HARM_CATEGORY_SEXUALLY_EXPLICIT",
	] as const
).map((category) => ({ category, threshold: "BLOCK_MEDIUM_AND_ABOVE" as const }));

function reasonOf(reason: string): "done" | "length" | "refused" | "unclear" {
	if (reason === "stop") return "done";
	if (reason === "length") return "length";
	return reason === "content-filter" ? "refused" : "unclear";
}

/**
 * Follows no redirect, because the key would go along; cuts large responses; turns a response that is no stream into an
 * error.
 */
function createBoundedFetch(state: { wasBegun: boolean }): typeof globalThis.fetch {
	return async (input, init) => {
		const response = await fetch(input, { ...init, redirect: "error" });
		const isStream = /^text\/event-stream\b/i.test(response.headers.get("content-type") ?? "");
		if (response.ok && response.body && isStream) {
			state.wasBegun = true;
			return new Response(response.body.pipeThrough(limitBytes()), response);
		}
		const body = await readStart(response);
		const claimed = response.ok ? readFailure({ body }).status : response.status;
		const status = claimed !== undefined && claimed >= 400 && claimed < 600 ? claimed : 502;
		return new Response(body, { status, headers: response.headers });
	};
}

function limitBytes(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
	let bytes = 0;
	return new TransformStream({
		transform(chunk, controller) {
			bytes += chunk.byteLength;
			if (bytes > MAX_STREAM_BYTES) controller.error(new Error("The provider's stream is too large."));
			else controller.enqueue(chunk);
		},
	});
}

async function readStart(response: Response): Promise<string> {
	const reader = response.body?.getReader();
	const decoder = new TextDecoder();
	let text = "";
	let bytes = 0;
	while (reader && bytes < MAX_RESPONSE_BYTES) {
		const { done, value } = await reader.read();
		if (done) return text + decoder.decode();
		bytes += value.byteLength;
		text += decoder.decode(value, { stream: true });
	}
	await reader?.cancel();
	return text.slice(0, MAX_RESPONSE_BYTES);
}

/** Reads what the library throws: a response with a status, a broken connection, or an unreadable stream. */
function readThrown(error: unknown): Failure {
	const statusCode = field(error, "statusCode");
	if (typeof statusCode === "number" && statusCode >= 400) {
		const body = field(error, "responseBody");
		const headers = field(error, "responseHeaders");
		return readFailure({
			status: statusCode,
			body: typeof body === "string" ? body : "",
			headers: isRecord(headers) ? headers : {},
		});
	}
	// An error event inside a stream: the library throws its content, or a parse error with the content as its value.
	const value = field(error, "value") ?? (error instanceof Error ? undefined : error);
	const event = field(value, "error") === undefined && value !== undefined ? { error: value } : value;
	if (event !== undefined && field(event, "error") !== undefined) return readFailure({ body: JSON.stringify(event) });
	const words = error instanceof Error ? `${error.name}: ${chainOf(error)}` : String(error);
	const isConnection =
		/ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|UND_ERR|fetch failed|terminated|Cannot connect|certificate|socket/i;
	return { cause: isConnection.test(words) ? "unreachable" : "broken-answer", detail: words };
}

function chainOf(error: Error): string {
	const { cause } = error;
	const code = "code" in error ? ` (${String(error.code)})` : "";
	return `${error.message}${code}${cause instanceof Error ? ` / ${chainOf(cause)}` : ""}`;
}

function isRecord(value: unknown): value is Record<string, string> {
	return typeof value === "object" && value !== null && Object.values(value).every((v) => typeof v === "string");
}
