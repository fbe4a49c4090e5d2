// Reads the questions of a Word file: typed as GIFT, or as a paper. Called by read-source.ts with a zip that is checked.

import type { Flow } from "#core/mdast/nodes.ts";
import { readDocument } from "#core/questions/import/readers/read-document.ts";
import type { ImportReading, Row } from "#core/questions/import/rows.ts";
import { writeFlow } from "#core/questions/import/write-mdast.ts";
import { createReportCounter } from "#core/texts/import/report-counter.ts";
import { readWord } from "#server/mdast/from-word.ts";
import { type FoundPictures, notePicture } from "#server/mdast/pictures.ts";
import type { Entries } from "../../mdast/zip/unzip.ts";
import { isGift, readGift } from "./gift.ts";

/** @param found gets the pictures */
export async function readWordQuestions(entries: Entries, found: FoundPictures): Promise<ImportReading> {
	const take = (bytes: Uint8Array) => notePicture(found, bytes);
	const { children, footnotes } = await readWord(entries, { take, tally: createReportCounter() });
	const gift = readGiftIn(children);
	if (gift) return { ok: true, kind: "word", rows: gift, notices: [] };
	const { rows, notices } = readDocument([...children, ...footnotes.flat()]);
	return rows.length === 0 ? { ok: false, kind: "no-questions" } : { ok: true, kind: "word", rows, notices };
}

/** The questions of a file in which GIFT was typed, one paragraph a line. */
function readGiftIn(flow: readonly Flow[]): Row[] | undefined {
	const text = flow.map((node) => (node.type === "table" ? "" : writeFlow([node]).text)).join("\n");
	if (!isGift(text)) return undefined;
	const rows = readGift(text);
	const read = rows.filter(({ question }) => (question?.options.length ?? 0) >= 2 || question?.type === "number");
	return read.length > 0 && read.length >= rows.length / 2 ? rows : undefined;
}
