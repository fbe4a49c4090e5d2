// The quiz goes on whatever becomes of the log: a step that rejected would leave it busy until a reload.
import { afterEach, expect, test, vi } from "vitest";
import { createBank } from "#core/quiz/bank.ts";
import { answer, startQuiz } from "#core/quiz/quiz.ts";
import { makeQuestions } from "../../../../tests/make.ts";
import { RIGHT } from "../../../../tests/test-quiz.ts";
import { openTables } from "./open-tables.ts";
import { logEvents, logStartOver } from "./run-log.ts";

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const quiz = startQuiz(createBank(makeQuestions(3)), 1);
const step = answer(quiz, RIGHT);
const events = step.record ? step.events : [];

test("a step resolves when the log cannot be written", async () => {
	const write = vi.spyOn(await openTables(), "transact").mockRejectedValue(new Error("the disk is full"));
	await expect(logEvents("rivers", quiz, events, 1_000)).resolves.toBeUndefined();
	await expect(logStartOver("rivers", 0)).resolves.toBeUndefined();
	expect(write).toHaveBeenCalled();
});

test("a step resolves when the disk never answers", async () => {
	vi.spyOn(await openTables(), "transact").mockReturnValue(new Promise(() => {}));
	vi.useFakeTimers();
	const written = logEvents("rivers", quiz, events);
	await vi.runAllTimersAsync();
	await expect(written).resolves.toBeUndefined();
});
