// For tests and benches: learners who load a running site over HTTP and record failed requests. site-writer.ts writes to
// the site.
import { Agent, type IncomingMessage, request } from "node:http";

/** A request without a response by then counts as failed. In milliseconds. */
const PATIENCE_MS = 60_000;

export type Answer = { status: number; headers: IncomingMessage["headers"]; text: string };
/** A failed request; `at` in ms of performance.now(). */
export type Failure = {
	at: number;
	what: string;
	outcome: string;
	retryAfter: string | undefined;
	ms: number;
};
export type Ask = {
	method?: string;
	headers?: Record<string, string>;
	body?: string;
	/** Without an agent each request has a new connection, which may reach any process behind the port. */
	agent?: Agent;
};

/** One request with its whole response. */
export function ask(url: string, { method = "GET", headers = {}, body = "", agent }: Ask = {}): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const sending = request(url, { method, headers, agent: agent ?? false }, (response) => {
			let text = "";
			response.setEncoding("utf8").on("data", (part) => {
				text += part;
			});
			response.once("error", reject);
			response.once("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
		});
		sending.once("error", reject);
		const timer = setTimeout(() => sending.destroy(new Error("no answer")), PATIENCE_MS);
		sending.once("close", () => clearTimeout(timer));
		sending.end(body);
	});
}

export type Readers = {
	answers: number;
	slowestMs: number;
	failures: Failure[];
	stop: () => Promise<void>;
};

/**
 * Requests these addresses in turn at a fixed rate, however slow the responses are; every other one on a kept-alive
 * connection.
 */
export function startReaders(urls: readonly string[], perSecond: number, headers = {}): Readers {
	const agent = new Agent({ keepAlive: true });
	const open = new Set<Promise<void>>();
	const readers: Readers = { answers: 0, slowestMs: 0, failures: [], stop };
	let count = 0;
	const timer = setInterval(() => {
		const url = urls[count % urls.length] ?? "";
		const isKept = Math.floor(count++ / urls.length) % 2 === 0;
		const reading = read(url, isKept ? { agent, headers } : { headers });
		open.add(reading);
		void reading.finally(() => open.delete(reading));
	}, 1_000 / perSecond);

	async function read(url: string, how: Ask): Promise<void> {
		const begun = performance.now();
		const answer = await ask(url, how).catch((error: Error) => error);
		readers.slowestMs = Math.max(readers.slowestMs, performance.now() - begun);
		if ("status" in answer && answer.status === 200) readers.answers++;
		else readers.failures.push(failureOf(begun, `${new URL(url).pathname}${how.agent ? " (kept)" : ""}`, answer));
	}

	async function stop(): Promise<void> {
		clearInterval(timer);
		await Promise.all(open);
		agent.destroy();
	}
	return readers;
}

/** Describes a failed request. */
export function failureOf(begun: number, what: string, answer: Answer | Error): Failure {
	const at = performance.now();
	const isAnswer = "status" in answer;
	return {
		at,
		what,
		outcome: isAnswer ? `${answer.status}` : answer.message,
		retryAfter: isAnswer ? answer.headers["retry-after"] : undefined,
		ms: at - begun,
	};
}
