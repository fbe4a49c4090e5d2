import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checksumOf } from "#core/checksum.ts";
import type { Question } from "#core/questions/question-file.ts";
import { readRenderedQuestions } from "#core/questions/rendered-file.ts";
import { startCpuClock } from "../../tests/cpu-time.ts";
import { makeQuestion } from "../../tests/make.ts";
import { renderQuestions, withPlainTexts } from "./render-questions.ts";

const md1 = (question: Partial<Question>) => makeQuestion({ format: "md1", ...question });
const render = (...questions: Question[]) => renderQuestions({ questions, shufflesOptions: true }, 100);
const htmlOf = (text: string) => render(md1({ text })).file.html[0]?.[1].text;

test("aligns the columns of a table as its second line says", () => {
	const html = htmlOf("| a | b | c |\n|---|:-:|---:|\n| 1 | 2 | 3 |") ?? "";
	expect(
		[...html.matchAll(/<t([hd]) dir="auto"(?: data-align="(\w+)")?>/g)].map(([, tag, align]) => [tag, align]),
	).toEqual([
		...[
			["h", undefined],
			["h", "center"],
			["h", "right"],
		],
		...[
			["d", undefined],
			["d", "center"],
			["d", "right"],
		],
	]);
	expect(htmlOf("| a |\n|---|\n| 1 |")).not.toContain("data-align");
});

describe("rendered questions", () => {
	test("have plain texts, and HTML where there is markup", () => {
		const [option, ...options] = makeQuestion().options;
		const question = md1({
			text: "What is **$x^2$**?",
			options: [{ id: "a", text: "*one*", isCorrect: true, explanation: "`1`" }, ...options],
		});
		const { file, hasFormula, notices } = render(question, makeQuestion({ id: "q2", text: "**as typed**" }));
		expect(option?.id).toBe("a");
		expect(notices).toEqual([]);
		expect(hasFormula).toBe(true);
		expect(file.questions[0]).toMatchObject({ text: "What is x²?", explanation: question.explanation });
		expect(file.questions[0]?.options[0]).toMatchObject({ text: "one", explanation: "1" });
		expect(file.questions[1]?.text).toBe("**as typed**");
		expect(file.html.map(([id]) => id)).toEqual(["q1"]);
		const own = file.html[0]?.[1];
		expect(own?.checksum).toBe(checksumOf(question.text));
		expect(own?.text).toMatch(
			/^<span class="md-p" dir="auto">What is <strong><span class="md-formula".*<\/strong>\?<\/span>$/,
		);
		expect(own?.explanation).toBeUndefined();
		expect(own?.options).toEqual([["a", '<span class="md-p" dir="auto"><em>one</em></span>']]);
		expect(own?.why).toEqual([["a", '<span class="md-p" dir="auto"><code dir="ltr">1</code></span>']]);
	});

	test("have no HTML for texts without markup, which keep their lines", () => {
		const text = "It costs $5.\n\nHow much is <b>two</b> of them?  ";
		const { file } = render(md1({ text, explanation: "\\*x" }));
		expect(file.questions[0]).toMatchObject({ text, explanation: "*x" });
		expect(file.html[0]?.[1].text).toBeUndefined();
		expect(file.html[0]?.[1].explanation).toContain("*x");
	});

	test("are what the learner's browser reads", () => {
		const { file } = render(
			md1({ text: "$x$" }),
			md1({ id: "n", type: "number", options: [], answer: 2, tolerance: 0, unit: "" }),
		);
		const read = readRenderedQuestions(JSON.stringify(file));
		expect(read?.questions.map(({ id }) => id)).toEqual(["q1", "n"]);
		expect(read?.html.get("q1")).toMatchObject({ text: file.html[0]?.[1].text, options: new Map() });
		expect(readRenderedQuestions(JSON.stringify({ questions: [makeQuestion()] }))).toBeUndefined();
		expect(readRenderedQuestions("{")).toBeUndefined();
	});

	test("have words for the formulas of options, for screen readers", () => {
		const options = ["$x^2$", "$\\ce{H2O}$", "plain"].map((text, at) => ({ id: `o${at}`, text, isCorrect: at === 0 }));
		expect(render(md1({ options })).file.html[0]?.[1].spoken).toEqual([
			["o0", "x squared"],
			["o1", "H 2 O"],
		]);
	});

	test("are read whatever the ids and words are", () => {
		const options = ["__proto__", "constructor"].map((id, at) => ({ id, text: `**${id}**`, isCorrect: at === 0 }));
		const { file } = render(
			md1({ id: "__proto__", text: "*constructor* \u0001", options }),
			makeQuestion({ id: "toString" }),
		);
		const read = readRenderedQuestions(JSON.stringify(file));
		expect([...(read?.html.keys() ?? [])]).toEqual(["__proto__"]);
		expect(read?.html.get("__proto__")?.options.get("constructor")).toContain("<strong>constructor</strong>");
		expect(read?.html.get("__proto__")?.options.get("toString")).toBeUndefined();
		expect(read?.html.get("__proto__")?.text).toContain("<em>constructor</em>");
	});

	test("show a formula that cannot be read as typed, with a notice of its place", () => {
		const { file, notices } = render(makeQuestion(), md1({ id: "q2", text: "A $\\frac{1}$ <i>" }));
		expect(notices).toEqual([
			{ code: "formula-unreadable", question: 2, field: "text", values: { source: "\\frac{1}" } },
		]);
		expect(file.html[0]?.[1].text).toContain('<code class="md-tex" dir="ltr">$\\frac{1}$</code> &lt;i&gt;');
	});

	test("have focusable scroll boxes for content wider than a phone", () => {
		const wide = "x + ".repeat(20);
		for (const text of [`$$${wide}y$$`, `So $${wide}y$`, "|a|b|c|\n|-|-|-|\n|1|2|3|", `\`\`\`\n${wide}\n\`\`\``])
			expect([text, htmlOf(text)?.includes(' tabindex="0"')]).toEqual([text, true]);
		for (const text of ["$$x$$", "$x$ *y*", "|a|\n|-|\n|1|", "```\nx\n```"])
			expect([text, htmlOf(text)?.includes("tabindex")]).toEqual([text, false]);
	});

	test("show a missing picture by its description", () => {
		const html = htmlOf(`![a <pump>](sha256:${"ab".repeat(32)})`);
		expect(html).toContain('class="md-picture">Picture missing: <bdi>a &lt;pump&gt;</bdi>');
	});

	test("never contain elements or attributes of a text", () => {
		const piece = fc.constantFrom(
			...[
				"<",
				">",
				'"',
				"'",
				"&",
				"**",
				"*",
				"`",
				"$",
				"|",
				"\n",
				"\n\n",
				"---",
				"x",
				"onclick=",
				"<script>",
				"![",
				"](",
			],
		);
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
				const html = htmlOf(pieces.join("")) ?? "";
				const tags = html.match(/<[^>]*>/g) ?? [];
				const allowed =
					/^<\/?(?:span|strong|em|br|code|table|thead|tbody|tr|th|td|bdi|math|m[a-z]+)(?: [a-z-]+="[^"<>]*")*>$/;
				for (const tag of tags) expect(tag).toMatch(allowed);
				expect(html.replaceAll(/<[^>]*>/g, "")).not.toMatch(/[<>]/);
				for (const tag of tags) expect(tag).not.toMatch(/ on/);
			}),
			{ numRuns: 1_000 },
		);
	});
});

test("search passages have the plain texts, and plain questions stay as they are", () => {
	const plain = makeQuestion({ text: "**x**" });
	expect(withPlainTexts(plain)).toBe(plain);
	expect(withPlainTexts(md1({ text: "**x** is $y^2$" })).text).toBe("x is y²");
});

test("renders 500 questions with formulas within a second", () => {
	const text = "If $\\frac{a}{b} = \\sqrt{c}$, find $\\sum_{i=1}^{n} i^2$.\n\n| a | b |\n|---|---|\n| $x$ | $y$ |";
	const questions = Array.from({ length: 500 }, (_, index) => md1({ id: `q${index}`, text }));
	render(...questions.slice(0, 20));
	const cpuMs = startCpuClock();
	render(...questions);
	// Takes about 250 ms on a development machine.
	expect(cpuMs()).toBeLessThan(3_000);
});
