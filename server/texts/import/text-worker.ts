// Reads one study text in the child process. Loaded there by text-reader.ts alone.
import { answerReading } from "#server/questions/import/file-reader.ts";
import { readTextFile } from "./read-text-file.ts";

export const run = answerReading(readTextFile);
