// The panel's calls for study texts: saving, and the preview. Never throws; failures are results.

import type { Conflict, Refusal, SaveResult } from "#app/admin/panel/forms/save-result.ts";
import { bodyOf, failureText, type PanelReply, panelFetch, postJson } from "#app/admin/panel/panel-fetch.ts";
import { PREVIEW_TEXT_PATH, SAVE_TEXT_PATH } from "#core/addresses/calls.ts";
import type { Problem } from "#core/problem.ts";
import {
	cleanMarkdown,
	previewResponseSchema,
	type SaveText,
	saveTextResponseSchema,
	TEXT_LIMIT,
	type TextNotice,
} from "#core/texts/study-text.ts";

/** The fields of a text's form. */
export type TypedText = { markdown: string };
type TextConflict = Conflict<TypedText> & { theirs: { link: string | null } };
type SaveTextAnswer =
	| Exclude<SaveResult<TypedText>, { code: "conflict" }>
	| { ok: false; code: "conflict"; conflict: TextConflict };
export type Preview = { html: string; words: number; hasFormula: boolean; notices: TextNotice[] };
export type PreviewResult =
	| { ok: true; preview: Preview }
	| { ok: false; code: "signed-out" | "too-long" | "no-response" };

/** Saves a text over the version that it was written from. In a conflict `theirs.link` is what the section has now. */
export async function saveText(text: SaveText): Promise<SaveTextAnswer> {
	const reply = await panelFetch(SAVE_TEXT_PATH, postJson(text));
	if (reply.is === "offline") return { ok: false, code: "no-response", isOffline: true };
	if (reply.is === "signed-out") return { ok: false, code: "signed-out" };
	if (reply.status === 404) return { ok: false, code: "gone" };
	if (reply.status === 413) {
		const problem: Problem = { code: "too-long", field: "markdown", values: { max: TEXT_LIMIT } };
		return { ok: false, code: "problems", problems: [problem] };
	}
	const { data } = saveTextResponseSchema.safeParse(reply.body);
	if (reply.isOk && data?.success) {
		const typed = { markdown: cleanMarkdown(text.markdown) };
		return { ok: true, id: text.subtopicId, stored: { typed, version: data.version } };
	}
	if (reply.status !== 409 || !data || data.success) return refusalOf(reply);
	const { version, markdown, link, by, at } = data.conflict;
	return { ok: false, code: "conflict", conflict: { theirs: { typed: { markdown }, version, link }, by, at } };
}

/** A refusal has the server's sentence, such as that the role does not include the change. */
function refusalOf(reply: PanelReply): Exclude<Refusal<TypedText>, { code: "conflict" }> {
	const isRefused = reply.is === "response" && reply.status >= 400 && reply.status < 500;
	const message = isRefused ? failureText(reply, { offline: "", signedOut: "", failed: "" }) : "";
	if (message !== "") return { ok: false, code: "refused", message };
	return { ok: false, code: "no-response", isOffline: false };
}

/** A text as learners will see it. Reports "signed-out" instead of asking for the password while the administrator types. */
export async function previewText(markdown: string, signal: AbortSignal): Promise<PreviewResult> {
	if (markdown.length > TEXT_LIMIT) return { ok: false, code: "too-long" };
	const reply = await panelFetch(PREVIEW_TEXT_PATH, { ...postJson({ markdown }), signal });
	if (reply.is === "signed-out") return { ok: false, code: "signed-out" };
	const { data } = previewResponseSchema.safeParse(bodyOf(reply));
	return data ? { ok: true, preview: data } : { ok: false, code: "no-response" };
}
