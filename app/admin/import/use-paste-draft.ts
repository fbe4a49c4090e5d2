// Keeps the text in the box to paste questions into as a draft of its form: it survives a reload, and a closed tab's is offered.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import {
	deleteDraft,
	deleteKeptDraft,
	findKeptDraft,
	type KeptDraft,
	readDraft,
	writeDraft,
} from "#app/admin/forms/drafts.ts";
import { usePanel } from "#app/admin/frame/panel-context.tsx";
import * as m from "#messages";
import { NO_TEXT, type Pasted, type PastedHandle } from "./use-pasted.ts";
import { type ImportOffer, OFFERED_MS } from "./use-rows-draft.ts";

const draftSchema = z.object({ text: z.string(), isRead: z.boolean() });

export function usePasteDraft(formName: string, { text, isRead, set }: PastedHandle): ImportOffer | undefined {
	const { administratorId } = usePanel();
	const key = `${administratorId}.paste.${formName}`;
	const [kept, setKept] = useState<KeptDraft<Pasted>>();
	const bringBack = useRef(set);
	const hasText = useRef(false);

	// Before paint, so that nothing jumps.
	useLayoutEffect(() => {
		const draft = readDraft(key, draftSchema);
		if (draft) bringBack.current(draft.typed);
		else setKept(findKeptDraft(key, draftSchema, Date.now(), OFFERED_MS));
	}, [key]);

	useEffect(() => {
		if (text !== "") writeDraft(key, { at: Date.now(), base: NO_TEXT, version: null, typed: { text, isRead } });
		else if (hasText.current) deleteDraft(key);
		hasText.current = text !== "";
	}, [key, text, isRead]);

	if (!kept || text !== "") return undefined;
	const discard = () => {
		deleteKeptDraft(kept.copyKey);
		setKept(undefined);
	};
	const restore = () => {
		discard();
		set(kept.draft.typed);
	};
	return { name: m.admin_pasted_name(), at: kept.draft.at, is: "offered", discard, restore };
}
