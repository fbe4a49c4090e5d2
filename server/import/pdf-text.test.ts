import { expect, test } from "vitest";
import { pageText } from "./pdf-text.ts";

const item = (str: string, y: number, height = 12, hasEOL = false) => ({
	str,
	height,
	hasEOL,
	transform: [height, 0, 0, height, 0, y],
});

test("smaller letters above or below their line are powers and indices", () => {
	const items = [
		item("10", 100),
		item("-3", 104.5, 9),
		item(" m", 100, 12, true),
		item("H", 80),
		item("2", 77, 9),
		item("O", 80, 12, true),
	];
	expect(pageText(items)).toBe("10⁻³ m\nH₂O\n");
	expect(pageText([item("x", 100, 12, true), item("2", 105, 9, true), item("y", 80)])).toBe("x²\ny");
});

test("smaller text on the line or on lines of its own stays as it is", () => {
	const items = [item("Which?", 100, 12, true), item("12", 86, 9, true), item("page", 70, 9), item("3", 70, 9)];
	expect(pageText(items)).toBe("Which?\n12\npage3");
});
