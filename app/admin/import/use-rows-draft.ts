// Keeps the rows of an import, with the decisions on them, as a draft of their form. A small original file is stored with them; a large
// one has to be chosen again.
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { deleteDraft, writeDraft } from "#app/admin/forms/drafts.ts";
import { usePanel } from "#app/admin/frame/panel-context.tsx";
import { type ImportWork, importWorkSchema } from "#core/import/review/work.ts";
import * as m from "#messages";
import { isPasted } from "./paste-box.tsx";
import { type ImportOffer, useOfferedDraft } from "./use-offered-draft.ts";

/** The rows of an import; `madeFrom` is the file that they were read from. */
export type RowsState = { is: "rows"; name: string; work: ImportWork; madeFrom: File | undefined };

/** What the source is called: by the administrator, or the file's name. */
export function sourceNameOf({ name, work: { sourceName } }: Pick<RowsState, "name" | "work">): string {
	return sourceName ?? (isPasted({ name }) ? m.admin_pasted_name() : name);
}

/** Largest original file that a draft stores, in bytes: browsers give a site 5 MB for everything. */
const MAX_ORIGINAL_BYTES = 400_000;
const draftSchema = z.object({
	name: z.string(),
	work: importWorkSchema,
	original: z.nullable(z.object({ name: z.string(), type: z.string(), base64: z.string() })),
});
type RowsDraft = z.infer<typeof draftSchema>;
type StoredOriginal = RowsDraft["original"];

/**
 * @param rows undefined when there are none
 * @param isTouched whether a file has been chosen; then the old draft is deleted
 */
export function useRowsDraft(
	formName: string,
	rows: RowsState | undefined,
	isTouched: boolean,
	onRestore: (rows: RowsState) => void,
) {
	const { administratorId } = usePanel();
	const key = `${administratorId}.import.${formName}`;
	const [isOriginalLost, setIsOriginalLost] = useState(false);
	const hasRows = useRef(false);
	const read = useRef<{ file: File | undefined; original: StoredOriginal }>(undefined);
	const offer = useOfferedDraft(key, draftSchema, ({ name, work, original }) => {
		setIsOriginalLost(original === null);
		onRestore({ is: "rows", name, work, madeFrom: original ? fileOf(original) : undefined });
	});

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
		// The original is read once; later changes are written immediately.
		const write = (original: StoredOriginal) => {
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
			encodeOriginal(madeFrom).then((original) => {
				if (isLate) return;
				read.current = { file: madeFrom, original };
				write(original);
			});
		return () => {
			isLate = true;
		};
	}, [key, rows, isTouched]);

	const shown: ImportOffer | undefined = offer && !isTouched ? { ...offer, name: offer.typed.name } : undefined;
	return { isOriginalLost, offer: shown };
}

async function encodeOriginal(file: File | undefined): Promise<StoredOriginal> {
	if (!file || file.size > MAX_ORIGINAL_BYTES) return null;
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

function fileOf({ name, type, base64 }: NonNullable<StoredOriginal>): File | undefined {
	try {
		const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
		return new File([bytes], name, { type });
	} catch {
		return undefined;
	}
}
