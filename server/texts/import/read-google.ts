// Reads the Google document that a subtopic links to as a study text, from its export as a Word file. Only administrators start
// this. Built by hub.ts; called by calls.ts.
import { TEXT_FILE_BYTES } from "#core/addresses/calls.ts";
import { type DocumentPhase, documentLink } from "#core/modules/phases.ts";
import { HubError } from "#core/problem.ts";
import { documentPath, type UnreadableReason } from "#core/texts/state.ts";

import { type Db, SUBTOPIC_COLUMNS } from "#server/db/tables.ts";
import { noteRead } from "#server/texts/documents/check-rows.ts";
import { fetchBytes, fetchText, GOOGLE, type Reach } from "#server/texts/documents/fetch-document.ts";
import { exportAddress } from "#server/texts/documents/read-documents.ts";
import { createSemaphore } from "#server/work/semaphore.ts";
import type { StoredReading, TextReader } from "./text-reader.ts";

/** Exports that are fetched at one time, and how many more requests may wait. */
const AT_ONCE = 2;
const WAITING = 8;
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

export type GoogleTexts = ReturnType<typeof createGoogleTexts>;

/** Builds the reader. @param reach where it may fetch from; only Google's documents on a site */
export function createGoogleTexts({
	db,
	texts,
	reach = GOOGLE,
	addressOf = exportAddress,
}: {
	db: Db;
	texts: TextReader;
	reach?: Reach;
	addressOf?: typeof exportAddress;
}) {
	const semaphore = createSemaphore({ atOnce: AT_ONCE, waiting: WAITING });

	async function findSource(subtopicId: string, phase: DocumentPhase): Promise<string> {
		const query = db.selectFrom("studyText").select("sourceLink").where("subtopicId", "=", subtopicId);
		const row = await query.where("phase", "=", phase).executeTakeFirst();
		return row?.sourceLink ?? "";
	}

	/** Stores the document's text of now, so that a later check can detect a change. */
	async function noteText(place: Parameters<typeof noteRead>[1]): Promise<void> {
		const address = addressOf(place.address, "txt");
		const fetched = address.ok ? await fetchText(address.address, reach) : address;
		if (fetched.ok) await noteRead(db, place, fetched.text);
	}

	return {
		/**
		 * Reads the document of one phase, or the one that its study text was copied from.
		 * @throws HubError("subtopic-not-found"), HubError("too-many-tries") while too many are being read
		 */
		async readGoogleExport(
			subtopicId: string,
			phase: DocumentPhase,
		): Promise<StoredReading | { ok: false; kind: UnreadableReason }> {
			const query = db.selectFrom("subtopic").select(SUBTOPIC_COLUMNS).where("id", "=", subtopicId);
			const subtopic = await query.executeTakeFirst();
			if (!subtopic) throw new HubError("subtopic-not-found");
			const link = documentLink(subtopic, phase) ?? "";
			// The section links to a copy of the document.
			const source = link === documentPath(subtopicId, phase) ? await findSource(subtopicId, phase) : link;
			const address = addressOf(source, "docx");
			if (!address.ok) return { ok: false, kind: address.reason };
			const fetched = await semaphore.runOrThrow(() =>
				fetchBytes(address.address, reach, { accept: WORD, maxBytes: TEXT_FILE_BYTES }),
			);
			if (!fetched.ok) return { ok: false, kind: fetched.reason };
			const reading = await texts.read(fetched.bytes);
			if (reading.ok) await noteText({ subtopicId, phase, link, address: source });
			return reading;
		},
	};
}
