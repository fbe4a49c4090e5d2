// A new record was stored, but the answer never reached its form (network, a closed laptop), and the form sends it again:
// it is found instead of being stored twice. Called only for a form that says that its last try had no answer.
import { isSame } from "#app/admin/forms/record-form.ts";

/** Older than this is no lost answer, in milliseconds. */
const LOST_MS = 60 * 60_000;

type Stored = { version: number; createdAt: number };

/**
 * @param candidates records with the title that was typed, the last changed first
 * @param typedOf a record as its form shows it, to be held against what was typed
 */
export async function findLost<Record extends Stored, Typed>(
	candidates: readonly { id: string }[],
	get: (id: string) => Promise<Record>,
	typedOf: (record: Record) => Typed,
	typed: Typed,
): Promise<Record | undefined> {
	for (const { id } of candidates.slice(0, 5)) {
		const record = await get(id);
		const isNew = record.version === 1 && Date.now() - record.createdAt < LOST_MS;
		if (isNew && isSame(typedOf(record), typed)) return record;
	}
	return undefined;
}
