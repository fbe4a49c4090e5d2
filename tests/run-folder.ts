// Vitest's globalSetup: a folder for the length of the run, in which the test files share what is made once
// (test-site.ts). Sets TEST_RUN_FOLDER.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export default function makeRunFolder(): () => void {
	const folder = mkdtempSync(join(tmpdir(), "doubtless-run-"));
	process.env.TEST_RUN_FOLDER = folder;
	return () => rmSync(folder, { recursive: true, force: true });
}
