// Restores this tab's draft of an import after a reload, and offers the draft of a closed tab.
import { useLayoutEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import {
	deleteLeftoverDraft,
	findLeftoverDraft,
	type LeftoverDraft,
	readDraft,
} from "#app/admin/panel/forms/drafts.ts";
import type { Recovered } from "#app/admin/panel/forms/use-draft.ts";

/** A closed tab's draft of an import; `name` is the file's. */
export type ImportOffer = Recovered & { name: string };

/** How long a closed tab's draft is offered, in milliseconds: its questions may have been saved since. */
const OFFERED_MS = 24 * 60 * 60 * 1_000;

/** @returns the offered draft, if there is one */
export function useOfferedDraft<Typed>(key: string, schema: z.ZodMiniType<Typed>, restore: (typed: Typed) => void) {
	const [leftover, setLeftover] = useState<LeftoverDraft<Typed>>();
	const restoreOwn = useRef(restore);

	// Before paint, so that nothing jumps.
	useLayoutEffect(() => {
		const draft = readDraft(key, schema);
		if (draft) restoreOwn.current(draft.typed);
		else setLeftover(findLeftoverDraft(key, schema, Date.now(), OFFERED_MS));
	}, [key, schema]);

	if (!leftover) return undefined;
	const { at, typed } = leftover.draft;
	const discard = () => {
		deleteLeftoverDraft(leftover.copyKey);
		setLeftover(undefined);
	};
	const accept = () => {
		discard();
		restore(typed);
	};
	return { typed, at, is: "offered" as const, discard, restore: accept };
}
