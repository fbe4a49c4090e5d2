// POST /api/questions/read: the questions of whatever was pasted or dropped in the panel, as rows. Stores nothing. For
// signed-in administrators only. Routed by http.ts, which rejects cross-site requests and compressed bodies first.
import type { Context, Handler, MiddlewareHandler } from "hono";
import * as m from "#messages";
import { type Log, maskPath } from "#server/log.ts";
import type { Auth } from "#server/sign-in/auth.ts";
import type { ImportThreads } from "./import-threads.ts";

/** Retry-After while too many files are being read, in seconds. */
const BUSY_SECONDS = 5;
const NO_STORE = { "Cache-Control": "private, no-store" };

export type ImportCallContext = {
	auth: Auth;
	imports: ImportThreads;
	log: Log;
	maxBytes: number;
	limitBody: (bytes: number) => MiddlewareHandler;
};

/** The handlers of the call: the body is the file or the text, `?font=kruti-dev` says how a text was typed. */
export function createImportCall({ auth, imports, log, maxBytes, limitBody }: ImportCallContext) {
	const guard: MiddlewareHandler = async (c, next) => {
		const administrator = await auth.findAdministrator(c.req.raw.headers).catch((error: unknown) => {
			log.error({ path: maskPath(c.req.path), error: String(error) }, "the session could not be checked");
			return null;
		});
		if (administrator === null) return refuse(c, 503, m.something_went_wrong_later());
		return administrator ? next() : refuse(c, 401, m.api_signed_out());
	};
	const onlyBytes: MiddlewareHandler = async (c, next) => {
		const type = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
		return type === "application/octet-stream" ? next() : refuse(c, 415, m.api_not_bytes());
	};
	const read: Handler = async (c) => {
		try {
			const content = new Uint8Array(await c.req.arrayBuffer());
			const reading = await imports.read(content, { isKrutiDev: c.req.query("font") === "kruti-dev" });
			if (reading) return c.json(reading, 200, NO_STORE);
			c.header("Retry-After", String(BUSY_SECONDS));
			return refuse(c, 503, m.api_too_busy({ seconds: BUSY_SECONDS }));
		} catch (error) {
			log.error(
				{ path: maskPath(c.req.path), error: error instanceof Error ? error.stack : String(error) },
				"a call failed",
			);
			return refuse(c, 503, m.something_went_wrong_later());
		}
	};
	return [guard, onlyBytes, limitBody(maxBytes), read] as const;
}

function refuse(c: Context, status: 401 | 415 | 503, message: string): Response {
	return c.json({ success: false, message }, status, NO_STORE);
}
