// A menu of the panel stays in the window.
import fc from "fast-check";
import { expect, test } from "vitest";
import { keepInWindow } from "./keep-in-window.ts";

const box = (left: number, top: number, width: number, height: number) => {
	return { left, top, right: left + width, bottom: top + height };
};
const WIDE = { width: 1280, height: 740 };
const PHONE = { width: 360, height: 740 };

test("a menu that fits stays below its button", () => {
	expect(keepInWindow(box(400, 250, 250, 300), box(600, 206, 44, 44), WIDE)).toEqual({ x: 0, y: 0 });
});

test("a menu of a row at the bottom opens above its button", () => {
	expect(keepInWindow(box(983, 628, 250, 300), box(1189, 584, 44, 44), WIDE)).toEqual({ x: 0, y: -344 });
});

test("a menu that would leave a phone at the left moves right, with space to the edge", () => {
	expect(keepInWindow(box(-85, 106, 250, 300), box(121, 62, 44, 44), PHONE)).toEqual({ x: 93, y: 0 });
});

test("a menu with too little space above and below covers its button", () => {
	expect(keepInWindow(box(60, 244, 250, 300), box(266, 200, 44, 44), { width: 360, height: 400 })).toEqual({
		x: 0,
		y: -152,
	});
});

test("every menu that is smaller than the window ends up in it", () => {
	const number = (min: number, max: number) => fc.integer({ min, max });
	fc.assert(
		fc.property(number(-300, 400), number(44, 740), number(1, 340), number(1, 700), (left, top, width, height) => {
			const { x, y } = keepInWindow(box(left, top, width, height), box(left + width - 44, top - 44, 44, 44), PHONE);
			expect(left + x).toBeGreaterThanOrEqual(8);
			expect(left + x + width).toBeLessThanOrEqual(352);
			expect(top + y).toBeGreaterThanOrEqual(8);
			expect(top + y + height).toBeLessThanOrEqual(732);
		}),
	);
});
