// Stores the text of a form as a draft until it is saved, and restores it after a reload.
import { useLayoutEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { type Draft, deleteDraft, readDraft, writeDraft } from "./drafts.ts";
import { isSame } from "./record-form.ts";
import type { Stored } from "./save-answer.ts";

/** The values of a form with the stored record they are based on; a new record has no version. */
export type FormWords<Typed> = { base: Typed; version: number | null; typed: Typed };

export type UseDraft<Typed> = {
	draftKey: string;
	schema: z.ZodMiniType<Typed>;
	stored: Pick<Stored<Typed>, "typed"> & { version: number | null };
	/** Sets the values of the form. */
	onWords: (words: FormWords<Typed>) => void;
};

/** A restored draft as the form shows it. */
export type Recovered = { at: number; isDiscarded: boolean; discard: () => void; restore: () => void };

export function useDraft<Typed>({ draftKey, schema, stored, onWords }: UseDraft<Typed>) {
	const [found, setFound] = useState<{ draft: Draft<Typed>; isDiscarded: boolean }>();
	const first = useRef({ draftKey, schema, stored, onWords }).current;

	// Before paint, so that nothing jumps.
	useLayoutEffect(() => {
		const draft = readDraft(first.draftKey, first.schema);
		if (!draft) return;
		if (isSame(draft.typed, first.stored.typed)) return deleteDraft(first.draftKey);
		first.onWords(draft);
		setFound({ draft, isDiscarded: false });
	}, [first]);

	const recovered: Recovered | undefined = found && {
		at: found.draft.at,
		isDiscarded: found.isDiscarded,
		discard() {
			deleteDraft(draftKey);
			onWords({ base: stored.typed, version: stored.version, typed: stored.typed });
			setFound({ ...found, isDiscarded: true });
		},
		restore() {
			writeDraft(draftKey, found.draft);
			onWords(found.draft);
			setFound({ ...found, isDiscarded: false });
		},
	};

	return {
		recovered,
		/** After each letter. */
		keep({ base, version, typed }: FormWords<Typed>) {
			if (isSame(typed, base)) deleteDraft(draftKey);
			else writeDraft(draftKey, { at: Date.now(), base, version, typed });
		},
		/** Saved, or given up: nothing is left to bring back. */
		forget() {
			deleteDraft(draftKey);
			setFound(undefined);
		},
	};
}
