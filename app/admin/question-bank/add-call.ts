// Sends a question file whose questions are added to those of a subtopic. Every outcome is an answer; nothing throws.
import * as m from "#messages";

export type SameText = "ask" | "skip" | "add";
/** Questions whose text is there already: `count` of `total`, the first of them named. */
export type SameTexts = { total: number; count: number; named: { number: number; text: string }[] };
export type AddAnswer = { ok: true; added: number } | ({ ok: false; message: string } & { same?: SameTexts });

/** @param signInAgain asks for the password when the session has ended; the questions stay chosen */
export async function addQuestions(
	subtopicId: string,
	file: File,
	same: SameText,
	signInAgain: () => Promise<boolean>,
): Promise<AddAnswer> {
	let response: Response;
	try {
		response = await fetch(`/api/questions/add?${new URLSearchParams({ subtopicId, same })}`, {
			method: "POST",
			headers: { "Content-Type": "application/octet-stream" },
			body: file,
		});
	} catch {
		return { ok: false, message: m.admin_reason_offline_sentence() };
	}
	if (response.status === 401) {
		if (await signInAgain()) return addQuestions(subtopicId, file, same, signInAgain);
		return { ok: false, message: m.admin_not_saved_signed_out() };
	}
	const answer: Partial<SameTexts> & { added?: number; message?: string } = await response.json().catch(() => ({}));
	if (response.ok && answer.added !== undefined) return { ok: true, added: answer.added };
	const { total, count, named, message = "" } = answer;
	if (total !== undefined && count !== undefined && named) return { ok: false, message, same: { total, count, named } };
	return { ok: false, message: message === "" ? m.admin_reason_server_sentence() : message };
}
