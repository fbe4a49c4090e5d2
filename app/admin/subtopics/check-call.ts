// The call that checks a document now. Never throws; failures are results.
import * as z from "zod/mini";
import type { ChangeResult } from "#app/admin/panel/lists/use-change.ts";
import { panelFetch, postJson } from "#app/admin/panel/panel-fetch.ts";
import type { DocumentPhase } from "#core/modules/phases.ts";
import { UNREADABLE_REASONS } from "#core/texts/state.ts";
import * as m from "#messages";
import { unreadableWords } from "./document-words.ts";

const checkedSchema = z.union([
	z.object({ ok: z.literal(true) }),
	z.object({ ok: z.literal(false), reason: z.enum(UNREADABLE_REASONS) }),
]);
const answerSchema = z.object({ checked: checkedSchema });

/** Checks the document of a section. "closed": it does not open. */
export async function checkDocument(subtopicId: string, phase: DocumentPhase): Promise<ChangeResult> {
	const reply = await panelFetch(`/admin/documents/${subtopicId}`, postJson({ phase, isCheck: true }));
	if (reply.is === "offline") return { ok: false, code: "no-response", isOffline: true };
	if (reply.is === "signed-out") return { ok: false, code: "signed-out" };
	if (reply.status === 404) return { ok: false, code: "gone" };
	const { data } = z.safeParse(answerSchema, reply.body);
	if (!data) return { ok: false, code: "no-response" };
	if (data.checked.ok) return { ok: true };
	const reason = unreadableWords(data.checked.reason);
	return { ok: false, code: "closed", message: m.admin_check_now_closed({ reason }) };
}
