// POST /api/questions/read: the questions of whatever was pasted or dropped in the panel, as rows. Stores nothing. For
// signed-in administrators only. Routed by http.ts, which rejects cross-site requests and compressed bodies first.
import type { Context, MiddlewareHandler } from "hono";
import * as m from "#messages";
import type { Log } from "#server/log.ts";
import type { Auth } from "#server/sign-in/auth.ts";
import { answering, NO_STORE, refuseBusy, requireAdministrator, requireBytes } from "#server/sign-in/panel-call.ts";
import type { ImportThreads } from "./import-threads.ts";

/** Retry-After while too many files are being read, in seconds. */
const BUSY_SECONDS = 5;

export type ImportCallContext = {
	auth: Auth;
	imports: ImportThreads;
	log: Log;
	maxBytes: number;
	limitBody: (bytes: number) => MiddlewareHandler;
};

/** The handlers of the call: the body is the file or the text, `?font=kruti-dev` says how a text was typed. */
export function createImportCall({ auth, imports, log, maxBytes, limitBody }: ImportCallContext) {
	const read = answerReading(log, async (c) => {
		const content = new Uint8Array(await c.req.arrayBuffer());
		return imports.read(content, { isKrutiDev: c.req.query("font") === "kruti-dev" });
	});
	return [requireAdministrator({ auth, log }), requireBytes(m.api_not_bytes), limitBody(maxBytes), read] as const;
}

/** Answers with what was read, and 503 while too many files are being read. @param read may answer by itself */
export function answerReading(log: Log, read: (c: Context) => Promise<object | undefined>) {
	return answering(log, async (c) => {
		const reading = await read(c);
		if (reading instanceof Response) return reading;
		if (reading) return c.json(reading, 200, NO_STORE);
		return refuseBusy(c, BUSY_SECONDS, m.api_too_busy({ seconds: BUSY_SECONDS }));
	});
}
