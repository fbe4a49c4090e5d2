// Stores the fingerprint that a copied text is compared with (server/texts/documents/document-checks.ts). Called by texts.ts.
import type { DocumentPhase } from "#core/modules/phases.ts";
import type { CheckState } from "#core/texts/document-check.ts";
import type { Db } from "#server/db/tables.ts";

/**
 * Stores, within a save, that the section's text is a copy of its Google document as last read. Also for an unchanged text: the
 * document may have changed in parts that a copy drops.
 */
export async function noteCopied(
	tx: Db,
	{ subtopicId, phase }: { subtopicId: string; phase: DocumentPhase },
	at: number,
) {
	const check = await tx
		.selectFrom("documentCheck")
		.select("readMark")
		.where((e) => e.and({ subtopicId, phase }))
		.executeTakeFirst();
	const copied = { copiedAt: at, copiedMark: check?.readMark ?? null };
	await tx
		.updateTable("studyText")
		.set(copied)
		.where((e) => e.and({ subtopicId, phase }))
		.execute();
	await tx
		.updateTable("documentCheck")
		.set({ state: "good" satisfies CheckState, reason: null, failedAt: null, checkedAt: at })
		.where((e) => e.and({ subtopicId, phase }))
		.execute();
	return copied;
}
