// The call that checks a document now. Every outcome is an answer; nothing throws.
import * as z from "zod/mini";
import type { ChangeAnswer } from "#app/admin/lists/use-change.ts";
import type { DocumentPhase } from "#core/catalog/phases.ts";
import { UNREADABLE_REASONS } from "#core/documents/state.ts";
import * as m from "#messages";
import { unreadableWords } from "./document-words.ts";

const checkedSchema = z.union([
	z.object({ ok: z.literal(true) }),
	z.object({ ok: z.literal(false), reason: z.enum(UNREADABLE_REASONS) }),
]);
const answerSchema = z.object({ checked: checkedSchema });

/** Checks the document of a section. "closed": it was checked and does not open. */
export async function checkDocument(subtopicId: string, phase: DocumentPhase): Promise<ChangeAnswer> {
	let response: Response;
	try {
		response = await fetch(`/admin/documents/${subtopicId}`, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ phase, isCheck: true }),
		});
	} catch {
		return { ok: false, code: "no-answer", isOffline: true };
	}
	if (response.status === 401) return { ok: false, code: "signed-out" };
	if (response.status === 404) return { ok: false, code: "gone" };
	const { data } = z.safeParse(answerSchema, await response.json().catch(() => undefined));
	if (!data) return { ok: false, code: "no-answer" };
	if (data.checked.ok) return { ok: true };
	const reason = unreadableWords(data.checked.reason);
	return { ok: false, code: "closed", message: m.admin_check_now_closed({ reason }) };
}
