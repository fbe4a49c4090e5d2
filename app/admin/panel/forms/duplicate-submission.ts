// Finds the record of a submission whose response was lost (network, a closed laptop), so that sending the form
// again does not create it twice. Called only when a form reports that its last attempt had no response.
import { isSame } from "./record-form.ts";

/** Maximum age of such a record, in milliseconds. */
const LOST_MS = 60 * 60_000;

type Stored = { version: number; createdAt: number };

/**
 * @param candidates records with the submitted title, the last changed first
 * @param typedOf the form values of a record, compared with the submitted ones
 */
export async function findDuplicate<Record extends Stored, Typed>(
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
