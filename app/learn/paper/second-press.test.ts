import { expect, test } from "vitest";
import { isSecondPress } from "./second-press.ts";

test("the second tap of a double tap is none of its own, and a later one is", () => {
	expect(isSecondPress({ detail: 1, pointerType: "touch" }, 150)).toBe(true);
	expect(isSecondPress({ detail: 1, pointerType: "touch" }, 400)).toBe(false);
	// Browsers whose clicks do not say what pressed.
	expect(isSecondPress({ detail: 1 }, 150)).toBe(true);
});

test("for a mouse its count of clicks decides, and keys always count", () => {
	expect(isSecondPress({ detail: 2, pointerType: "mouse" }, 150)).toBe(true);
	expect(isSecondPress({ detail: 1, pointerType: "mouse" }, 150)).toBe(false);
	expect(isSecondPress({ detail: 2, pointerType: "mouse" }, 500)).toBe(false);
	expect(isSecondPress({ detail: 0, pointerType: "" }, 10)).toBe(false);
});
