// Sends a question file whose questions are added to those of a subtopic. Never throws; failures are results.
import { bodyOf, failureText, panelFetch, postBytes } from "#app/admin/panel/panel-fetch.ts";
import type { Imported } from "#core/questions/import/review/imported.ts";
import * as m from "#messages";

export type SameText = "ask" | "skip" | "add";
/** Questions whose text exists already: `count` of `total`, the first ones in `named`. */
export type SameTexts = { total: number; count: number; named: { number: number; text: string; html?: string }[] };
export type AddResult = { ok: true; added: number } | ({ ok: false; message: string } & { same?: SameTexts });

/** @param signInAgain asks for the password when the session has ended; the questions stay chosen */
export async function requestAddQuestions(
	subtopicId: string,
	file: File,
	{ same, imported }: { same: SameText; imported: Imported | undefined },
	signInAgain: () => Promise<boolean>,
): Promise<AddResult> {
	const about = imported ? { imported: JSON.stringify(imported) } : {};
	const address = `/api/questions/add?${new URLSearchParams({ subtopicId, same, ...about })}`;
	const reply = await panelFetch<Partial<SameTexts> & { added?: number }>(address, postBytes(file), signInAgain);
	const { added, total, count, named } = (reply.is === "response" && reply.body) || {};
	if (bodyOf(reply) && added !== undefined) return { ok: true, added };
	const message = failureText(reply, {
		offline: m.admin_reason_offline(),
		signedOut: m.admin_not_saved_signed_out(),
		failed: m.admin_reason_server(),
	});
	const isAsked = total !== undefined && count !== undefined && named !== undefined;
	return { ok: false, message, ...(isAsked && { same: { total, count, named } }) };
}
