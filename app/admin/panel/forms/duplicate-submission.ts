// Keeps what is created from being stored twice when it is sent again after its response was lost (network, a closed laptop): by an id
// that the panel makes and that is the same for every attempt, or, in the forms of modules and subtopics, by what was typed.
import { useState } from "react";
import type { RandomBelow } from "#core/random.ts";
import { isSame } from "./record-form.ts";

type Answer = { ok: true } | { ok: false; code: string };
type NewIds = ReturnType<typeof createNewIds>;

/** Cryptographic: the id of a module gives access. */
export const randomBelow: RandomBelow = (limit) => {
	// The last, incomplete run of `limit` numbers below 2^32 would favour small results: draw again.
	const fair = 2 ** 32 - (2 ** 32 % limit);
	for (;;) {
		const [drawn = fair] = crypto.getRandomValues(new Uint32Array(1));
		if (drawn < fair) return drawn % limit;
	}
};

/** @param create makes one id */
export function createNewIds(create: () => string) {
	const ids = new Map<string, string>();
	return {
		/** The id of what is made under a name. */
		of(name: string): string {
			const id = ids.get(name) ?? create();
			ids.set(name, id);
			return id;
		},
		/** An attempt has come back. Unless nobody has answered, the next thing of this name is another one. */
		settle(name: string, answer: Answer): void {
			const isOpen = !answer.ok && (answer.code === "no-response" || answer.code === "signed-out");
			if (!isOpen) ids.delete(name);
		},
	};
}

/** For what a page or a form creates: the server finds by its id what the first attempt has stored. */
export function useNewIds(create: (randomBelow: RandomBelow) => string): NewIds {
	const [ids] = useState(() => createNewIds(() => create(randomBelow)));
	return ids;
}

/** Maximum age of such a record, in milliseconds. */
const LOST_MS = 60 * 60_000;

type Stored = { version: number; createdAt: number };

/**
 * Finds the record that an earlier attempt has created. Called only when a form reports that its last attempt had no response.
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
