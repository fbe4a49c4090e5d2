// Reads our own zip of a question file and its pictures (server/questions/export/zip.ts). Called by read-source.ts.

import { readQuestionBytes } from "#core/questions/file-check.ts";
import { mapTexts } from "#core/questions/import/formulas.ts";
import { makeRow, type Row, type RowQuestion } from "#core/questions/import/rows.ts";
import type { Question } from "#core/questions/question-file.ts";
import { type FoundPictures, notePicture, type OpenPicture } from "#server/mdast/pictures.ts";

const REFERENCE = /\(sha256:([0-9a-f]{64})\)/gi;

/** The rows of the zip's question file; undefined when it is not one of ours. Pictures get the checksum of the file in the zip. */
export function readQuestionZip(bytes: Uint8Array, open: OpenPicture, found: FoundPictures): Row[] | undefined {
	const reading = readQuestionBytes(bytes);
	if (!reading.ok) return undefined;
	const renamed = (text: string) =>
		text.replaceAll(REFERENCE, (whole, sha256: string) => {
			const picture = open(`pictures/${sha256.toLowerCase()}.webp`);
			return picture ? `(${notePicture(found, picture)})` : whole;
		});
	return reading.questions.map((question, at) => {
		const row = mapTexts(rowQuestionOf(question), renamed);
		return makeRow({ kind: "entry", number: at + 1 }, JSON.stringify(question, null, 1).slice(0, 4000), row);
	});
}

function rowQuestionOf({
	id,
	text,
	options,
	explanation,
	type,
	answer,
	tolerance,
	unit,
	...about
}: Question): RowQuestion {
	const { format, topic, difficulty, source, year } = about;
	const base = { id, text, options, explanation, format, topic, difficulty, source, year };
	const shaped = type === undefined ? base : { ...base, type };
	return type === "number" ? { ...shaped, answer, tolerance, unit } : shaped;
}
