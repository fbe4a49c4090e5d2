// The worker thread that reads one source of questions. Started by import-threads.ts alone; ends when it has posted its result.

import { postReading } from "./parser-threads.ts";
import { readSource } from "./read-source.ts";

await postReading(readSource);
