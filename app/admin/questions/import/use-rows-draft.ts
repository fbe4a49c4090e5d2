// Keeps the rows of an import, with the decisions on them, as a draft of their form. A small original file is stored with them; a large
// one has to be chosen again.
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { deleteDraft, writeDraft } from "#app/admin/panel/forms/drafts.ts";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { type ImportWork, importWorkSchema } from "#core/questions/import/review/work.ts";
import * as m from "#messages";
import { isPasted } from "./paste-box.tsx";
import { type ImportOffer, useOfferedDraft } from "./use-offered-draft.ts";

/** The rows of an import. `madeFrom`: the file that they were read from. `reason`: why the last upload of the rows failed. */
export type RowsState = {
	is: "rows";
	name: string;
	work: ImportWork;
	madeFrom: File | undefined;
	reason?: string | undefined;
};

/** What the source is called: by the administrator, or the file's name. */
export function sourceNameOf({ name, work: { sourceName } }: Pick<RowsState, "name" | "work">): string {
	return sourceName ?? (isPasted({ name }) ? m.admin_pasted_name() : name);
}

/** Typing is stored when it pauses for this long, in milliseconds: a draft of 1,000 rows takes longer to write than a key to press. */
const PAUSE_MS = 400;
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
 * @param isSaved whether the server has stored the questions
 */
export function useRowsDraft(
	formName: string,
	rows: RowsState | undefined,
	isTouched: boolean,
	onRestore: (rows: RowsState) => void,
	isSaved: () => boolean,
) {
	const { administratorId } = usePanel();
	const key = `${administratorId}.import.${formName}`;
	const [isOriginalLost, setIsOriginalLost] = useState(false);
	const hasRows = useRef(false);
	const read = useRef<{ file: File | undefined; original: StoredOriginal }>(undefined);
	const written = useRef<ImportWork>(undefined);
	const waiting = useWaitingWrite();
	const offer = useOfferedDraft(key, draftSchema, ({ name, work, original }) => {
		setIsOriginalLost(original === null);
		onRestore({ is: "rows", name, work, madeFrom: original ? fileOf(original) : undefined });
	});

	useEffect(() => {
		if (!rows) {
			waiting.drop();
			if (hasRows.current || isTouched) deleteDraft(key);
			hasRows.current = false;
			return;
		}
		hasRows.current = true;
		if (rows.madeFrom) setIsOriginalLost(false);
		const { name, work, madeFrom } = rows;
		let isLate = false;
		const write = (original: StoredOriginal) => {
			const typed = { name, work, original };
			written.current = work;
			writeDraft(key, {
				at: Date.now(),
				base: { ...typed, work: { ...work, rows: [] }, original: null },
				version: null,
				typed,
			});
		};
		// The original is read once; later changes are written at once, or after a pause in typing.
		if (read.current && read.current.file === madeFrom) {
			const { original } = read.current;
			waiting.set(() => write(original), isOnlyTyped(written.current, work) ? PAUSE_MS : 0);
		} else
			encodeOriginal(madeFrom).then((original) => {
				if (isLate) return;
				read.current = { file: madeFrom, original };
				write(original);
			});
		return () => {
			isLate = true;
		};
	}, [key, rows, isTouched, waiting]);

	const isNowSaved = useRef(isSaved);
	isNowSaved.current = isSaved;
	// The form that has saved the questions may be gone before it shows none. After the waiting write, which is done when the form goes.
	useEffect(
		() => () => {
			if (hasRows.current && isNowSaved.current()) deleteDraft(key);
		},
		[key],
	);

	const shown: ImportOffer | undefined = offer && !isTouched ? { ...offer, name: offer.typed.name } : undefined;
	return { isOriginalLost, offer: shown };
}

/** Whether nothing but the text of a field has changed since the last write. */
function isOnlyTyped(before: ImportWork | undefined, now: ImportWork): boolean {
	const decided = ["rows", "decisions", "keys", "undo"] as const;
	return before !== undefined && decided.every((field) => before[field] === now[field]);
}

/** One write that waits for a pause. Done at once when the page is hidden or left, and when the form goes. */
function useWaitingWrite() {
	const [waiting] = useState(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		let next: (() => void) | undefined;
		const drop = () => {
			clearTimeout(timer);
			next = undefined;
		};
		const flush = () => {
			const write = next;
			drop();
			write?.();
		};
		const set = (write: () => void, inMs: number) => {
			clearTimeout(timer);
			next = write;
			if (inMs === 0) flush();
			else timer = setTimeout(flush, inMs);
		};
		return { set, drop, flush };
	});
	useEffect(() => {
		const { flush } = waiting;
		addEventListener("pagehide", flush);
		document.addEventListener("visibilitychange", flush);
		return () => {
			removeEventListener("pagehide", flush);
			document.removeEventListener("visibilitychange", flush);
			flush();
		};
	}, [waiting]);
	return waiting;
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
