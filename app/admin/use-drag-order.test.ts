import { expect, test } from "vitest";
import { moveItem } from "./use-drag-order.ts";

test("an item is taken out and put in elsewhere, the others keep their order", () => {
	expect(moveItem(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
	expect(moveItem(["a", "b", "c", "d"], 3, 0)).toEqual(["d", "a", "b", "c"]);
	expect(moveItem(["a", "b"], 1, 1)).toEqual(["a", "b"]);
});
