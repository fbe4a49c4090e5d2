import { expect, test } from "vitest";
import { landingSide, moveItem } from "./use-drag-order.ts";

test("an item is taken out and put in elsewhere, the others keep their order", () => {
	expect(moveItem(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
	expect(moveItem(["a", "b", "c", "d"], 3, 0)).toEqual(["d", "a", "b", "c"]);
	expect(moveItem(["a", "b"], 1, 1)).toEqual(["a", "b"]);
});

test("a row that comes from above lands below the row it is dropped on, one from below above it", () => {
	expect(landingSide(0, 2)).toBe("after");
	expect(landingSide(3, 2)).toBe("before");
	expect(landingSide(2, 2)).toBeUndefined();
});
