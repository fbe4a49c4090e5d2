// What choosing a suggested question does to the words in the form.
import { expect, test } from "vitest";
import { addSuggestion } from "./add-suggestion.ts";

const [MAPS, ROUTES] = ["Can you explain “Maps”?", "Can you explain “Routes”?"];
const SUGGESTIONS = [MAPS, ROUTES];

test("a suggestion fills an empty form", () => {
	for (const empty of ["", " \n"]) expect(addSuggestion(empty, MAPS, SUGGESTIONS)).toBe(MAPS);
});

test("a suggestion follows typed words, which stay", () => {
	expect(addSuggestion("Why is north up? ", MAPS, SUGGESTIONS)).toBe(`Why is north up?\n${MAPS}`);
});

test("another suggestion replaces the one before, not the words in front of it", () => {
	expect(addSuggestion(MAPS, ROUTES, SUGGESTIONS)).toBe(ROUTES);
	expect(addSuggestion(`Why is north up?\n${MAPS}`, ROUTES, SUGGESTIONS)).toBe(`Why is north up?\n${ROUTES}`);
	expect(addSuggestion(`${MAPS} And why?`, ROUTES, SUGGESTIONS)).toBe(`${MAPS} And why?\n${ROUTES}`);
});
