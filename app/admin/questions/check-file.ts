// Checks a question file in the browser by the rules of the server, in a worker, so that the page stays responsive with 100,000
// questions; on the page if no worker can start.
import type { McqCheck } from "./findings.ts";

export async function checkMcqFile(file: File): Promise<McqCheck> {
	try {
		return await checkInWorker(file);
	} catch {
		const { checkContent } = await import("./check-content.ts");
		return checkContent(new Uint8Array(await file.arrayBuffer()));
	}
}

function checkInWorker(file: File): Promise<McqCheck> {
	return new Promise((resolve, reject) => {
		const worker = new Worker(new URL("./check-worker.ts", import.meta.url), { type: "module" });
		worker.onmessage = ({ data }: MessageEvent<McqCheck>) => {
			worker.terminate();
			resolve(data);
		};
		worker.onerror = () => {
			worker.terminate();
			reject(new Error("The worker did not start."));
		};
		worker.postMessage(file);
	});
}
