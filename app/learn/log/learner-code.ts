// The code that takes this log to another phone: made, changed, or typed here.
import * as z from "zod/mini";
import { readLearnerCode } from "#core/log/learner-code.ts";
import { CODE_PATH, codeResponseSchema, JOIN_PATH, joinResponseSchema } from "#core/log/wire.ts";
import { announceSent, readLogStatus } from "./log-store.ts";
import { openTables } from "./open-tables.ts";
import { post } from "./post.ts";
import { syncAgain } from "./sync.ts";

export type CodeFailure =
	| { kind: "no-network" | "empty" | "misspelt" | "unknown" | "full" | "later" }
	| { kind: "too-many"; retryAfterSeconds: number };
export type CodeResult = { ok: true; code: string } | { ok: false; failure: CodeFailure };

/** Makes a code; the one before it dies. The answers so far are sent first. */
export async function createCode(): Promise<CodeResult> {
	await syncAgain();
	const response = await post(CODE_PATH, {});
	if (!response?.ok) return { ok: false, failure: failureOf(response) };
	const { code, mark } = z.parse(codeResponseSchema, await response.json());
	await keepCode(code, mark);
	return { ok: true, code };
}

/** Makes one log of this phone's and that of the code; `typed` is checked before the server is asked. */
export async function joinLog(typed: string): Promise<CodeResult> {
	if (typed.trim() === "") return { ok: false, failure: { kind: "empty" } };
	const code = readLearnerCode(typed);
	if (code === undefined) return { ok: false, failure: { kind: "misspelt" } };
	// What this phone has sent belongs to its own learner, whom the server merges into the code's.
	if ((await readLogStatus()).unsent > 0) await syncAgain();
	const response = await post(JOIN_PATH, { code });
	if (!response?.ok) return { ok: false, failure: failureOf(response) };
	await keepCode(code, z.parse(joinResponseSchema, await response.json()).mark);
	await syncAgain();
	return { ok: true, code };
}

async function keepCode(code: string, mark: string | undefined): Promise<void> {
	const tables = await openTables();
	await tables.transact("readwrite", async (tx) => {
		tx.putMeta("code", code);
		if (mark === undefined) tx.deleteMeta("codeMark");
		else tx.putMeta("codeMark", mark);
		tx.deleteMeta("isCodeChanged");
		tx.putMeta("mode", "synced");
	});
	announceSent();
}

function failureOf(response: Response | undefined): CodeFailure {
	switch (response?.status) {
		case undefined:
			return { kind: "no-network" };
		case 400:
			return { kind: "misspelt" };
		case 404:
		case 410:
			return { kind: "unknown" };
		case 409:
			return { kind: "full" };
		case 429: {
			const seconds = Number(response?.headers.get("Retry-After"));
			return seconds > 0 ? { kind: "too-many", retryAfterSeconds: seconds } : { kind: "later" };
		}
		default:
			return { kind: "later" };
	}
}
