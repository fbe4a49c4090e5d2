// Papers as teachers write them, made of random choices: numbering, labels, styles of keys, languages and formats in every combination. Used
// by server/questions/import/papers.test.ts.
import type { RandomBelow } from "#core/random.ts";
import { makeWordFile, paragraph, run } from "./word-file.ts";

export type MadeQuestion = { text: string; options: string[]; right: number };
export type MadePaper = { bytes: Uint8Array; source: string; questions: MadeQuestion[] };

const STEMS = {
	en: [
		"Which metal melts first?",
		"The unit of power is",
		"A train covers 60 km in 2 h. Its speed is",
		"Choose the odd one out:",
		"Who wrote the letter",
		"In 1950, which of these was new?",
		"Two numbers stand as 3 : 2. Find the larger one, if the sum is 25.",
		"Fill in the blank: The sky is _____ at noon",
		"If a = 2 and b = 3, then a + b is",
		"Which is NOT a planet?",
		"The price of 12 pens (at ₹5 each) is",
		"Read the line twice and say what is meant by it in the\nlight of the chapter on the rivers of the north",
	],
	hi: [
		"जल का सूत्र क्या है?",
		"भारत की सबसे लम्बी नदी",
		"शक्ति का मात्रक है",
		"विषम को चुनिए:",
		"निम्न में से कौन सा सही है?",
		"वर्ष 1950 में क्या हुआ",
	],
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
		["3 : 2", "2 : 3", "1 : 2", "4 : 1"],
		["3.30 p.m.", "4.15 a.m.", "noon", "midnight"],
		["H₂O", "CO₂", "O₂", "NaCl"],
		["−4", "4", "10", "−10"],
		["20 %", "25 %", "50 %", "75 %"],
		["Yes", "No", "Perhaps", "None of the above"],
		["15-08-1947", "26-01-1950", "02-10-1869", "14-11-1889"],
	],
	hi: [
		["गंगा", "यमुना", "कोसी", "सोन"],
		["जूल", "वाट", "न्यूटन", "पास्कल"],
		["केवल 1", "केवल 2", "1 और 2 दोनों", "कोई नहीं"],
		["दस", "बीस", "तीस", "चालीस"],
	],
};
/** Statements that the options with these texts name. */
const STATED = {
	en: {
		first: "1 and 2 only",
		text: "Consider these:\n1. Iron rusts.\n2. Tin floats.\n3. Lead melts.\nWhich of the statements given above are true?",
	},
	hi: { first: "केवल 1", text: "कथनों पर विचार कीजिए:\n1. लोहा भारी है।\n2. काग तैरता है।\nकौन सा सही है?" },
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
	(n: number) => `Q${n}) `,
	(n: number) => `${n}.`,
	(n: number) => `Q. No. ${n}: `,
	(n: number) => `Que. ${n} `,
];
const LETTERS = ["abcd", "ABCD", "1234", "कखगघ", "अबसद", "१२३४"].map((letters) => Array.from(letters));
const ROMAN = ["i", "ii", "iii", "iv"];
const LABELS = [
	(l: string) => `(${l}) `,
	(l: string) => `${l}) `,
	(l: string) => `${l}. `,
	(l: string) => `[${l}] `,
	(l: string) => `(${l})`,
	(l: string) => `- ${l}) `,
	(l: string) => `**${l})** `,
];
const INLINE = [
	(l: string) => `Ans: (${l})`,
	(l: string) => `Ans. ${l}`,
	(l: string) => `Answer: ${l}`,
	(l: string) => `**Answer: ${l})**`,
	(l: string) => `✅ Correct Answer: (${l})`,
	(l: string) => `उत्तर: (${l})`,
	(l: string, text: string) => `Answer: ${l}) ${text}`,
	(_: string, text: string) => `Ans: ${text}`,
	(l: string) => `Ans:- (${l})`,
	(l: string) => `Correct option: ${l}`,
	(l: string) => `[Ans: ${l}]`,
	(l: string) => `Answer - (${l})`,
	(l: string) => `Key: (${l})`,
	(l: string) => `Answer: Option ${l}`,
	(l: string) => `Ans: (${l})\nExplanation: It is so, as the chapter says.`,
	(l: string) => `सही उत्तर: ${l}`,
];
const LISTS = ["pairs", "lines", "grid", "pipes", "solutions", "compact", "fives", "tabs"] as const;
const FORMATS = ["text", "text", "text", "windows", "word", "html", "breaks", "messages"] as const;
const ENCODER = new TextEncoder();

/** A paper of three to eight questions. */
export function makePaper(random: RandomBelow): MadePaper {
	const pick = <T>(all: readonly T[]): T => all[random(all.length)] as T;
	const language = pick(["en", "en", "hi"] as const);
	const letters = random(12) === 0 ? ROMAN : pick(language === "hi" ? LETTERS : LETTERS.slice(0, 3));
	const isDigits = /[1१]/.test(letters[0] ?? "");
	const number = pick(NUMBERS);
	// Digits in the same dress number questions and options alike: no reader can tell them apart.
	const label = pick(isDigits ? LABELS.slice(0, 1) : LABELS);
	const isAlike = isDigits && number(1) === "(1) ";
	const inline = random(2) === 0 ? pick(INLINE) : undefined;
	const isInLine = random(4) === 0;
	const questions: MadeQuestion[] = [];
	const lines: string[] = [];
	for (let at = 0, count = 3 + random(6); at < count; at++) {
		const made = { text: pick(STEMS[language]), options: [...pick(OPTIONS[language])], right: random(4) };
		const isCiting = isDigits && language === "en" && random(3) === 0;
		if (isCiting) {
			made.text = "Which conduct?\n(a) Iron\n(b) Tin\n(c) Wood\n(d) Lead";
			made.options = ["(a) and (c) only", "(a), (b) and (d)", "(b) and (c) only", "(c) and (d) only"];
		}
		const stated = STATED[language];
		// Digits that number questions, statements and options alike cannot be told apart.
		if (made.options[0] === stated.first && isDigits) made.options = [...(OPTIONS[language][0] ?? [])];
		else if (made.options[0] === stated.first) made.text = stated.text;
		questions.push(made);
		if (at > 0 && random(5) === 0) lines.push("", pick(["SECTION B", "PART - II (CHEMISTRY)", "## Physics"]), "");
		const shown = made.options.map((text, index) => label(letters[index] ?? "") + text);
		lines.push(
			(isAlike ? `${at + 1}. ` : number(at + 1)) + made.text,
			...(isInLine && !isCiting ? [shown.join("   ")] : shown),
		);
		if (inline) lines.push(inline(letters[made.right] ?? "", made.options[made.right] ?? ""));
		if (random(2) === 0) lines.push("");
	}
	const names = questions.map(({ right }) => letters[right] ?? "");
	if (!inline) lines.push("", ...listOf(pick(LISTS), names));
	const source = lines.join("\n");
	return { bytes: write(pick(FORMATS), source, number(1)), source, questions };
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
		case "compact":
			return [`Key: ${names.map((name, at) => `${at + 1}-${name}`).join(", ")}`];
		case "fives":
			return ["ANSWERS", ...fives(names.map((name, at) => `${at + 1}. ${name}`)).map((row) => row.join("     "))];
		case "tabs":
			return ["Answer key", "Q. No.\tAnswer", ...names.map((name, at) => `${at + 1}\t${name}`)];
	}
}

function fives(all: readonly string[]): string[][] {
	return Array.from({ length: Math.ceil(all.length / 5) }, (_, at) => all.slice(at * 5, at * 5 + 5));
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function write(format: (typeof FORMATS)[number], source: string, first: string): Uint8Array {
	const lines = source.split("\n");
	switch (format) {
		case "text":
			return ENCODER.encode(source);
		case "windows":
			return ENCODER.encode(`\ufeff${lines.join("\r\n")}\r\n`);
		case "word":
			return makeWordFile({ body: lines.map((line) => paragraph(run(escaped(line)))).join("") });
		case "html":
			return ENCODER.encode(`<html><body>${lines.map((line) => `<p>${escaped(line)}</p>`).join("\n")}</body></html>`);
		case "breaks":
			return ENCODER.encode(`<div>${lines.map(escaped).join("<br>")}</div>`);
		case "messages": {
			const begins = first.replace(/\d.*$/s, "");
			const isFirst = (line: string) => begins !== "" && line.startsWith(begins);
			const stamped = lines.map((line, at) =>
				isFirst(line) ? `[12/03/26, 9:${10 + (at % 50)} pm] Asha: ${line}` : line,
			);
			return ENCODER.encode(stamped.join("\n"));
		}
	}
}
