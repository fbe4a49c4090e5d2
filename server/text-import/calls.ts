// POST /api/texts/read: a file of the panel as a study text. POST /api/texts/read-linked: the same of the Google document that a
// subtopic links to. Both store the pictures and nothing else. For signed-in administrators only. Routed by http.ts, which rejects
// cross-site requests and compressed bodies first.
import type { Context, Handler, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as z from "zod/mini";
import { DOCUMENT_PHASES } from "#core/catalog/phases.ts";
import { ERROR_STATUS, isHubError } from "#core/problem.ts";
import { TEXT_FILE_BYTES, type TextReading } from "#core/text-import/reading.ts";
import * as m from "#messages";
import type { Log } from "#server/log.ts";
import type { Auth } from "#server/sign-in/auth.ts";
import {
	failCall,
	mediaType,
	NO_STORE,
	refuse,
	refuseBusy,
	requireAdministrator,
	requireBytes,
} from "#server/sign-in/panel-call.ts";
import type { GoogleTexts } from "./read-google.ts";
import type { TextThreads } from "./text-threads.ts";
import { answerOf, refusalOf } from "./words.ts";

/** Retry-After while too many files are being read, in seconds. */
const BUSY_SECONDS = 5;
const LINKED_BYTES = 4 * 1024;

const linkedSchema = z.strictObject({
	subtopicId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
	phase: z.enum(DOCUMENT_PHASES),
});

export type TextImportCallContext = {
	auth: Auth;
	textImports: TextThreads;
	googleTexts: GoogleTexts;
	log: Log;
	limitBody: (bytes: number) => MiddlewareHandler;
};

/** The handlers of the calls. The body of `read` is the file, `?name=` its name; that of `readLinked` is {subtopicId, phase}. */
export function createTextImportCalls({ auth, textImports, googleTexts, log, limitBody }: TextImportCallContext) {
	const guard = requireAdministrator({ auth, log });
	const onlySmall = bodyLimit({
		maxSize: TEXT_FILE_BYTES,
		onError: (c) => c.json({ success: false, ...refusalOf("too-large") }, 413, NO_STORE),
	});

	/** Answers with a TextReading, and 503 while too many are being read. */
	const answering =
		(read: (c: Context) => Promise<TextReading | Response | undefined>): Handler =>
		async (c) => {
			try {
				const reading = await read(c);
				if (reading instanceof Response) return reading;
				if (reading) return c.json(reading, 200, NO_STORE);
				return refuseBusy(c, BUSY_SECONDS, m.api_too_busy({ seconds: BUSY_SECONDS }));
			} catch (error) {
				if (isHubError(error) && error.code === "subtopic-not-found")
					return refuse(c, ERROR_STATUS[error.code], m.api_subtopic_not_found());
				return failCall(c, log, error, m.something_went_wrong_later());
			}
		};

	const read = answering(async (c) => {
		const content = new Uint8Array(await c.req.arrayBuffer());
		const reading = await textImports.read(content, c.req.query("name")?.slice(0, 200));
		return reading && answerOf(reading);
	});

	const readLinked = answering(async (c) => {
		if (mediaType(c) !== "application/json") return refuse(c, 415, m.api_not_json());
		const body = z.safeParse(linkedSchema, await c.req.json().catch(() => undefined));
		if (!body.success) return refuse(c, 400, m.api_unreadable());
		const reading = await googleTexts.readGoogleExport(body.data.subtopicId, body.data.phase);
		return reading && answerOf(reading);
	});

	return {
		read: [guard, requireBytes(m.api_not_bytes), onlySmall, read] as const,
		readLinked: [guard, limitBody(LINKED_BYTES), readLinked] as const,
	};
}
