import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { ROOT } from "../settings.ts";
import { listStoryParts } from "./story-parts.ts";

test("every story file is in one of the two parts", () => {
	const { besideTests, afterTests } = listStoryParts();
	const all = globSync("tests/e2e/**/*.spec.ts", { cwd: ROOT }).sort();
	expect([...besideTests, ...afterTests].sort()).toEqual(all);
	expect(new Set([...besideTests, ...afterTests]).size).toBe(all.length);
	// A file that was renamed would wait for the tests.
	expect(besideTests).toHaveLength(6);
	expect(afterTests.length).toBeGreaterThan(besideTests.length);
});
