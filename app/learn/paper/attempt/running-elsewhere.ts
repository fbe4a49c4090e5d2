// Whether a paper that this browser has not begun goes on on another device with the same log.
import { readFromLog } from "#app/learn/progress/log/log-store.ts";
import { callPaper } from "./calls.ts";

/** Asks the server only where a code for another device was created or typed. Never rejects. */
export async function isRunningElsewhere(paperId: string): Promise<boolean> {
	const code = await readFromLog((tx) => tx.getMeta("code"), undefined);
	if (code === undefined) return false;
	const answer = await callPaper(paperId, "running", {});
	return answer.state === "sent" && answer.value.isRunning;
}
