// The code that takes this log to another phone: created, changed, or typed here.

import * as z from "zod/mini";
import { CODE_PATH, JOIN_PATH } from "#core/addresses/calls.ts";
import { KEYS_ID } from "#core/progress/log/event.ts";
import { createLearnerCode, readLearnerCode } from "#core/progress/log/learner-code.ts";
import { codeResponseSchema } from "#core/progress/log/sync-protocol.ts";
import { deriveCodeSecret } from "./code-secret.ts";
import { post } from "./log-request.ts";
import { readLogStatus } from "./log-status.ts";
import { announceSent } from "./log-store.ts";
import { transact } from "./open-tables.ts";
import { syncAgain } from "./sync.ts";
import type { Keyring } from "./tables.ts";

/** Retry limit; a collision is practically impossible. */
const TRIES = 3;

export type CodeFailure =
	| { kind: "no-network" | "empty" | "misspelt" | "unknown" | "full" | "later" }
	| { kind: "too-many"; retryAfterSeconds: number };
export type CodeResult = { ok: true; code: string } | { ok: false; failure: CodeFailure };

/** Makes a code; the previous one becomes invalid. The answers so far are sent first. Never rejects. */
export function createCode(): Promise<CodeResult> {
	return orLater(makeCode());
}

/** Merges this device's log and that of the code; `typed` is checked before the server is asked. Never rejects. */
export function joinLog(typed: string): Promise<CodeResult> {
	return orLater(join(typed));
}

/** A response that nobody can read (a captive portal's page) or a broken storage must not leave the form waiting. */
async function orLater(result: Promise<CodeResult>): Promise<CodeResult> {
	try {
		return await result;
	} catch (error) {
		console.error(error);
		return { ok: false, failure: { kind: "later" } };
	}
}

async function makeCode(): Promise<CodeResult> {
	await syncAgain();
	for (let tries = 1; ; tries++) {
		const result = await enterCode(CODE_PATH, createLearnerCode(randomBelow));
		// 409: the code is in use.
		if (result.ok || result.failure.kind !== "full" || tries === TRIES) return result;
	}
}

async function join(typed: string): Promise<CodeResult> {
	if (typed.trim() === "") return { ok: false, failure: { kind: "empty" } };
	const code = readLearnerCode(typed);
	if (code === undefined) return { ok: false, failure: { kind: "misspelt" } };
	// What this phone has sent belongs to its own learner, whom the server merges into the code's.
	if ((await readLogStatus()).unsent > 0) await syncAgain();
	return enterCode(JOIN_PATH, code);
}

async function enterCode(path: typeof CODE_PATH | typeof JOIN_PATH, code: string): Promise<CodeResult> {
	const { locator, wrapping } = await deriveCodeSecret(code);
	const response = await post(path, { locator });
	if (!response?.ok) return { ok: false, failure: failureOf(response) };
	const { mark } = z.parse(codeResponseSchema, await response.json());
	await storeCode({ code, mark, wrapping, isOnly: path === CODE_PATH });
	await syncAgain();
	return { ok: true, code };
}

/** `limit` must be a power of two. */
function randomBelow(limit: number): number {
	const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
	return drawn % limit;
}

/** `isOnly`: whether all other codes became invalid. */
type NewCode = { code: string; mark: string; wrapping: string | undefined; isOnly: boolean };

async function storeCode({ code, mark, wrapping, isOnly }: NewCode): Promise<void> {
	await transact("readwrite", async (tx) => {
		tx.putMeta("code", code);
		tx.putMeta("codeMark", mark);
		tx.deleteMeta("isCodeChanged");
		tx.putMeta("mode", "synced");
		if (wrapping === undefined) return;
		const before: Keyring = (await tx.getMeta("keyring")) ?? { codes: [], keys: new Map(), isSettled: false };
		const others = before.codes.filter((one) => one.mark !== mark);
		const codes = [
			{ wrapping, mark, isAlive: true },
			...others.map((one) => (isOnly ? { ...one, isAlive: false } : one)),
		];
		// A phone without own questions that joins others without them does not need the code for it.
		const keyEvents = await tx.listEvents(KEYS_ID);
		const isSettled = before.keys.size === 0 && keyEvents.length === 0 && !(await tx.getMeta("isOwnWaiting"));
		tx.putMeta("keyring", { ...before, codes, isSettled });
	});
	announceSent();
}

function failureOf(response: Response | undefined): CodeFailure {
	switch (response?.status) {
		case undefined:
			return { kind: "no-network" };
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
