// For tests and benches: learners and administrators on a running site, by HTTP alone, who write down what they got. What
// the site acknowledged is remembered, so that it can be looked for after whatever was done to the site meanwhile.
import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { cookieOf, EMAIL, PASSWORD } from "./test-panel.ts";

/** Longer than anybody waits: what is not answered by then failed. In milliseconds. */
const PATIENCE_MS = 20_000;
const RETRY_PAUSE_MS = 200;

export type Answer = { status: number; headers: IncomingMessage["headers"]; text: string };
/** A request that did not get what it came for; `at` as performance.now() gives it. */
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
	/** Without one the request comes on a connection of its own, which may reach any process behind the port. */
	agent?: Agent;
};

/** One request and its whole answer. */
export function ask(
	url: string,
	{ method = "GET", headers = {}, body = "", agent }: Ask = {},
): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const sending = request(url, { method, headers, agent: agent ?? false }, (response) => {
			let text = "";
			response.setEncoding("utf8").on("data", (part) => {
				text += part;
			});
			response.once("error", reject);
			response.once("end", () =>
				resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
			);
		});
		sending.once("error", reject);
		const timer = setTimeout(() => sending.destroy(new Error("no answer")), PATIENCE_MS);
		sending.once("close", () => clearTimeout(timer));
		sending.end(body);
	});
}

/** Signs the administrator of ADMINISTRATOR_ENV in. @returns the Cookie header */
export async function signInOver(url: string): Promise<string> {
	const { status, headers } = await ask(`${url}/admin/login`, {
		method: "POST",
		headers: { "Content-Type": "application/x-www-form-urlencoded" },
		body: new URLSearchParams({ email: EMAIL, password: PASSWORD }).toString(),
	});
	if (status !== 302) throw new Error(`The sign-in was answered with ${status}.`);
	return cookieOf(new Headers((headers["set-cookie"] ?? []).map((cookie) => ["Set-Cookie", cookie])));
}

export type Readers = {
	answers: number;
	slowestMs: number;
	failures: Failure[];
	stop: () => Promise<void>;
};

/**
 * Learners who ask for these addresses in turn at a fixed rate, however slowly they are answered; every other one on a
 * connection that is kept.
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
		else
			readers.failures.push(
				failureOf(begun, `${new URL(url).pathname}${how.agent ? " (kept)" : ""}`, answer),
			);
	}

	async function stop(): Promise<void> {
		clearInterval(timer);
		await Promise.all(open);
		agent.destroy();
	}
	return readers;
}

export type WriterPlace = {
	url: string;
	cookie: string;
	moduleId: string;
	subtopicId: string;
	/** Between two changes, in milliseconds. */
	pauseMs?: number;
};
export type Writer = {
	/** Modules whose creation was acknowledged, and when. */
	titles: Map<string, number>;
	/** The number in the last question file that was acknowledged, and in the last that was sent. */
	file: { acknowledged: number; sent: number };
	failures: Failure[];
	stop: () => Promise<void>;
};

/**
 * An administrator who creates modules and replaces a question file, without end. What was not acknowledged is sent
 * again as the panel's form sends it: with the word that it may be stored already.
 * @param name tells this one's modules from others'
 */
export function startWriter(name: string, place: WriterPlace): Writer {
	const { url, cookie, pauseMs = 20 } = place;
	const writer: Writer = { titles: new Map(), file: { acknowledged: 0, sent: 0 }, failures: [], stop };
	const agent = new Agent({ keepAlive: true });
	let isOver = false;

	/** @returns whether it was acknowledged */
	async function isDone(what: string, change: Promise<Answer>): Promise<boolean> {
		const begun = performance.now();
		const answer = await change.catch((error: Error) => error);
		if ("status" in answer && answer.status === 200) return true;
		writer.failures.push(failureOf(begun, what, answer));
		return false;
	}

	async function createModules(): Promise<void> {
		for (let n = 1; !isOver; n++) {
			const title = `${name} ${n}`;
			const typed = { title, description: "", linkCode: "", customButtons: [] };
			for (let isRepeat = false; !isOver; isRepeat = true) {
				const headers = { cookie, "Content-Type": "application/json" };
				const body = JSON.stringify({ typed, version: null, isRepeat });
				const change = ask(`${url}/admin/modules/new.data`, { method: "POST", headers, body, agent });
				if (await isDone("module", change)) {
					writer.titles.set(title, performance.now());
					break;
				}
				await wait(RETRY_PAUSE_MS);
			}
			await wait(pauseMs);
		}
	}

	async function replaceFile(): Promise<void> {
		for (let n = 1; !isOver; n++) {
			writer.file.sent = n;
			const isStored = await isDone("file", uploadFile(place, n, agent));
			if (isStored) writer.file.acknowledged = n;
			await wait(isStored ? pauseMs : RETRY_PAUSE_MS);
		}
	}

	const writing = Promise.all([createModules(), replaceFile()]);
	async function stop(): Promise<void> {
		isOver = true;
		await writing;
		agent.destroy();
	}
	return writer;
}

/** Stores a question file that `numberIn` knows again. */
export function uploadFile(place: WriterPlace, n: number, agent?: Agent): Promise<Answer> {
	const { url, cookie, moduleId, subtopicId } = place;
	return ask(`${url}/admin/mcq-upload.php`, {
		method: "POST",
		headers: { cookie, "Content-Type": "multipart/form-data; boundary=b" },
		body: uploadBody({ moduleId, subtopicId }, fileOf(n)),
		...(agent && { agent }),
	});
}

/** The number in a question file that uploadFile stored. */
export function numberIn(text: string): number {
	return Number(/"text":"file (\d+)"/.exec(text)?.[1] ?? 0);
}

function fileOf(n: number): string {
	const options = ["a", "b"].map((id) => ({ id, text: id, isCorrect: id === "a" }));
	return JSON.stringify({ questions: [{ id: "1", text: `file ${n}`, options }] });
}

function uploadBody(fields: Record<string, string>, content: string): string {
	const parts = Object.entries(fields).map(([name, value]) => `form-data; name="${name}"\r\n\r\n${value}`);
	parts.push(
		`form-data; name="mcqFile"; filename="q.json"\r\nContent-Type: application/json\r\n\r\n${content}`,
	);
	return `${parts.map((part) => `--b\r\nContent-Disposition: ${part}\r\n`).join("")}--b--\r\n`;
}

function failureOf(begun: number, what: string, answer: Answer | Error): Failure {
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
