import { expect, test } from "vitest";
import { titleApart } from "./tell-apart.ts";

test("names a subtopic only where two modules have one title", () => {
	const titles = ["Rivers", "Lakes", "Rivers"];
	expect(titleApart("Rivers", "Springs", titles)).toBe("Rivers (Springs)");
	expect(titleApart("Lakes", "Springs", titles)).toBe("Lakes");
	expect(titleApart("Rivers", undefined, titles)).toBe("Rivers");
});
