// Runs in each test file (vitest.config.ts): the same random cases in each run, and nothing left behind for the next file of
// the same process.
import fc from "fast-check";
import { afterAll, vi } from "vitest";
import { closeFile } from "./after-file.ts";

/** `npm run test:faults` tries new cases; a failure names its seed. */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 20_260_101) });

/** Node's own is one for all tests of a process, as if they were one tab. */
Object.defineProperty(globalThis, "sessionStorage", { configurable: true, writable: true, value: undefined });

afterAll(async () => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	await closeFile();
});
