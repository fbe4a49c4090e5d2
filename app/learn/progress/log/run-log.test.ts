// The quiz goes on whatever becomes of the log: a step that rejected would leave it busy until a reload.
import { afterEach, expect, test, vi } from "vitest";
import { createBank } from "#core/quiz/bank.ts";
import { answer, startQuiz } from "#core/quiz/quiz.ts";
import { makeQuestions } from "../../../../tests/make.ts";
import { RIGHT } from "../../../../tests/test-quiz.ts";
import { appendEvents } from "./log-store.ts";
import { logEvents, logStartOver } from "./run-log.ts";

vi.mock("./log-store.ts", () => ({ appendEvents: vi.fn() }));

afterEach(() => {
	vi.useRealTimers();
});

const quiz = startQuiz(createBank(makeQuestions(3)), 1);
const step = answer(quiz, RIGHT);
const events = step.record ? step.events : [];

test("a step resolves when the log cannot be written", async () => {
	vi.mocked(appendEvents).mockRejectedValue(new Error("the disk is full"));
	await expect(logEvents("rivers", quiz, events, 1_000)).resolves.toBeUndefined();
	await expect(logStartOver("rivers", 0)).resolves.toBeUndefined();
	expect(appendEvents).toHaveBeenCalledTimes(2);
});

test("a step resolves when the disk never answers", async () => {
	vi.useFakeTimers();
	vi.mocked(appendEvents).mockReturnValue(new Promise(() => {}));
	const written = logEvents("rivers", quiz, events);
	await vi.runAllTimersAsync();
	await expect(written).resolves.toBeUndefined();
});
