// Keeps the rows of an import, with what was decided on them, as a draft of their form, so that they survive a reload, and offers
// those of a closed tab for a day. A small original is kept with them; a large one has to be chosen again.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import {
	deleteDraft,
	deleteKeptDraft,
	findKeptDraft,
	type KeptDraft,
	readDraft,
	writeDraft,
} from "#app/admin/forms/drafts.ts";
import type { Recovered } from "#app/admin/forms/use-draft.ts";
import { usePanel } from "#app/admin/frame/panel-context.tsx";
import { type ImportWork, importWorkSchema } from "#core/import/work.ts";

/** What a closed tab has left of an import. */
export type ImportOffer = Recovered & { name: string };
export type KeptRows = { is: "rows"; name: string; work: ImportWork; madeFrom: File | undefined };

/** Bytes of an original that a draft keeps: browsers give a site 5 MB for everything. */
const KEPT_BYTES = 400_000;
/** How long the rows of a closed tab are offered, in milliseconds: somebody may have saved them since. */
export const OFFERED_MS = 24 * 60 * 60 * 1_000;
const draftSchema = z.object({
	name: z.string(),
	work: importWorkSchema,
	original: z.nullable(z.object({ name: z.string(), type: z.string(), base64: z.string() })),
});
type RowsDraft = z.infer<typeof draftSchema>;

/**
 * @param rows the rows as they stand; undefined when there are none
 * @param isTouched whether a file has been chosen, so that an old draft is over
 */
export function useRowsDraft(
	formName: string,
	rows: KeptRows | undefined,
	isTouched: boolean,
	restore: (rows: KeptRows) => void,
) {
	const { administratorId } = usePanel();
	const key = `${administratorId}.import.${formName}`;
	const [isOriginalLost, setIsOriginalLost] = useState(false);
	const [kept, setKept] = useState<KeptDraft<RowsDraft>>();
	const hasRows = useRef(false);
	const begin = useRef(restore);
	const read = useRef<{ file: File | undefined; original: KeptOriginal | null }>(undefined);

	const bringBack = useCallback(({ name, work, original }: RowsDraft) => {
		setIsOriginalLost(original === null);
		begin.current({ is: "rows", name, work, madeFrom: original ? fileOf(original) : undefined });
	}, []);

	// Before paint, so that nothing jumps.
	useLayoutEffect(() => {
		const draft = readDraft(key, draftSchema);
		if (draft) bringBack(draft.typed);
		else setKept(findKeptDraft(key, draftSchema, Date.now(), OFFERED_MS));
	}, [key, bringBack]);

	useEffect(() => {
		if (!rows) {
			if (hasRows.current || isTouched) deleteDraft(key);
			hasRows.current = false;
			return;
		}
		hasRows.current = true;
		if (rows.madeFrom) setIsOriginalLost(false);
		const { name, work, madeFrom } = rows;
		let isLate = false;
		// The original of a file is read once; what is typed later is written at once.
		const write = (original: KeptOriginal | null) => {
			const typed = { name, work, original };
			writeDraft(key, {
				at: Date.now(),
				base: { ...typed, work: { ...work, rows: [] }, original: null },
				version: null,
				typed,
			});
		};
		if (read.current && read.current.file === madeFrom) write(read.current.original);
		else
			keptOriginal(madeFrom).then((original) => {
				if (isLate) return;
				read.current = { file: madeFrom, original };
				write(original);
			});
		return () => {
			isLate = true;
		};
	}, [key, rows, isTouched]);

	const leave = () => {
		if (kept) deleteKeptDraft(kept.copyKey);
		setKept(undefined);
	};
	const restoreKept = () => {
		leave();
		if (kept) bringBack(kept.draft.typed);
	};
	const offer: ImportOffer | undefined =
		kept && !isTouched
			? { name: kept.draft.typed.name, at: kept.draft.at, is: "offered", discard: leave, restore: restoreKept }
			: undefined;
	return { isOriginalLost, offer };
}

type KeptOriginal = { name: string; type: string; base64: string };

async function keptOriginal(file: File | undefined): Promise<KeptOriginal | null> {
	if (!file || file.size > KEPT_BYTES) return null;
	try {
		const bytes = new Uint8Array(await file.arrayBuffer());
		let binary = "";
		for (const byte of bytes) binary += String.fromCharCode(byte);
		return { name: file.name, type: file.type, base64: btoa(binary) };
	} catch {
		// The file was moved or changed on the disk.
		return null;
	}
}

function fileOf({ name, type, base64 }: { name: string; type: string; base64: string }): File | undefined {
	try {
		const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
		return new File([bytes], name, { type });
	} catch {
		return undefined;
	}
}
