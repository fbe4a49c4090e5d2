// POST /api/texts/read: a file of the panel as a study text. POST /api/texts/read-linked: the same of the Google document that a
// subtopic links to. Both store the pictures and nothing else. For signed-in administrators only. Routed by http.ts, which rejects
// cross-site requests and compressed bodies first.

import type { Context } from "hono";
import * as z from "zod/mini";
import { TEXT_FILE_BYTES } from "#core/addresses/calls.ts";
import { idSchema } from "#core/modules/catalog.ts";
import { DOCUMENT_PHASES } from "#core/modules/phases.ts";
import { ERROR_STATUS } from "#core/problem.ts";
import type { TextReading, TextRefusal } from "#core/texts/import/text-reading.ts";
import type { UnreadableReason } from "#core/texts/state.ts";
import { TEXT_LIMIT } from "#core/texts/study-text.ts";
import * as m from "#messages";
import { type LimitBody, requireBytes, requireJson } from "#server/http/bodies.ts";
import { NO_STORE, refuse } from "#server/http/failures.ts";
import type { Log } from "#server/log.ts";
import type { Auth } from "#server/sign-in/auth.ts";
import { requireAdministrator } from "#server/sign-in/panel-call.ts";
import type { GoogleTexts } from "./read-google.ts";
import type { StoredReading, TextReader } from "./text-reader.ts";

const linkedSchema = z.strictObject({
	subtopicId: idSchema,
	phase: z.enum(DOCUMENT_PHASES),
});

export type TextImportCallContext = {
	auth: Auth;
	textImports: TextReader;
	googleTexts: GoogleTexts;
	log: Log;
	limitBody: LimitBody;
};

/** The handlers of the calls. The body of `read` is the file, `?name=` its name; that of `readLinked` is {subtopicId, phase}. */
export function createTextImportCalls({ auth, textImports, googleTexts, log, limitBody }: TextImportCallContext) {
	const guard = requireAdministrator({ auth, log });
	const onlySmall = limitBody((c) =>
		c.json({ success: false, ...refusalOf("too-large") }, ERROR_STATUS["too-large"], NO_STORE),
	);

	async function read(c: Context): Promise<Response> {
		const content = new Uint8Array(await c.req.arrayBuffer());
		const reading = await textImports.read(content, c.req.query("name")?.slice(0, 200));
		return c.json(answerOf(reading), 200, NO_STORE);
	}

	async function readLinked(c: Context): Promise<Response> {
		const body = z.safeParse(linkedSchema, await c.req.json().catch(() => undefined));
		if (!body.success) return refuse(c, "unreadable", m.api_unreadable());
		const reading = await googleTexts.readGoogleExport(body.data.subtopicId, body.data.phase);
		return c.json(answerOf(reading), 200, NO_STORE);
	}

	return {
		read: [guard, requireBytes(), onlySmall, read] as const,
		readLinked: [guard, requireJson, limitBody(), readLinked] as const,
	};
}

/** The answer of a call for a reading. */
function answerOf(reading: StoredReading | { ok: false; kind: UnreadableReason }): TextReading {
	if (!reading.ok) return refusalOf(reading.kind);
	const { report, ...rest } = reading;
	const dropped = report.dropped.map((note) => ({ ...note, text: m.text_import_dropped(note) }));
	const changed = report.changed.map((note) => ({ ...note, text: m.text_import_changed(note) }));
	return { ...rest, report: { kept: report.kept, dropped, changed } };
}

/** The answer for a file that is refused, or a linked document that cannot be read. */
function refusalOf(kind: TextRefusal | UnreadableReason): TextReading {
	return {
		ok: false,
		kind,
		message: m.text_import_refused({
			kind,
			limit: TEXT_FILE_BYTES / 1024 / 1024,
			letters: TEXT_LIMIT.toLocaleString("en"),
		}),
	};
}
