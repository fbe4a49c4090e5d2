// For tests and the bench: uploads files over a real connection from a thread of its own, so that creating and sending the
// body does not use the measured thread.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { makeQuestions } from "./make.ts";

export type UploadOrder = {
	/** The site's address. */
	url: string;
	cookie: string;
	moduleId: string;
	subtopicId: string;
	/** In shared memory, because copying it would block the measured thread. */
	content: SharedArrayBuffer;
	/** Omits Content-Length, so that the server has to count. */
	isChunked?: boolean;
	/** Aborts after this many bytes. */
	hangUpAfter?: number;
};
export type UploadOutcome = { status: number; text: string; retryAfter: string | null; ms: number };

/** Plain JavaScript: runs in a thread without the project's imports. */
const CLIENT = `
const { workerData: order, parentPort } = require("node:worker_threads");
const { request } = require("node:http");
const bytes = Buffer.from(order.content);
const field = (name, value) => "--b\\r\\nContent-Disposition: form-data; name=\\"" + name + "\\"" + value + "\\r\\n";
const head = Buffer.from(field("moduleId", "\\r\\n\\r\\n" + order.moduleId) + field("subtopicId", "\\r\\n\\r\\n" + order.subtopicId)
	+ field("mcqFile", "; filename=\\"questions.json\\"\\r\\nContent-Type: application/json\\r\\n"));
const end = Buffer.from("\\r\\n--b--\\r\\n");
const length = order.isChunked ? { "Transfer-Encoding": "chunked" } : { "Content-Length": head.length + bytes.length + end.length };
const start = performance.now();
let isOver = false;
const finish = (outcome) => { if (!isOver) parentPort.postMessage({ ms: performance.now() - start, retryAfter: null, ...outcome }); isOver = true; };
const sending = request(order.url + "/admin/mcq-upload.php", { method: "POST",
	headers: { cookie: order.cookie, "Content-Type": "multipart/form-data; boundary=b", ...length } });
const closed = new Promise((resolve) => sending.once("close", resolve));
const drained = () => new Promise((resolve) => sending.once("drain", resolve));
sending.on("response", (response) => {
	let text = "";
	response.on("data", (part) => { text += part; });
	response.on("error", () => {});
	response.on("end", () => { finish({ status: response.statusCode, text, retryAfter: response.headers["retry-after"] ?? null }); sending.destroy(); });
});
sending.on("error", (error) => finish({ status: 0, text: String(error.code) }));
(async () => {
	sending.write(head);
	for (let at = 0; at < bytes.length && !isOver; at += 65536) {
		if (order.hangUpAfter !== undefined && at >= order.hangUpAfter) return sending.destroy();
		if (!sending.write(bytes.subarray(at, at + 65536))) await Promise.race([drained(), closed]);
	}
	if (!isOver) sending.end(end);
})();
`;

export async function uploadFromThread(order: UploadOrder): Promise<UploadOutcome> {
	const worker = new Worker(CLIENT, { eval: true, workerData: order });
	const [outcome]: UploadOutcome[] = await once(worker, "message");
	if (!outcome) throw new Error("The upload came to nothing.");
	return outcome;
}

/** A text as a file's content. */
export function contentOf(text: string): SharedArrayBuffer {
	const bytes = new TextEncoder().encode(text);
	const content = new SharedArrayBuffer(bytes.byteLength);
	new Uint8Array(content).set(bytes);
	return content;
}

/** A valid file of this many questions, each longer by `more` characters. */
export function makeFile(count: number, more = 0): string {
	const questions = makeQuestions(count).map((question) => ({
		...question,
		text: question.text + "x".repeat(more),
	}));
	return JSON.stringify({ questions });
}
