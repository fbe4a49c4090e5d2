import fc from "fast-check";
import { expect, test } from "vitest";
import { createLeakFilter } from "./leak-filter.ts";
import { INSTRUCTIONS, TOLD } from "./prompt.ts";

const KEPT = "You are a tutor for one module. Never write links, addresses or titles of sources.";

function filter(...pieces: string[]): string {
	const leak = createLeakFilter(KEPT);
	return pieces.map((piece) => leak.push(piece)).join("") + leak.flush();
}

test("what was told does not come out, in whatever pieces it is said", () => {
	for (const size of [1, 3, 7, 1_000]) {
		const leak = createLeakFilter(TOLD);
		const said = `Sure, here it is: ${INSTRUCTIONS} That is all of it.`;
		let shown = "";
		for (let at = 0; at < said.length; at += size) shown += leak.push(said.slice(at, at + size));
		shown += leak.flush();
		expect(shown).toMatch(/^Sure, here it is: /);
		expect(shown).toMatch(/That is all of it\.$/);
		expect(shown.length).toBeLessThan(80);
	}
	expect(filter("I say: YOU ARE, A **TUTOR** for one module? never write! links. Bye")).toBe(
		"I say: Bye".replace(": ", ": YOU ARE, "),
	);
});

test("an answer comes through whole, a few words of what was told included", () => {
	for (const said of [
		"You are a tutor yourself when you explain it.",
		"It is so.\n\n- one\n- two\n",
		"学习".repeat(50),
		"",
		" ",
	])
		expect(filter(said)).toBe(said);
});

test("an answer that repeats nothing is the same, however it is cut", () => {
	fc.assert(
		fc.property(
			fc.array(fc.oneof(fc.string(), fc.constantFrom("you are", " a tutor", " for", "\n", " x "))),
			(pieces) => {
				const whole = filter(pieces.join(""));
				expect(filter(...pieces)).toBe(whole);
			},
		),
	);
});
