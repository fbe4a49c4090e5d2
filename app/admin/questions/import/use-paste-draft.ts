// Keeps the text of the paste box as a draft of its form.
import { useEffect, useRef } from "react";
import * as z from "zod/mini";
import { deleteDraft, writeDraft } from "#app/admin/panel/forms/drafts.ts";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import * as m from "#messages";
import { type ImportOffer, useOfferedDraft } from "./use-offered-draft.ts";
import { NO_TEXT, type PastedHandle } from "./use-pasted.ts";

const draftSchema = z.object({ text: z.string(), isRead: z.boolean() });

export function usePasteDraft(formName: string, pasted: PastedHandle): ImportOffer | undefined {
	const { text, isRead, set } = pasted;
	const { administratorId } = usePanel();
	const key = `${administratorId}.paste.${formName}`;
	const offer = useOfferedDraft(key, draftSchema, set);
	const hasText = useRef(false);

	useEffect(() => {
		if (text !== "") writeDraft(key, { at: Date.now(), base: NO_TEXT, version: null, typed: { text, isRead } });
		else if (hasText.current) deleteDraft(key);
		hasText.current = text !== "";
	}, [key, text, isRead]);

	const { isEmpty } = pasted;
	const isNowEmpty = useRef(isEmpty);
	isNowEmpty.current = isEmpty;
	// The form that has saved the questions may be gone before it shows the empty box.
	useEffect(
		() => () => {
			if (hasText.current && isNowEmpty.current()) deleteDraft(key);
		},
		[key],
	);

	return offer && text === "" ? { ...offer, name: m.admin_pasted_name() } : undefined;
}
