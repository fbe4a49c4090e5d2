// The panel's calls for study texts: POST /api/texts/preview and /api/texts/save with JSON, PUT and GET of the file that a text was
// imported from. For signed-in administrators only. Routed by http.ts, which rejects cross-site requests and compressed
// bodies first.

import type { Context } from "hono";
import * as z from "zod/mini";
import { idSchema } from "#core/modules/catalog.ts";
import { DOCUMENT_PHASES } from "#core/modules/phases.ts";
import { ERROR_STATUS } from "#core/problem.ts";
import { previewRequestSchema, saveTextSchema, TEXT_LIMIT } from "#core/texts/study-text.ts";
import * as m from "#messages";
import { sendStoredFile } from "#server/http/attachment.ts";
import { type LimitBody, requireBytes, requireJson } from "#server/http/bodies.ts";
import { NO_STORE, refuse } from "#server/http/failures.ts";
import type { Log } from "#server/log.ts";
import type { Auth } from "#server/sign-in/auth.ts";
import { type PanelEnv, requireAdministrator } from "#server/sign-in/panel-call.ts";
import type { Texts } from "./texts.ts";

const FILE_NAME_LENGTH = 200;

const placeSchema = z.object({
	subtopicId: idSchema,
	phase: z.enum(DOCUMENT_PHASES),
});

export type TextCallContext = {
	auth: Auth;
	texts: Texts;
	log: Log;
	limitBody: LimitBody;
};

/** The handlers of the calls. */
export function createTextCalls({ auth, texts, log, limitBody }: TextCallContext) {
	const guard = requireAdministrator({ auth, log });
	const readerGuard = requireAdministrator({ auth, log }, "see");

	async function preview(c: Context<PanelEnv>): Promise<Response> {
		const read = z.safeParse(previewRequestSchema, await c.req.json().catch(() => undefined));
		if (!read.success) return refuse(c, "unreadable", m.api_text_wrong({ limit: TEXT_LIMIT }));
		const preview = await texts.preview(read.data.markdown);
		return preview ? c.json(preview, 200, NO_STORE) : refuse(c, "problems", m.api_text_too_hard());
	}

	async function save(c: Context<PanelEnv>): Promise<Response> {
		const read = z.safeParse(saveTextSchema, await c.req.json().catch(() => undefined));
		if (!read.success) return refuse(c, "unreadable", m.api_text_wrong({ limit: TEXT_LIMIT }));
		if (read.data.markdown.trim() === "") return refuse(c, "problems", m.api_text_empty());
		const result = await texts.save(read.data, c.get("administrator"));
		if (!result.ok && result.isTooHard) return refuse(c, "problems", m.api_text_too_hard());
		if (!result.ok) return c.json({ success: false, conflict: result.conflict }, ERROR_STATUS.conflict, NO_STORE);
		const { version, notices } = result;
		return c.json({ success: true, version, notices }, 200, NO_STORE);
	}

	async function storeOriginal(c: Context<PanelEnv>): Promise<Response> {
		const place = z.safeParse(placeSchema, c.req.param());
		if (!place.success) return refuse(c, "subtopic-not-found", m.api_subtopic_not_found());
		const name =
			c.req
				.query("name")
				?.replaceAll(/[\p{Cc}/\\]/gu, "")
				.slice(-FILE_NAME_LENGTH) || "text";
		const content = new Uint8Array(await c.req.arrayBuffer());
		await texts.storeOriginal(place.data.subtopicId, place.data.phase, name, content);
		return c.json({ success: true }, 200, NO_STORE);
	}

	async function sendOriginal(c: Context<PanelEnv>): Promise<Response> {
		const place = z.safeParse(placeSchema, c.req.param());
		const file = place.success ? await texts.findOriginal(place.data.subtopicId, place.data.phase) : undefined;
		if (!file) return refuse(c, "subtopic-not-found", m.api_subtopic_not_found());
		return sendStoredFile(c, file);
	}

	const limited = limitBody();
	return {
		preview: [readerGuard, requireJson, limited, preview],
		save: [guard, requireJson, limited, save],
		storeOriginal: [guard, requireBytes(), limitBody(), storeOriginal],
		sendOriginal: [guard, sendOriginal],
	} as const;
}
