import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { startCpuClock } from "../../tests/cpu-time.ts";
import { createAnswerFilter } from "./answer-filter.ts";

const KNOWN = new Set([1, 2, 12]);

function filter(...pieces: string[]): string {
	const answer = createAnswerFilter(KNOWN);
	return pieces.map((piece) => answer.push(piece)).join("") + answer.flush();
}

describe("filtering a streamed model answer", () => {
	test.each([
		["It is so [1].", "It is so [1]."],
		["It is so [1][2].", "It is so [1][2]."],
		["It is so [1, 2].", "It is so [1][2]."],
		["It is so [2; 99].", "It is so [2]."],
		["It is so [S1].", "It is so [1]."],
		["It is so [Source 12].", "It is so [12]."],
		["It is so 【1】.", "It is so [1]."],
		["It is so [99].", "It is so."],
		["It is so [0][3].", "It is so."],
		["An array a[i] and [x, y].", "An array a[i] and [x, y]."],
		["- [ ] to do", "- [ ] to do"],
	])("labels: %s", (said, shown) => {
		expect(filter(said)).toBe(shown);
	});

	test.each([
		["See [here](https://evil.example/x).", "See here."],
		["![picture](https://evil.example/x.png) there", "picture there"],
		["[1](https://evil.example) yes", "[1] yes"],
		["[9](https://evil.example) no", " no"],
		["Go to https://evil.example/?q=secret now", "Go to … now"],
		["www.evil.example/a is it", "… is it"],
		["javascript:alert(1) and data:text/html,x", "… and …"],
		["[a]: https://evil.example", "[a]: …"],
		["<script>alert(1)</script>", "‹script>alert(1)‹/script>"],
		["<img src=x onerror=alert(1)>", "‹img src=x onerror=alert(1)>"],
		["a < b and b<3", "a < b and b<3"],
		["\u202eevil\u200b \u0007bell\u2066", "evil bell"],
		["mailto:a@b.example", "…"],
	])("nothing of it becomes a link, a picture or HTML: %s", (said, shown) => {
		expect(filter(said)).toBe(shown);
	});

	test("keeps letters of every script, formulas and code unchanged", () => {
		const said = "परीक्षा **x² + 6x** `a = b`\n\n1. क्षत्रिय می‌خواهم 学习 $\\frac{1}{2}$ 👩‍👩‍👧";
		expect(filter(said)).toBe(said);
	});

	test("holds back a label that arrives in pieces until it is closed", () => {
		const answer = createAnswerFilter(KNOWN);
		expect(answer.push("So [")).toBe("So");
		expect(answer.push("9")).toBe("");
		expect(answer.push("9] it is so.")).toBe(" it is ");
		expect(answer.flush()).toBe("so.");
		expect(answer.used.size).toBe(0);
	});

	test("drops the address of a link that is still open at the end", () => {
		expect(filter("See ![x](https://evil.example/?q=")).toBe("See [x]");
		expect(filter("It is so [1](https:")).toBe("It is so [1]");
	});

	test("drops a label that is still open at the end", () => {
		for (const half of [" [", " [2", " [1, ", " [Source 1", "【1"]) expect(filter(`It is so${half}`)).toBe("It is so");
		expect(filter("It is so [1] [")).toBe("It is so [1]");
		expect(filter("a[i")).toBe("a[i");
	});

	test("removes the delimiters of the prompt's passages", () => {
		expect(filter("<<module 4c03b2>>\nThe text\n<<end 4c03b2>> so")).toBe("\nThe text\n so");
		expect(filter("<", "<sour", "ce 4c", "03>", "> so")).toBe(" so");
		expect(filter("1 << 3 and 8 >> 2, <<, <<<")).toBe("1 << 3 and 8 >> 2, <<, <<<");
	});

	test("treats a bracket that never closes as text, and holds back only a few characters", () => {
		const answer = createAnswerFilter(KNOWN);
		let shown = answer.push("[");
		for (let at = 0; at < 2_000; at++) shown += answer.push("word ");
		expect(shown.length).toBeGreaterThan(9_000);
		expect(filter("open [ and")).toBe("open [ and");
	});

	test("removes an address at the end of a long word, wherever the text is split", () => {
		const word = "a.very-long.word-without.spaces-before";
		const text = `${word}https://a.b/c and so on`;
		for (let cut = 1; cut < text.length; cut++) {
			const shown = filter(text.slice(0, cut), text.slice(cut));
			expect([cut, shown]).toEqual([cut, "a.very-long.w… and so on"]);
		}
	});

	test("gives the same result however the text is split", () => {
		const bits = fc.constantFrom(
			...["[1]", "[99]", "[", "]", "(", ")", "](", "![", "<", "script", ">", "http", "://", "https://a.b/c", "www."],
			...["evil.example", "javascript:", " ", "\n", "word", "1", "2, ", "【1】", "क्षि", "😀", "a", ".", "!", "\u202e"],
		);
		fc.assert(
			fc.property(fc.array(bits, { maxLength: 30 }), fc.array(fc.nat(200), { maxLength: 12 }), (parts, cuts) => {
				const text = parts.join("");
				const ends = [...new Set(cuts.filter((cut) => cut < text.length))].sort((a, b) => a - b);
				const pieces = [...ends, text.length].map((end, at) => text.slice(at === 0 ? 0 : ends[at - 1], end));
				expect(filter(...pieces)).toBe(filter(text));
			}),
			{ numRuns: 5_000 },
		);
	});

	test("never leaves an address, tag, link or unknown label in any text", () => {
		fc.assert(
			fc.property(
				fc.array(
					fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("<b>", "[7]", "](http://x)", "https://x.y ", "[a]")),
					{ maxLength: 20 },
				),
				(parts) => {
					const shown = filter(...parts);
					expect(shown).not.toMatch(/<[a-z/!?]/i);
					expect(shown).not.toMatch(/\bhttps?:\/\//i);
					expect(shown.isWellFormed()).toBe(true);
				},
			),
		);
	});

	test("handles the most expensive text quickly", () => {
		for (const worst of ["[", "![", "](", "<", "a:", "www.", "[1,", " ", "【"]) {
			const cpuMs = startCpuClock();
			filter(worst.repeat(50_000));
			const answer = createAnswerFilter(KNOWN);
			for (let at = 0; at < 3_000; at++) answer.push(worst);
			expect(cpuMs()).toBeLessThan(1_500);
		}
	});
});
