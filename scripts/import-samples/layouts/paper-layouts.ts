// Papers as texts: each kind in three writings.
import { letterOf, listed, paper, type TextLayout } from "./layout.ts";
import { BOLD, CITING, ENGLISH, HINDI, LETTERED, NUMBERED, SEVERAL, type Truth } from "./truths.ts";

export const PAPER_LAYOUTS: readonly TextLayout[] = [
	{
		kind: "options on lines",
		ending: "txt",
		from: ENGLISH,
		writings: [
			(all) => paper(all, { answer: (letter) => `Ans: (${letter})` }),
			(all) =>
				paper(all, {
					number: (at) => `Q${at}) `,
					labels: "ABCD",
					label: (one) => `${one}. `,
					answer: (one) => `Correct Answer: ${one}`,
				}),
			(all) =>
				paper(all, {
					number: (at) => `Question ${at}: `,
					labels: "1234",
					answer: (one) => `Ans. (${one})`,
					after: "\n",
				}),
		],
	},
	{
		kind: "questions with bold words",
		ending: "txt",
		from: BOLD,
		writings: [
			(all) => paper(all, { answer: (letter) => `Ans: (${letter})` }),
			(all) => paper(all, { number: (at) => `**Q${at}.** `, labels: "ABCD", answer: (one) => `**Answer:** ${one}` }),
			(all) =>
				paper(all, {
					number: (at) => `${at}) `,
					labels: "ABCD",
					label: (one) => `**${one})** `,
					answer: (one) => `Answer: ${one}`,
				}),
		],
	},
	{
		kind: "options in one line",
		ending: "txt",
		from: ENGLISH,
		writings: [
			(all) => paper(all, { between: "   ", answer: (one) => `Answer: ${one}` }),
			(all) =>
				paper(all, {
					labels: "ABCD",
					label: (one) => `${one}) `,
					between: "\t",
					answer: (one, text) => `Ans: ${one}) ${text}`,
				}),
			(all) =>
				paper(all, { number: (at) => `Q.${at} `, between: "    ", answer: (one) => `✅ Correct Answer: (${one})` }),
		],
	},
	{
		kind: "keys as a list at the end",
		ending: "txt",
		from: ENGLISH,
		count: 5,
		writings: [
			(all) => `${paper(all)}\n\nAnswers: ${listed(all, (at, one) => `${at}. (${one})`).join(" ")}`,
			(all) =>
				`${paper(all, { labels: "ABCD" })}\n\nANSWER KEY\n${listed(all, (at, one) => `${at}-${one}`, "ABCD").join("\n")}`,
			(all) => `${paper(all)}\n\nKey: ${listed(all, (at, one) => `${at}${one}`).join(", ")}`,
		],
	},
	{
		kind: "keys behind the last answer's word, and in odd orders",
		ending: "txt",
		from: ENGLISH,
		writings: [
			(all) => `${paper(all)}\nAns: ${listed(all, (at, one) => `${at} – ${one}`).join(" , ")}`,
			(all) =>
				`${paper(all, { labels: "ABCD" })}\n\nAns.  ${listed(all, (at, one) => `${at}. ${one}`, "ABCD")
					.toReversed()
					.join("    ")}`,
			(all) => {
				const [one, two, three, four] = listed(all, (at, letter) => `${at}\t${letter}`);
				return `${paper(all)}\n\nQ.No.\tAns\tQ.No.\tAns\n${one}\t${three}\n${two}\t${four}`;
			},
		],
	},
	{
		kind: "keys as a table at the end",
		ending: "txt",
		from: ENGLISH,
		count: 5,
		writings: [
			(all) =>
				`${paper(all)}\n\nAnswer Key\n${listed(all, String).join(" ")}\n${listed(all, (_, one) => one).join(" ")}`,
			(all) =>
				`${paper(all)}\n\nAnswer Key\n| ${listed(all, String).join(" | ")} |\n|${" --- |".repeat(all.length)}\n| ${listed(all, (_, one) => one).join(" | ")} |`,
			(all) => `${paper(all)}\n\nANSWERS\nQ. No.\tAns\n${listed(all, (at, one) => `${at}\t${one}`).join("\n")}`,
		],
	},
	{
		kind: "solutions with reasons",
		ending: "txt",
		from: ENGLISH,
		explanation: "It follows from the chapter.",
		writings: [
			(all) =>
				`${paper(all)}\n\nSOLUTIONS\n${listed(all, (at, one) => `${at}. (${one}) It follows from the chapter.`).join("\n")}`,
			(all) =>
				`${paper(all)}\n\nAnswers with explanations\n${listed(all, (at, one) => `${at}. Ans. (${one}) It follows from the chapter.`).join("\n")}`,
			(all) => paper(all, { answer: (one) => `Ans: (${one})\nSolution: It follows from the chapter.` }),
		],
	},
	{
		kind: "solutions that name the key",
		ending: "txt",
		from: ENGLISH,
		explanation: "It follows from the chapter.",
		writings: [
			(all) => paper(all, { answer: (one) => `Sol. (${one}) It follows from the chapter.` }),
			(all) =>
				paper(all, { answer: (one) => `Solution: The correct answer is (${one}). It follows from the chapter.` }),
			(all) =>
				paper(all, {
					labels: "ABCD",
					label: (one) => `${one}. `,
					answer: (one) => `Explanation: The correct option is ${one}. It follows from the chapter.`,
				}),
		],
	},
	{
		kind: "keys as ranges and named rows",
		ending: "txt",
		from: ENGLISH,
		count: 5,
		writings: [
			(all) => `${paper(all)}\n\nAnswer Key: 1-5: ${listed(all, (_, one) => one).join(" ")}`,
			(all) =>
				`${paper(all, { labels: "ABCD" })}\n\nANSWERS\n1-3: ${listed(all, (_, one) => one, "ABCD")
					.slice(0, 3)
					.join(", ")}\n4-5: ${listed(all, (_, one) => one, "ABCD")
					.slice(3)
					.join(", ")}`,
			(all) =>
				`${paper(all, { labels: "1234" })}\n\nQ.No  ${listed(all, String).join(" ")}\nAns   ${listed(all, (_, one) => one, "1234").join(" ")}`,
		],
	},
	{
		kind: "keys in order, without numbers",
		ending: "txt",
		from: ENGLISH.slice(0, 5),
		count: 5,
		asks: true,
		writings: [
			(all) => `${paper(all)}\nAnswers: ${listed(all, (_, one) => one).join(" ")}`,
			(all) => `${paper(all, { labels: "ABCD" })}\nKey: ${listed(all, (_, one) => one, "ABCD").join(", ")}`,
			(all) => `${paper(all)}\nAnswer key: ${listed(all, (_, one) => `(${one})`).join(" ")}`,
		],
	},
	{
		kind: "answers in two languages, and lines beside the questions",
		ending: "txt",
		from: ENGLISH,
		writings: [
			(all) => paper(all, { answer: (one) => `Answer / उत्तर: (${one})` }),
			(all) => paper(all, { answer: (one) => `Your answer: d\nसही उत्तर (Correct answer): ${one}` }),
			(all) =>
				`${paper(all, { answer: (one) => `Ans: ${one}\nDifficulty: easy` })}\n\nLet me know if you want ten more.`,
		],
	},
	{
		kind: "whole questions in one line",
		ending: "txt",
		from: ENGLISH,
		writings: [
			(all) => paper(all, { between: " ", answer: (one) => `Ans:${one}` }).replaceAll(/\n+/g, " "),
			(all) =>
				paper(all, { number: (at) => `Q${at}. `, between: " ", answer: (one) => `Answer: (${one})` }).replaceAll(
					/\n+/g,
					" ",
				),
			(all) =>
				paper(all, {
					labels: "ABCD",
					label: (one) => `${one}) `,
					between: "  ",
					answer: (one) => `Ans. ${one}`,
				}).replaceAll(/\n+/g, "  "),
		],
	},
	{
		kind: "two sections with their own keys",
		ending: "txt",
		from: ENGLISH,
		writings: [
			(all) =>
				[all.slice(0, 2), all.slice(2)]
					.map(
						(some, at) =>
							`SECTION ${"AB"[at]}\n${paper(some)}\nAnswers: ${listed(some, (no, one) => `${no}-${one}`).join(", ")}`,
					)
					.join("\n\n"),
			(all) => paper(all, { answer: (one) => `Ans: ${one}` }).replace("\n\n3.", "\n\nPART - B (SCIENCE)\n\n3."),
			(all) => paper(all, { answer: (one) => `Ans: ${one}` }).replace("\n\n3.", "\n\n## Physics\n\n3."),
		],
	},
	{
		kind: "messages of a messenger",
		ending: "txt",
		from: ENGLISH,
		writings: [
			(all) =>
				`[12/03/26, 9:14 pm] Asha Tuitions: *Daily quiz*\n${paper(all, { number: (at) => `[12/03/26, 9:1${at} pm] Asha Tuitions: ${at}. `, answer: (one) => `Ans: ${one}`, after: "\n" })}\n[12/03/26, 9:30 pm] +91 98765 43210: Thank you sir`,
			(all) =>
				`${paper(all, { number: (at) => `12/03/26, 21:1${at} - Asha: Q${at}. `, answer: (one) => `Ans - ${one}`, after: "\n" })}\n12/03/26, 21:31 - Ravi: <Media omitted>`,
			(all) => paper(all, { number: (at) => `*${at}.* `, answer: (one) => `*Ans: ${one.toUpperCase()}*` }),
		],
	},
	{
		kind: "answers of a chat program",
		ending: "md",
		from: ENGLISH,
		writings: [
			(all) =>
				paper(all, {
					number: (at) => `**${at}.** `,
					labels: "ABCD",
					label: (one) => `- **${one})** `,
					answer: (one) => `\n**Answer: ${one})**`,
				}),
			(all) =>
				paper(all, {
					number: (at) => `### Question ${at}\n\n`,
					labels: "ABCD",
					label: (one) => `${one}) `,
					answer: (one, text) => `\n✅ **Correct Answer:** ${one}) ${text}`,
				}),
			(all) =>
				`Here are your questions:\n\n${paper(all, { number: (at) => `**Q${at}.** `, labels: "ABCD", label: (one) => `${one}. `, answer: (one) => `<details><summary>Show answer</summary>\nAnswer: ${one}\n</details>` })}`,
		],
	},
	{
		kind: "Hindi papers",
		ending: "txt",
		from: HINDI,
		writings: [
			(all) => paper(all, { labels: "कखगघ", answer: (one) => `उत्तर: (${one})` }),
			(all) => paper(all, { number: (at) => `प्रश्न ${at}. `, labels: "ABCD", answer: (one) => `सही उत्तर: ${one}` }),
			(all) =>
				`${paper(all, { labels: "अबसद" })}\n\nउत्तरमाला\n${listed(all, (at, one) => `${at}. (${one})`, "अबसद").join(" ")}`,
		],
	},
	{
		kind: "Hindi letters and phones",
		ending: "txt",
		from: HINDI,
		writings: [
			(all) => paper(all, { labels: ["अ", "आ", "इ", "ई"], between: " ", answer: (one) => `उत्तर: (${one})` }),
			(all) =>
				paper(all, {
					number: (at) => `प्र.${at} `,
					labels: "1234",
					label: (one) => `${one}\ufe0f\u20e3 `,
					answer: (one) => `👉 उत्तर: ${one}\ufe0f\u20e3`,
				}),
			(all) =>
				paper(all, {
					labels: ["🅰", "🅱", "©", "🅳"],
					label: (one) => `${one}\ufe0f `,
					answer: (_, text) => `👉 उत्तर: ${text}`,
				}),
		],
	},
	{
		kind: "statements that options cite",
		ending: "txt",
		from: CITING,
		count: 3,
		writings: [
			(all) => paper(all, { labels: "1234", label: (one) => `${one}. `, answer: (one) => `Ans: ${one}` }),
			(all) => paper(all, { labels: "1234", answer: (one) => `Ans: (${one})` }),
			(all) =>
				`${paper(all, { number: (at) => `Q${at}. `, labels: "1234" })}\n\nAnswers: ${listed(all, (at, one) => `${at}-(${one})`, "1234").join(", ")}`,
		],
	},
	{
		kind: "lettered statements above numbered options",
		ending: "txt",
		from: LETTERED,
		count: 3,
		writings: [
			(all) =>
				paper(all, {
					number: (at) => `${at + 5}. `,
					labels: "1234",
					label: (one) => `${one}. `,
					answer: (one) => `Ans. ${one}`,
				}),
			(all) => paper(all, { labels: "1234", answer: (one) => `Answer: (${one})`, after: "\n" }),
			(all) =>
				`${paper(all, { number: (at) => `Q${at}. `, labels: "1234" })}\n\nAnswer Key\n${listed(all, (at, one) => `${at}-${one}`, "1234").join("\n")}`,
		],
	},
	{
		kind: "numbered statements above lettered options",
		ending: "txt",
		from: NUMBERED,
		count: 3,
		writings: [
			(all) => paper(all, { number: (at) => `${at + 30}. `, answer: (one) => `Answer: (${one})` }),
			(all) => paper(all, { answer: (one) => `Ans: ${one}`, after: "\n" }),
			(all) =>
				`${paper(all, { number: (at) => `Q${at}) ` })}\n\nAnswers: ${listed(all, (at, one) => `${at}. (${one})`).join(" ")}`,
		],
	},
	{
		kind: "answers above their questions",
		ending: "txt",
		from: ENGLISH,
		asks: true,
		writings: [
			(all) => answersAbove(all, (one) => `Ans: (${one})`),
			(all) => `Weekly test\n\n${answersAbove(all, (one) => `Correct answer: ${one}`)}`,
			(all) => answersAbove(all, (one) => `उत्तर: ${one}`),
		],
	},
	{
		kind: "answers with or",
		ending: "txt",
		from: SEVERAL,
		count: 3,
		asks: true,
		writings: [
			(all) => paper(all, { answer: () => "Answer: (a) or (c)" }),
			(all) => paper(all, { answer: () => "Ans: a / c" }),
			(all) => paper(all, { answer: () => "उत्तर: (a) या (c)" }),
		],
	},
	{
		kind: "directions and passages",
		ending: "txt",
		from: ENGLISH.map((one) => ({
			...one,
			text: `Directions (1-3): Look at the map of the school before you answer.\n\n${one.text}`,
		})),
		count: 3,
		writings: [
			(all) =>
				`Directions (1-3): Look at the map of the school before you answer.\n${paper(all.map(alone), { answer: (one) => `Ans: (${one})` })}`,
			(all) =>
				`Directions (1-3): Look at the map of the school before you answer.\n\n${paper(all.map(alone), { number: (at) => `Q${at}. `, answer: (one) => `Ans. ${one}` })}`,
			(all) =>
				`Directions (1-3): Look at the map of the school before you answer.\n${paper(all.map(alone))}\nAnswers: ${listed(all, (at, one) => `${at}-${one}`).join(", ")}`,
		],
	},
];

/** An answer in front of each question. */
function answersAbove(all: readonly Truth[], answer: (letter: string) => string): string {
	return all
		.map((one, at) => `${answer(letterOf(one))}\n${paper([one], { number: () => `${at + 1}. ` })}`)
		.join("\n\n");
}

/** Without the directions in front. */
function alone(one: Truth): Truth {
	return { ...one, text: one.text.replace(/^Directions[^\n]*\n\n/, "") };
}
