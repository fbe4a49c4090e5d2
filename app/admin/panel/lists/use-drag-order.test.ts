import { expect, test } from "vitest";
import { landingSide, moveItem } from "./use-drag-order.ts";

test("moves one item and keeps the order of the others", () => {
	expect(moveItem(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
	expect(moveItem(["a", "b", "c", "d"], 3, 0)).toEqual(["d", "a", "b", "c"]);
	expect(moveItem(["a", "b"], 1, 1)).toEqual(["a", "b"]);
});

test("drops a row from above below the target row, and one from below above it", () => {
	expect(landingSide(0, 2)).toBe("after");
	expect(landingSide(3, 2)).toBe("before");
	expect(landingSide(2, 2)).toBeUndefined();
});
