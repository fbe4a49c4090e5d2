// For tests and benches: administrators who change a running site over HTTP and remember what it acknowledged, so that a
// test can look for it after a failure.
import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type Answer, ask, type Failure, failureOf } from "./site-load.ts";
import { cookieOf, EMAIL, PASSWORD } from "./test-panel.ts";

const RETRY_PAUSE_MS = 200;

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

export type WriterIds = {
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
 * An administrator who creates modules and replaces a question file until stopped. Unacknowledged changes are sent
 * again as the panel's form does: marked as a possible duplicate submission.
 * @param name distinguishes this writer's modules from others'
 */
export function startWriter(name: string, place: WriterIds): Writer {
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

/** Stores a numbered question file. */
export function uploadFile(place: WriterIds, n: number, agent?: Agent): Promise<Answer> {
	const { url, cookie, moduleId, subtopicId } = place;
	return ask(`${url}/admin/mcq-upload.php`, {
		method: "POST",
		headers: { cookie, "Content-Type": "multipart/form-data; boundary=b" },
		body: uploadBody({ moduleId, subtopicId }, fileOf(n)),
		...(agent && { agent }),
	});
}

/** The number of a file that uploadFile stored. */
export function readFileNumber(text: string): number {
	return Number(/"text":"file (\d+)"/.exec(text)?.[1] ?? 0);
}

function fileOf(n: number): string {
	const options = ["a", "b"].map((id) => ({ id, text: id, isCorrect: id === "a" }));
	return JSON.stringify({ questions: [{ id: "1", text: `file ${n}`, options }] });
}

function uploadBody(fields: Record<string, string>, content: string): string {
	const parts = Object.entries(fields).map(([name, value]) => `form-data; name="${name}"\r\n\r\n${value}`);
	parts.push(`form-data; name="mcqFile"; filename="q.json"\r\nContent-Type: application/json\r\n\r\n${content}`);
	return `${parts.map((part) => `--b\r\nContent-Disposition: ${part}\r\n`).join("")}--b--\r\n`;
}
