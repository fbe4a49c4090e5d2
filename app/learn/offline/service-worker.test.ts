import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ROOT } from "../../../tests/test-process.ts";

const BUDGET = 1_536;

test("the built worker is one file of at most 1.5 KB that imports nothing", () => {
	const file = join(ROOT, "build/client/sw.js");
	expect(existsSync(file)).toBe(true);
	const code = readFileSync(file, "utf8");
	expect(gzipSync(code, { level: 9 }).byteLength).toBeLessThanOrEqual(BUDGET);
	expect(code).not.toMatch(/\bimport\b/);
});
