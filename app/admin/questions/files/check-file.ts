// Checks a question file in the browser by the rules of the server, in a worker, so that the page stays responsive with 100,000
// questions; on the page if no worker can start. Rejects when the file cannot be read.
import type { FileCheck } from "./findings.ts";

/** A read that delivers nothing for this long has failed: a pulled stick, a cloud file that is not downloaded. In milliseconds. */
export const READ_STALL_MS = 30_000;

export async function checkQuestionFile(file: File): Promise<FileCheck> {
	const bytes = await readBytes(file);
	try {
		return await checkInWorker(bytes);
	} catch {
		const { checkContent } = await import("./check-content.ts");
		return checkContent(bytes);
	}
}

/** @throws when the file cannot be read or its read stalls */
async function readBytes(file: File): Promise<Uint8Array<ArrayBuffer>> {
	const reader = file.stream().getReader();
	const parts: Uint8Array<ArrayBuffer>[] = [];
	for (;;) {
		const { done, value } = await beforeStall(reader.read());
		if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
		parts.push(value);
	}
}

function beforeStall<Value>(read: Promise<Value>): Promise<Value> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => reject(new Error("The file cannot be read.")), READ_STALL_MS);
		read.then(resolve, reject).finally(() => clearTimeout(timer));
	});
}

function checkInWorker(bytes: Uint8Array): Promise<FileCheck> {
	return new Promise((resolve, reject) => {
		const worker = new Worker(new URL("./check-worker.ts", import.meta.url), { type: "module" });
		worker.onmessage = ({ data }: MessageEvent<FileCheck>) => {
			worker.terminate();
			resolve(data);
		};
		worker.onerror = () => {
			worker.terminate();
			reject(new Error("The worker did not start."));
		};
		worker.postMessage(bytes);
	});
}
