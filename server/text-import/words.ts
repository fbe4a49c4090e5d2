// The sentences about a text that was read: what a file is that is not taken, and what of it is missing or different. Called by
// calls.ts in the language of the request.
import type { UnreadableReason } from "#core/documents/state.ts";
import { TEXT_LIMIT } from "#core/documents/study-text.ts";
import { TEXT_FILE_BYTES, type TextReading, type TextRefusal } from "#core/text-import/reading.ts";
import * as m from "#messages";
import type { StoredReading } from "./text-threads.ts";

/** The answer of a call for a reading. */
export function answerOf(reading: StoredReading | { ok: false; kind: UnreadableReason }): TextReading {
	if (!reading.ok) return refusalOf(reading.kind);
	const { report, ...rest } = reading;
	const dropped = report.dropped.map((note) => ({ ...note, text: m.text_import_dropped(note) }));
	const changed = report.changed.map((note) => ({ ...note, text: m.text_import_changed(note) }));
	return { ...rest, report: { kept: report.kept, dropped, changed } };
}

/** The answer for a file that is not taken, or a linked document that cannot be read. */
export function refusalOf(kind: TextRefusal | UnreadableReason): TextReading {
	return {
		ok: false,
		kind,
		message: m.text_import_refused({
			kind,
			limit: TEXT_FILE_BYTES / 1024 / 1024,
			letters: TEXT_LIMIT.toLocaleString("en"),
		}),
	};
}
