// Stores the text of a form as a draft until it is saved, restores it after a reload, and offers the draft of a closed tab.
import { useLayoutEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { type Draft, deleteDraft, deleteLeftoverDraft, findLeftoverDraft, readDraft, writeDraft } from "./drafts.ts";
import { isSame } from "./record-form.ts";
import type { Stored } from "./save-result.ts";

/** The values of a form with the stored record they are based on; a new record has no version. */
export type FormValues<Typed> = { base: Typed; version: number | null; typed: Typed };

export type UseDraft<Typed> = {
	draftKey: string;
	schema: z.ZodMiniType<Typed>;
	stored: Pick<Stored<Typed>, "typed"> & { version: number | null };
	/** Whether saving these values would change what is stored. */
	isUnsaved: (values: FormValues<Typed>) => boolean;
	/** Sets the values of the form. */
	onValues: (values: FormValues<Typed>) => void;
};

/** A draft in its form: restored; discarded, with an undo; or offered from another tab. */
export type Recovered = {
	at: number;
	is: "restored" | "discarded" | "offered";
	discard: () => void;
	restore: () => void;
};
type Found<Typed> = { draft: Draft<Typed>; is: Recovered["is"]; copyKey?: string };

export function useDraft<Typed>({ draftKey, schema, stored, isUnsaved, onValues }: UseDraft<Typed>) {
	const [found, setFound] = useState<Found<Typed>>();
	const first = useRef({ draftKey, schema, stored, onValues }).current;

	// Before paint, so that nothing jumps.
	useLayoutEffect(() => {
		const draft = readDraft(first.draftKey, first.schema);
		if (!draft) {
			const kept = findLeftoverDraft(first.draftKey, first.schema, Date.now());
			if (!kept) return;
			if (isSame(kept.draft.typed, first.stored.typed)) return deleteLeftoverDraft(kept.copyKey);
			return setFound({ ...kept, is: "offered" });
		}
		if (isSame(draft.typed, first.stored.typed)) return deleteDraft(first.draftKey);
		first.onValues(draft);
		setFound({ draft, is: "restored" });
	}, [first]);

	const recovered: Recovered | undefined = found && {
		at: found.draft.at,
		is: found.is,
		discard() {
			if (found.copyKey !== undefined) {
				deleteLeftoverDraft(found.copyKey);
				return setFound(undefined);
			}
			deleteDraft(draftKey);
			onValues({ base: stored.typed, version: stored.version, typed: stored.typed });
			setFound({ ...found, is: "discarded" });
		},
		restore() {
			writeDraft(draftKey, found.draft);
			if (found.copyKey !== undefined) deleteLeftoverDraft(found.copyKey);
			onValues(found.draft);
			setFound({ draft: found.draft, is: "restored" });
		},
	};

	return {
		recovered,
		/** Called after each change. */
		keep(values: FormValues<Typed>) {
			const { base, version, typed } = values;
			if (isUnsaved(values)) writeDraft(draftKey, { at: Date.now(), base, version, typed });
			else deleteDraft(draftKey);
		},
		/** Deletes the draft after a save or when it is given up. */
		forget() {
			deleteDraft(draftKey);
			setFound(undefined);
		},
	};
}
