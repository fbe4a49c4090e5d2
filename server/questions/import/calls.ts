// POST /api/questions/read: reads the questions of a pasted text or a dropped file, as rows. Stores nothing. For
// signed-in administrators only. Routed by http.ts, which rejects cross-site requests and compressed bodies first.
import type { Context } from "hono";
import { type LimitBody, requireBytes } from "#server/http/bodies.ts";
import { NO_STORE } from "#server/http/failures.ts";
import type { Log } from "#server/log.ts";
import type { Auth } from "#server/sign-in/auth.ts";
import { requireAdministrator } from "#server/sign-in/panel-call.ts";
import type { QuestionReader } from "./question-reader.ts";

export type ImportCallContext = {
	auth: Auth;
	imports: QuestionReader;
	log: Log;
	limitBody: LimitBody;
};

/** The handlers of the call: the body is the file or the text, `?font=kruti-dev` names the font of a text. */
export function createImportCall({ auth, imports, log, limitBody }: ImportCallContext) {
	async function read(c: Context): Promise<Response> {
		const content = new Uint8Array(await c.req.arrayBuffer());
		return c.json(await imports.read(content, { isKrutiDev: c.req.query("font") === "kruti-dev" }), 200, NO_STORE);
	}
	return [requireAdministrator({ auth, log }), requireBytes(), limitBody(), read] as const;
}
