// Reads one source of questions in the child process. Loaded there by question-reader.ts alone.
import { answerReading } from "./file-reader.ts";
import { readSource } from "./read-source.ts";

export const run = answerReading(readSource);
