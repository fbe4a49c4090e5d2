// The panel's calls for study texts: saving, and the preview. Every outcome is an answer; nothing throws.
import type { SaveAnswer } from "#app/admin/forms/save-answer.ts";
import {
	cleanMarkdown,
	PREVIEW_TEXT_PATH,
	previewResponseSchema,
	SAVE_TEXT_PATH,
	type SaveText,
	saveTextResponseSchema,
	TEXT_LIMIT,
	type TextNotice,
} from "#core/documents/study-text.ts";

/** The fields of a text's form. */
export type TypedText = { markdown: string };
export type Preview = { html: string; words: number; hasFormula: boolean; notices: TextNotice[] };
export type PreviewAnswer =
	| { ok: true; preview: Preview }
	| { ok: false; code: "signed-out" | "too-long" | "no-answer" };

const HEADERS = { "Content-Type": "application/json" };

/** Saves a text over the version that it was written from. */
export async function saveText(text: SaveText): Promise<SaveAnswer<TypedText>> {
	let response: Response;
	try {
		response = await fetch(SAVE_TEXT_PATH, { method: "POST", headers: HEADERS, body: JSON.stringify(text) });
	} catch {
		return { ok: false, code: "no-answer", isOffline: true };
	}
	if (response.status === 401) return { ok: false, code: "signed-out" };
	if (response.status === 404) return { ok: false, code: "gone" };
	if (response.status === 413)
		return {
			ok: false,
			code: "problems",
			problems: [{ code: "too-long", field: "markdown", values: { max: TEXT_LIMIT } }],
		};
	const { data } = saveTextResponseSchema.safeParse(await response.json().catch(() => undefined));
	if (response.ok && data?.success) {
		const typed = { markdown: cleanMarkdown(text.markdown) };
		return { ok: true, id: text.subtopicId, stored: { typed, version: data.version } };
	}
	if (response.status !== 409 || !data || data.success) return { ok: false, code: "no-answer", isOffline: false };
	const { version, markdown, by, at } = data.conflict;
	return { ok: false, code: "conflict", conflict: { theirs: { typed: { markdown }, version }, by, at } };
}

/** A text as learners will see it. */
export async function previewText(markdown: string, signal: AbortSignal): Promise<PreviewAnswer> {
	if (markdown.length > TEXT_LIMIT) return { ok: false, code: "too-long" };
	try {
		const body = JSON.stringify({ markdown });
		const response = await fetch(PREVIEW_TEXT_PATH, { method: "POST", headers: HEADERS, body, signal });
		if (response.status === 401) return { ok: false, code: "signed-out" };
		const { data } = previewResponseSchema.safeParse(await response.json());
		if (!response.ok || !data) return { ok: false, code: "no-answer" };
		return { ok: true, preview: data };
	} catch {
		return { ok: false, code: "no-answer" };
	}
}
