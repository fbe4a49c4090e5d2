// Papers of classes and chat programs: options in the directions, keys under other headings and in tables with reasons, letters in circles,
// answers with the name of their giver. Each kind in three writings.
import { letterOf, listed, paper, type TextLayout } from "./layout.ts";
import { ENGLISH, type Truth } from "./truths.ts";

const CIRCLES = "🅐🅑🅒🅓";
const ROUND = "ⒶⒷⒸⒹ";
const SQUARES = "🄰🄱🄲🄳";
const signed = (all: readonly Truth[], signs: string, answer: (sign: string, text: string) => string) =>
	paper(all, { number: (at) => `Q.${at} `, labels: [...signs], label: (one) => `${one} `, answer });
const capital = (truth: Truth) => letterOf(truth, "ABCD");
const reasons = (all: readonly Truth[], head: string, number: (at: number) => string) =>
	[head, "|---|---|---|", ...all.map((one, at) => `| ${number(at + 1)} | **${capital(one)}** | See page 4. |`)].join(
		"\n",
	);

export const CLASS_LAYOUTS: readonly TextLayout[] = [
	{
		kind: "letters in circles",
		ending: "txt",
		from: ENGLISH,
		writings: [
			(all) => signed(all, CIRCLES, (one, text) => `✅ Ans. ${one} ${text}`),
			(all) => signed(all, ROUND, (one) => `Answer: ${one}`),
			(all) => signed(all, SQUARES, (_, text) => `Answer: ${text}`),
		],
	},
	{
		kind: "table of keys with reasons",
		ending: "txt",
		from: ENGLISH,
		explanation: "See page 4.",
		writings: [
			(all) =>
				`${paper(all, { labels: "ABCD", label: (one) => `- **${one})** `, number: (at) => `### **Question ${at}**\n` })}\n\n## ✅ Answer Key\n\n${reasons(all, "| Question | Answer | Explanation |", String)}`,
			(all) => `${paper(all)}\n\nAnswers\n\n${reasons(all, "| # | Ans | Reason |", String)}`,
			(all) =>
				`${paper(all, { labels: "ABCD" })}\n\n### Answer Key with Explanations\n\n${reasons(all, "| Q.No. | Correct Answer | Solution |", (at) => `Q${at}`)}`,
		],
	},
	{
		kind: "other headings of keys",
		ending: "txt",
		from: ENGLISH,
		writings: [
			(all) => `${paper(all)}\n\nFinal key: ${listed(all, (at, one) => `${at}-${one}`).join(", ")}`,
			(all) =>
				`${paper(all, { labels: "ABCD" })}\n\nAnswers (Section A): ${all.map((one, at) => `${at + 1}. ${capital(one)}`).join("  ")}`,
			(all) =>
				`${paper(all, { labels: "ABCD" })}\n\nProvisional Answer Key: ${all.map((one, at) => `${at + 1} ${capital(one)}`).join(", ")}`,
		],
	},
	{
		kind: "answers by their giver",
		ending: "txt",
		from: ENGLISH,
		writings: [
			(all) => paper(all, { labels: "1234", answer: (one) => `Official Ans. by NTA (${one})` }),
			(all) => paper(all, { labels: "1234", answer: (one) => `Allen Ans. (${one})` }),
			(all) => paper(all, { answer: (one) => `Final Answer: (${one})` }),
		],
	},
	{
		kind: "options behind a word",
		ending: "txt",
		from: ENGLISH,
		writings: [
			(all) =>
				paper(all, {
					number: (at) => `Question ID : 88${at}\nQ.${at} `,
					labels: "1234",
					label: (one) => `${one}. `,
					answer: (one) => `Chosen Option : 1\nCorrect Option : ${one}`,
				}).replaceAll(/^1\. /gm, "Options 1. "),
			(all) => paper(all, { answer: (one) => `Ans: ${one}` }).replaceAll(/^\(a\)/gm, "Options: (a)"),
			(all) =>
				paper(all, { labels: "ABCD", answer: (one, text) => `Ans: (${one}) ${text}` }).replaceAll(
					/^\(A\)/gm,
					"Choices (A)",
				),
		],
	},
	{
		kind: "two lists of keys",
		ending: "txt",
		from: ENGLISH,
		writings: [
			(all) =>
				`${paper(all)}\n\nProvisional key: ${listed(all, (at, one) => `${at}-${one}`).join(", ")}\n\nFinal key: ${listed(all, (at, one) => `${at}-${one}`).join(", ")}`,
			(all) => {
				const parts = [all.slice(0, 2), all.slice(2)];
				const sections = parts.map((part, at) => `Section ${"AB"[at]}\n${paper(part)}`);
				const keys = parts.map(
					(part, at) =>
						`Answers (Section ${"AB"[at]})\n${listed(part, (number, one) => `${number}. ${one}`).join("  ")}`,
				);
				return [...sections, ...keys].join("\n\n");
			},
			(all) =>
				`${paper(all)}\n\nAnswer Key\n${listed(all, (at, one) => `${at}. (${one})`).join("\n")}\n\nSolutions\n${listed(all, (at, one) => `${at}. (${one})`).join("\n")}`,
		],
	},
];
