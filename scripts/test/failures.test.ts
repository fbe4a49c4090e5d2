// The last lines of a failing run: what failed, what was seen instead, and where the picture of it is.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ROOT } from "../settings.ts";
import { describeFailures, listPlaywrightFailures, listVitestFailures } from "./failures.ts";

let folder: string;
let file: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "doubtless-failures-"));
	file = join(folder, "result.json");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (value: object) => writeFileSync(file, JSON.stringify(value));

test("names each failed test with what was expected and seen, without the stack", () => {
	const message = "AssertionError: expected 3 to be 4\n    at Object.<anonymous> (/x/core/a.test.ts:1:2)\n    at next";
	write({
		testResults: [
			{
				name: join(ROOT, "core/a.test.ts"),
				status: "failed",
				message: "",
				assertionResults: [
					{ status: "passed", fullName: "a sum works" },
					{ status: "failed", fullName: "a sum is four", failureMessages: [message] },
				],
			},
			{ name: join(ROOT, "core/b.test.ts"), status: "failed", message: "SyntaxError: no", assertionResults: [] },
		],
	});
	expect(describeFailures(listVitestFailures(file)).split("\n")).toEqual([
		"FAILED core/a.test.ts: a sum is four",
		"    AssertionError: expected 3 to be 4",

		"FAILED core/b.test.ts",
		"    SyntaxError: no",
	]);
});

/** A story's report, one level deep as Playwright writes files and their groups. */
function storyReport(status: string, attachments: object[]) {
	const errors = [{ message: "\u001b[31mError:\u001b[39m expect(locator).toHaveText failed\n\nExpected: Next" }];
	const steps = [
		{ title: "a set" },
		{ title: "the end", error: { message: "no" }, steps: [{ title: "by keys", error: {} }] },
	];
	const tests = [{ projectName: "phone", status, results: [{ errors, attachments, steps }] }];
	return { suites: [{ suites: [{ specs: [{ title: "a quiz ends", file: "quiz.spec.ts", line: 12, tests }] }] }] };
}

test("names the steps and the kept files of a story", () => {
	write(storyReport("unexpected", [{ name: "screenshot", path: join(ROOT, "package.json") }, { name: "text" }]));
	expect(describeFailures(listPlaywrightFailures(file)).split("\n")).toEqual([
		"FAILED tests/e2e/quiz.spec.ts:12 (phone): a quiz ends",
		"    in the step: the end",
		"    in the step: by keys",
		"    Error: expect(locator).toHaveText failed",
		"    Expected: Next",
		"    kept: package.json",
	]);
	write(storyReport("expected", []));
	expect(listPlaywrightFailures(file)).toEqual([]);
});

test("keeps a picture that is in a temporary folder", () => {
	const picture = join(folder, "test-failed-1.png");
	writeFileSync(picture, "a picture");
	write(storyReport("flaky", [{ name: "screenshot", path: picture }]));
	const [kept = ""] = listPlaywrightFailures(file)[0]?.files ?? [];
	expect(kept).toMatch(/^test-results\/doubtless-failures-.*-test-failed-1\.png$/);
	rmSync(join(ROOT, kept));
});

test("reports what ended the run before the first story, and nothing without a report", () => {
	write({ suites: [], errors: [{ message: "Error: the server did not start" }] });
	expect(describeFailures(listPlaywrightFailures(file))).toBe("FAILED stories\n    Error: the server did not start");
	expect(listPlaywrightFailures(join(folder, "none.json"))).toEqual([]);
});
