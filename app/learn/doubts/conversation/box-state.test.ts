import { afterEach, expect, test, vi } from "vitest";
import { createBox, keepAfterChanges } from "./box-state.ts";

afterEach(() => vi.useRealTimers());

test("what is typed is stored at most one second later, and no longer after the chat is left", () => {
	vi.useFakeTimers();
	const box = createBox({ text: "", attached: undefined });
	const kept: string[] = [];
	const stop = keepAfterChanges(box, () => kept.push(box.read().text));
	for (const text of ["a", "ab", "abc", "abcd"]) {
		box.change({ text });
		vi.advanceTimersByTime(400);
	}
	expect(kept).toEqual(["abc"]);
	vi.advanceTimersByTime(1_000);
	expect(kept).toEqual(["abc", "abcd"]);
	box.change({ text: "abcde" });
	stop();
	vi.advanceTimersByTime(2_000);
	expect(kept).toEqual(["abc", "abcd"]);
});
