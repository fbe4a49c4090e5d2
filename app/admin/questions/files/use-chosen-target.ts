// Keeps the chosen module and subtopic of an upload while a file waits to be saved, so that a reload or a closed tab loses neither
// them nor the questions read.
import { useEffect, useRef } from "react";
import * as z from "zod/mini";
import type { Choice } from "#app/admin/panel/forms/choice-box.tsx";
import { deleteDraft, writeDraft } from "#app/admin/panel/forms/drafts.ts";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { useOfferedDraft } from "#app/admin/questions/import/use-offered-draft.ts";

const choiceSchema = z.nullable(z.object({ id: z.string(), title: z.string() }));
const targetSchema = z.object({ module: choiceSchema, subtopic: choiceSchema });
export type ChosenTarget = { module: Choice | null; subtopic: Choice | null };

const NOTHING: ChosenTarget = { module: null, subtopic: null };

/**
 * @param isPending whether a file waits to be saved
 * @param onRestore shows the choices of the draft
 * @returns deletes the draft
 */
export function useChosenTarget(
	formName: string,
	{ module, subtopic }: ChosenTarget,
	isPending: boolean,
	onRestore: (target: ChosenTarget) => void,
): () => void {
	const { administratorId } = usePanel();
	const key = `${administratorId}.target.${formName}`;
	const isWritten = useRef(false);
	const offer = useOfferedDraft(key, targetSchema, onRestore);

	// A closed tab's choices come back with its file, unless others were chosen.
	const isWanted = offer !== undefined && isPending && module === null;
	const restore = useRef(offer?.restore);
	restore.current = offer?.restore;
	useEffect(() => {
		if (isWanted) restore.current?.();
	}, [isWanted]);

	useEffect(() => {
		if (isPending && module) {
			isWritten.current = true;
			writeDraft(key, { at: Date.now(), base: NOTHING, version: null, typed: { module, subtopic } });
		} else if (isWritten.current) deleteDraft(key);
	}, [key, isPending, module, subtopic]);
	return () => deleteDraft(key);
}
