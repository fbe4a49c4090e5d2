import fc from "fast-check";
import { expect, test } from "vitest";
import { showDay, showSize } from "./size-words.ts";

test.each([
	[1_240_000, "1.2 MB"],
	[240_400, "240 kB"],
	[12_345_678, "12.3 MB"],
	[10, "1 kB"],
])("%i bytes are %s", (bytes, text) => {
	expect(showSize(bytes)).toBe(text);
});

test("what is shown differs from the size by at most 5 %", () => {
	fc.assert(
		fc.property(fc.integer({ min: 10_000, max: 500_000_000 }), (bytes) => {
			const [number = "", unit] = showSize(bytes).replaceAll(",", "").split(" ");
			const shown = Number(number) * (unit === "MB" ? 1_000_000 : 1_000);
			expect(Math.abs(shown - bytes) / bytes).toBeLessThanOrEqual(0.05);
		}),
	);
});

test("today has no date, any other day has", () => {
	const noon = new Date(2026, 10, 21, 12).getTime();
	expect(showDay(noon - 3_600_000, noon)).toBeUndefined();
	expect(showDay(noon - 86_400_000, noon)).toBe("November 20, 2026");
});
