// Papers as teachers write them, made from a seed: numbering, labels, styles of keys and languages in every combination. What is ready is
// right in every letter, and well-formed questions are ready. TEST_FAULTS=1 tries 5,000 papers.
import { expect, test } from "vitest";
import type { Row } from "#core/import/rows.ts";
import { createRandomBelow, type RandomBelow } from "#core/random.ts";
import { readQuestionsText } from "./read-questions-text.ts";

const PAPERS = process.env.TEST_FAULTS ? 5_000 : 200;
const LEAST_READY = 0.95;

type Made = { text: string; options: string[]; right: number };
type Paper = { source: string; questions: Made[] };

const STEMS = {
	en: [
		"Which metal melts first?",
		"The unit of power is",
		"A train covers 60 km in 2 h. Its speed is",
		"Choose the odd one out:",
		"Who wrote the letter",
	],
	hi: ["जल का सूत्र क्या है?", "भारत की सबसे लम्बी नदी", "शक्ति का मात्रक है", "विषम को चुनिए:"],
};
const OPTIONS = {
	en: [
		["Mercury", "Iron", "Gold", "Zinc"],
		["2.5 m/s", "25 m/s", "2 m/s", "5.2 m/s"],
		["10²", "10³", "10⁻³", "30"],
		["Both (a) and (b)", "Only (a)", "Neither", "All of these"],
		["½", "¼", "¾", "⅓"],
		["Dr. R. Rao", "S. K. Sen", "A. Bose", "Pt. Mishra"],
		["₹1,200", "₹1,300", "₹120", "₹2,100"],
		["1 and 2 only", "2 and 3 only", "1 and 3 only", "1, 2 and 3"],
	],
	hi: [
		["गंगा", "यमुना", "कोसी", "सोन"],
		["जूल", "वाट", "न्यूटन", "पास्कल"],
	],
};
const NUMBERS = [
	(n: number) => `${n}. `,
	(n: number) => `${n}) `,
	(n: number) => `Q${n}. `,
	(n: number) => `Q.${n} `,
	(n: number) => `Question ${n}: `,
	(n: number) => `(${n}) `,
	(n: number) => `**${n}.** `,
	(n: number) => `प्रश्न ${n}. `,
];
const LETTERS = ["abcd", "ABCD", "1234", "कखगघ"] as const;
const LABELS = [(l: string) => `(${l}) `, (l: string) => `${l}) `, (l: string) => `${l}. `];
const INLINE = [
	(l: string) => `Ans: (${l})`,
	(l: string) => `Ans. ${l}`,
	(l: string) => `Answer: ${l}`,
	(l: string) => `**Answer: ${l})**`,
	(l: string) => `✅ Correct Answer: (${l})`,
	(l: string) => `उत्तर: (${l})`,
	(l: string, text: string) => `Answer: ${l}) ${text}`,
	(_: string, text: string) => `Ans: ${text}`,
];
const LISTS = ["pairs", "lines", "grid", "pipes", "solutions"] as const;

function makePaper(random: RandomBelow): Paper {
	const pick = <T>(all: readonly T[]): T => all[random(all.length)] as T;
	const language = pick(["en", "en", "hi"] as const);
	const letters = pick(language === "hi" ? LETTERS : LETTERS.slice(0, 3));
	const number = pick(NUMBERS);
	// Digits in the same dress number questions and options alike: no reader can tell them apart.
	const label = pick(letters === "1234" ? LABELS.slice(0, 1) : LABELS);
	const isAlike = letters === "1234" && number(1) === "(1) ";
	const inline = random(2) === 0 ? pick(INLINE) : undefined;
	const isInLine = random(4) === 0;
	const count = 3 + random(6);
	const questions: Made[] = [];
	const lines: string[] = [];
	for (let at = 0; at < count; at++) {
		const made = { text: pick(STEMS[language]), options: [...pick(OPTIONS[language])], right: random(4) };
		const isCiting = letters === "1234" && random(3) === 0;
		if (isCiting) {
			made.text = "Which conduct?\n(a) Iron\n(b) Tin\n(c) Wood\n(d) Lead";
			made.options = ["(a) and (c) only", "(a), (b) and (d)", "(b) and (c) only", "(c) and (d) only"];
		}
		questions.push(made);
		const name = letters[made.right] ?? "";
		if (at > 0 && random(5) === 0) lines.push("", pick(["SECTION B", "PART - II (CHEMISTRY)", "## Physics"]), "");
		const shown = made.options.map((text, index) => label(letters[index] ?? "") + text);
		lines.push(
			(isAlike ? `${at + 1}. ` : number(at + 1)) + made.text,
			...(isInLine && !isCiting ? [shown.join("   ")] : shown),
		);
		if (inline) lines.push(inline(name, made.options[made.right] ?? ""));
		if (random(2) === 0) lines.push("");
	}
	const names = questions.map(({ right }) => letters[right] ?? "");
	if (!inline) lines.push("", ...listOf(pick(LISTS), names));
	return { source: lines.join("\n"), questions };
}

function listOf(style: (typeof LISTS)[number], names: readonly string[]): string[] {
	const numbers = names.map((_, at) => at + 1);
	switch (style) {
		case "pairs":
			return [`Answers: ${names.map((name, at) => `${at + 1}. (${name})`).join(" ")}`];
		case "lines":
			return ["ANSWER KEY", ...names.map((name, at) => `${at + 1}-${name}`)];
		case "grid":
			return ["Answer Key", numbers.join(" "), names.join(" ")];
		case "pipes":
			return [
				"Answer Key",
				`| ${numbers.join(" | ")} |`,
				`|${" --- |".repeat(names.length)}`,
				`| ${names.join(" | ")} |`,
			];
		case "solutions":
			return ["SOLUTIONS", ...names.map((name, at) => `${at + 1}. (${name}) Because it is so.`)];
	}
}

/** As a learner reads it; powers stay powers. */
function plain(text: string): string {
	return text.replaceAll(/[\\*]/g, "").replaceAll(/\s+/g, " ").trim();
}

function isRight({ question }: Row, { text, options, right }: Made): boolean {
	return (
		plain(question?.text ?? "") === plain(text) &&
		question?.options.map((option) => plain(option.text)).join("|") === options.map(plain).join("|") &&
		question.options.every(({ isCorrect }, at) => isCorrect === (at === right))
	);
}

test(`${PAPERS} papers: nothing wrong is ready, and at least 95 % of the questions are`, () => {
	const wrong: string[] = [];
	let ready = 0;
	let all = 0;
	for (let seed = 1; seed <= PAPERS; seed++) {
		const { source, questions } = makePaper(createRandomBelow(seed));
		const good = readQuestionsText(source).rows.filter(({ problems }) => problems.length === 0);
		const left = [...questions];
		for (const row of good) {
			const at = left.findIndex((made) => isRight(row, made));
			if (at === -1)
				wrong.push(
					`paper ${seed}: ${row.question?.text} | ${row.question?.options.map(({ text, isCorrect }) => (isCorrect ? `*${text}*` : text)).join("/")}`,
				);
			else left.splice(at, 1);
		}
		ready += good.length;
		all += questions.length;
	}
	expect(wrong).toEqual([]);
	expect(ready / all).toBeGreaterThanOrEqual(LEAST_READY);
});
