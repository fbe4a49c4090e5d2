// Reads one source of questions in the child process. Loaded there by question-reader.ts alone.
import { bareRows, picturesOfRows } from "#core/questions/import/pictures.ts";
import { answerReading } from "./file-reader.ts";
import type { SourceReading } from "./question-reader.ts";
import { type ReadOptions, readSource } from "./read-source.ts";

export const run = answerReading<ReadOptions, SourceReading>(async (content, options, found) => {
	const reading = await readSource(content, options, found);
	if (!reading.ok) return reading;
	// Here, because it takes longer the more rows there are.
	return { ...reading, pictures: picturesOfRows(reading.rows), bare: bareRows(reading.rows) };
});
