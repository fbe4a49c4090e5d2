// The draft of a study text's editor. Called by the editor's form, and by what hands a text over to it.
import * as z from "zod/mini";
import { readDraft, writeDraft } from "#app/admin/panel/forms/drafts.ts";
import type { DocumentPhase } from "#core/modules/phases.ts";
import type { TypedText } from "./text-calls.ts";

export const typedTextSchema: z.ZodMiniType<TypedText> = z.strictObject({ markdown: z.string() });

/** Its name, before which the administrator's id stands. */
export function textDraftName(subtopicId: string, phase: DocumentPhase): string {
	return `text.${subtopicId}.${phase}`;
}

/** Hands a text over to the editor of a section that has none. @returns false where the editor has a draft of its own */
export function handToEditor(administratorId: string, subtopicId: string, phase: DocumentPhase, markdown: string) {
	const key = `${administratorId}.${textDraftName(subtopicId, phase)}`;
	if (readDraft(key, typedTextSchema)) return false;
	writeDraft(key, { at: Date.now(), base: { markdown: "" }, version: null, typed: { markdown } });
	return true;
}
