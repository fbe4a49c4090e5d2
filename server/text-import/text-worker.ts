// The worker thread that reads one study text. Started by text-threads.ts alone; ends when it has posted its result.
import { postReading } from "#server/import/parser-threads.ts";
import { readTextFile } from "./read-text-file.ts";

await postReading(readTextFile);
