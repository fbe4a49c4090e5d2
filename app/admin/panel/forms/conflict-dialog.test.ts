import { expect, test } from "vitest";
import * as m from "#messages";
import { wordsOf } from "./conflict-dialog.tsx";

test("a list is shown as one line for each row that is not blank", () => {
	const blank = { text: "", url: " " };
	expect(wordsOf([{ text: "Home", url: "/" }, blank, { text: "Maps", url: "" }])).toBe("Home → /\nMaps → ");
	expect([wordsOf([blank]), wordsOf([]), wordsOf("")]).toEqual([m.admin_empty(), m.admin_empty(), m.admin_empty()]);
});
