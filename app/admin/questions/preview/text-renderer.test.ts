import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Question } from "#core/questions/question-file.ts";
import { readRenderedQuestions } from "#core/questions/rendered-file.ts";
import { createTextRenderer } from "./text-renderer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The server's answer: every text in bold. */
function answerOf(questions: readonly Question[]) {
	const html = questions.map(({ id, text }) => [
		id,
		{ checksum: "", text: `<b>${text}</b>`, options: [], why: [], spoken: [] },
	]);
	const plain = questions.map(({ format: _, ...question }) => question);
	const file = readRenderedQuestions(JSON.stringify({ questions: plain, shuffle: true, html }));
	return file && { ...file, notices: [] };
}

test("requests each text once, and texts of several rows in one call", async () => {
	const render = vi.fn(async (questions: readonly Question[]) => answerOf(questions));
	const renderer = createTextRenderer(render);
	const listener = vi.fn();
	renderer.subscribe(listener);
	renderer.ask(["$x$", " ", "$y$"]);
	renderer.ask(["$x$", "$z$"]);
	expect(renderer.find("$x$")).toBeUndefined();
	await vi.runAllTimersAsync();
	renderer.ask(["$y$"]);
	await vi.runAllTimersAsync();
	expect(render).toHaveBeenCalledTimes(1);
	expect(listener).toHaveBeenCalledTimes(1);
	expect(renderer.find("$z$")).toEqual({ text: "$z$", html: "<b>$z$</b>" });
});

test("splits many texts into consecutive calls, and sends no text that is too long", async () => {
	let running = 0;
	const sizes: number[] = [];
	const renderer = createTextRenderer(async (questions) => {
		sizes.push(JSON.stringify({ questions }).length);
		expect(++running).toBe(1);
		await Promise.resolve();
		running--;
		return answerOf(questions);
	});
	const texts = Array.from({ length: 40 }, (_, index) => `${index} ${"x".repeat(2_000)}`);
	renderer.ask([...texts, "y".repeat(40_000)]);
	await vi.runAllTimersAsync();
	expect(Math.max(...sizes)).toBeLessThan(32 * 1024);
	expect(sizes.length).toBeLessThan(8);
	expect(texts.every((text) => renderer.find(text)?.html)).toBe(true);
	expect(renderer.find("y".repeat(40_000))).toEqual({ text: "y".repeat(40_000) });
});

test("repeats a failed call once by itself", async () => {
	const render = vi.fn(async (questions: readonly Question[]) => answerOf(questions));
	render.mockResolvedValueOnce(undefined);
	const renderer = createTextRenderer(render);
	renderer.ask(["$x$"]);
	await vi.runAllTimersAsync();
	expect(render).toHaveBeenCalledTimes(2);
	expect(renderer.find("$x$")?.html).toBe("<b>$x$</b>");
});

test("requests a text again after a failed call", async () => {
	let isDown = true;
	const renderer = createTextRenderer(async (questions) => (isDown ? undefined : answerOf(questions)));
	renderer.ask(["$x$"]);
	await vi.runAllTimersAsync();
	expect(renderer.find("$x$")).toBeUndefined();
	expect(renderer.hasFailed("$x$")).toBe(true);
	isDown = false;
	renderer.ask(["$x$"]);
	await vi.runAllTimersAsync();
	expect(renderer.find("$x$")?.html).toBe("<b>$x$</b>");
});
