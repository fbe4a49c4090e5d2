// The worker thread that reads one source of questions. Started by import-threads.ts alone; ends when it has posted its result.

import { readSource } from "./read-source.ts";
import { postReading } from "./reading-threads.ts";

await postReading(readSource);
