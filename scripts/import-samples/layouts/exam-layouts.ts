// Papers of examinations and coaching classes, and their tables: matching, ticks, long lists of options, two languages, keys in columns.
// Each kind in three writings.
import { letterOf, listed, paper, rightOf, type TextLayout } from "./layout.ts";
import { BILINGUAL, ENGLISH, LONG, MATCHED, type Truth } from "./truths.ts";

const json = (value: unknown) => JSON.stringify(value, null, "\t");
const QUESTIONS = ENGLISH.filter(({ text }) => text.endsWith("?"));
const LETTERS = "ABCDEFGHIJKL";

function csv(rows: readonly (readonly string[])[], separator = ","): string {
	const cell = (text: string) => (/["\n,;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
	return rows.map((row) => row.map(cell).join(separator)).join("\n");
}

/** The options of a question in one text. */
const together = ({ options }: Truth, label: (at: number) => string, between: string) =>
	options.map((text, at) => label(at) + text).join(between);
/** One of the two languages of a text. */
const half = (text: string, at: number) => text.split("\n")[at] ?? "";

export const EXAM_LAYOUTS: readonly TextLayout[] = [
	{
		kind: "columns to match",
		ending: "txt",
		from: MATCHED,
		count: 3,
		writings: [
			(all) => paper(all, { labels: "1234", answer: (one) => `Ans. (${one})` }),
			(all) => paper(all, { labels: "1234", label: (one) => `${one}. `, answer: (one) => `Answer: ${one}` }),
			(all) =>
				`${paper(all, { number: (at) => `Q${at}. `, labels: "1234" })}\n\nAnswers: ${listed(all, (at, one) => `${at}-(${one})`, "1234").join(", ")}`,
		],
	},
	{
		kind: "keys in columns",
		ending: "txt",
		from: ENGLISH,
		count: 5,
		writings: [
			(all) => `${paper(all)}\n\nAnswer Key\n${cells(all, (at, one) => `${at}. ${one}`, "\t")}`,
			(all) =>
				`${paper(all)}\n\nANSWER KEY\n| Q | ${listed(all, String).join(" | ")} |\n|---|${" --- |".repeat(all.length)}\n| A | ${listed(all, (_, one) => one).join(" | ")} |`,
			(all) =>
				`${paper(all, { labels: "ABCD" })}\n\nANSWERS\n${cells(all, (at, one) => `${at}. (${one.toUpperCase()})`, "    ")}`,
		],
	},
	{
		kind: "answers in words",
		ending: "txt",
		from: ENGLISH,
		writings: [
			(all) => paper(all, { answer: (one) => `Ans ${one}` }),
			(all) =>
				paper(all, {
					labels: "ABCD",
					label: (one) => `${one}. `,
					answer: (one) => `The correct answer is ${one} because it is in the book.`,
				}),
			(all) => paper(all, { answer: (one) => `The correct option is (${one}).` }),
		],
	},
	{
		kind: "ticks and crosses without letters",
		ending: "txt",
		from: QUESTIONS,
		count: 3,
		writings: [
			(all) =>
				ticks(
					all,
					(at) => `${at}. `,
					(text, isRight) => `${isRight ? "✔" : "✘"} ${text}`,
				),
			(all) =>
				ticks(
					all,
					() => "",
					(text, isRight) => `${text} ${isRight ? "✅" : "❌"}`,
				),
			(all) =>
				ticks(
					all,
					(at) => `Q.${at} `,
					(text, isRight) => `${isRight ? "✓" : "✗"} ${text}`,
					"Question ID : 4058\nStatus : Answered\n",
				).replaceAll(/(?<=^Q\.\d.*\n)/gm, "Ans "),
		],
	},
	{
		kind: "options in one cell",
		ending: "csv",
		from: ENGLISH,
		writings: [
			(all) =>
				csv([
					["Question", "Options", "Answer"],
					...all.map((one) => [one.text, together(one, (at) => `${LETTERS[at]}) `, "\n"), letterOf(one, LETTERS)]),
				]),
			(all) =>
				csv(
					[
						["No", "Question", "Options", "Correct Answer"],
						...all.map((one, no) => [
							String(no + 1),
							one.text,
							together(one, (at) => `(${"abcd"[at]}) `, " "),
							letterOf(one),
						]),
					],
					"\t",
				),
			(all) =>
				csv([
					["Question", "Choices", "Answer"],
					...all.map((one) => [one.text, together(one, (at) => `${LETTERS[at]}. `, "\n"), rightOf(one)]),
				]),
		],
	},
	{
		kind: "other headings",
		ending: "csv",
		from: ENGLISH,
		writings: [
			(all) => wide(all, ["question_txt", "A", "B", "C", "D", "Correct Key (A, B, C, or D)"]),
			(all) => wide(all, ["Q", "Option A", "Option B", "Option C", "Option D", "ANS"]),
			(all) => wide(all, ["Question", "Opt A", "Opt B", "Opt C", "Opt D", "Right Answer"]),
		],
	},
	{
		kind: "more than four options",
		ending: "txt",
		from: LONG,
		count: 2,
		writings: [
			(all) => paper(all, { labels: "abcdefghijkl", answer: (one) => `Ans: (${one})` }),
			(all) => wide(all, ["Question", ...Array.from(LETTERS, (letter) => `Option ${letter}`), "Answer"]),
			(all) => json(all.map((one) => ({ question: one.text, options: one.options, answer: rightOf(one) }))),
		],
	},
	{
		kind: "texts in two languages",
		ending: "json",
		from: BILINGUAL,
		count: 3,
		writings: [
			(all) =>
				json(
					all.map((one) => ({
						question: { en: half(one.text, 0), hi: half(one.text, 1) },
						options: one.options.map((text) => ({ en: half(text, 0), hi: half(text, 1) })),
						answer: letterOf(one, LETTERS),
					})),
				),
			(all) =>
				json(
					all.map((one) => ({
						qEnglish: half(one.text, 0),
						qHindi: half(one.text, 1),
						optionsEnglish: one.options.map((text) => half(text, 0)),
						optionsHindi: one.options.map((text) => half(text, 1)),
						answer: letterOf(one, LETTERS),
					})),
				),
			(all) =>
				json({
					questions: all.map((one) => ({
						text: { en: half(one.text, 0), hi: half(one.text, 1) },
						options: one.options.map((text, at) => ({
							text: { en: half(text, 0), hi: half(text, 1) },
							correct: at === one.right,
						})),
					})),
				}),
		],
	},
];

/** Keys in rows of three. */
function cells(all: readonly Truth[], write: (number: number, letter: string) => string, between: string): string {
	const keys = listed(all, write);
	return [keys.slice(0, 3), keys.slice(3)].map((row) => row.join(between)).join("\n");
}

function ticks(
	all: readonly Truth[],
	number: (at: number) => string,
	option: (text: string, isRight: boolean) => string,
	after = "",
): string {
	return all
		.map((one, at) => {
			const options = one.options.map((text, index) => option(text, index === one.right));
			return `${number(at + 1)}${one.text}\n${options.join("\n")}\n${after}`;
		})
		.join("\n");
}

/** A table with a letter as its key. */
function wide(all: readonly Truth[], headings: readonly string[]): string {
	return csv([headings, ...all.map((one) => [one.text, ...one.options, letterOf(one, LETTERS)])]);
}
