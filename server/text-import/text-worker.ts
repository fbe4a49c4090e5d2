// The worker thread that reads one study text. Started by text-threads.ts alone; ends when it has posted its result.
import { postReading } from "#server/import/reading-threads.ts";
import { readText } from "./read-text.ts";

await postReading(readText);
