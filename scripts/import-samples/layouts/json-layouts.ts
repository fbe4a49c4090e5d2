// Questions as JSON and as the lists of scripts: each kind in three writings.
import { rightOf, type TextLayout, wrongOf } from "./layout.ts";
import { ENGLISH, type Truth } from "./truths.ts";

const letterOf = ({ right }: Truth) => "ABCD"[right] ?? "";
const json = (value: unknown) => JSON.stringify(value, null, "\t");
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

export const JSON_LAYOUTS: readonly TextLayout[] = [
	{
		kind: "JSON with the answer as a text or a letter",
		ending: "json",
		from: ENGLISH,
		writings: [
			(all) => json(all.map((one) => ({ question: one.text, options: one.options, answer: rightOf(one) }))),
			(all) =>
				json({
					quiz: all.map((one, id) => ({
						id,
						question_text: one.text,
						choices: Object.fromEntries(one.options.map((text, at) => ["ABCD"[at], text])),
						correct_answer: letterOf(one),
					})),
				}),
			(all) =>
				`Here is the quiz:\n\`\`\`json\n${json(all.map((one) => ({ question: one.text, options: one.options.map((text, at) => `${"ABCD"[at]}) ${text}`), answer: letterOf(one), explanation: "" })))}\n\`\`\``,
		],
	},
	{
		kind: "JSON with numbers as answers",
		ending: "json",
		from: ENGLISH.filter((one) => one.right === 3 || one.right === 0),
		writings: [
			(all) => json(all.map((one) => ({ question: one.text, options: one.options, answer: one.right }))),
			(all) => json(all.map((one) => ({ question: one.text, options: one.options, correctIndex: one.right + 1 }))),
			(all) =>
				json(
					all.map((one) => ({
						question: one.text,
						option1: one.options[0],
						option2: one.options[1],
						option3: one.options[2],
						option4: one.options[3],
						answer: String(one.right + 1),
					})),
				),
		],
	},
	{
		kind: "JSON with marked options",
		ending: "json",
		from: ENGLISH,
		writings: [
			(all) =>
				json(
					all.map((one) => ({
						prompt: one.text,
						answers: one.options.map((text, at) => ({ text, isCorrect: at === one.right })),
					})),
				),
			(all) =>
				json({
					results: all.map((one) => ({
						type: "multiple",
						question: escaped(one.text),
						correct_answer: escaped(rightOf(one)),
						incorrect_answers: wrongOf(one).map(escaped),
					})),
				}),
			(all) =>
				all
					.map((one) =>
						JSON.stringify({
							question: { stem: one.text, choices: one.options.map((text, at) => ({ text, label: "ABCD"[at] })) },
							answerKey: letterOf(one),
						}),
					)
					.join("\n"),
		],
	},
	{
		kind: "JSON with HTML and languages",
		ending: "json",
		from: ENGLISH,
		writings: [
			(all) =>
				json(
					all.map((one) => ({
						en: {
							value: `<p>${escaped(one.text)}</p>`,
							options: one.options.map((text, at) => ({ prompt: String(at + 1), value: `<p>${escaped(text)}</p>` })),
							co: String(one.right + 1),
						},
					})),
				),
			(all) => json(all.map((one) => ({ qEnglish: one.text, optionsEnglish: one.options, answer: letterOf(one) }))),
			(all) =>
				json(
					all.map((one) => ({
						question: `<div>${escaped(one.text)}</div>`,
						options: one.options.map((text) => `<span>${escaped(text)}</span>`),
						answer: letterOf(one),
					})),
				),
		],
	},
	{
		kind: "lists in scripts",
		ending: "js",
		from: ENGLISH,
		writings: [
			(all) =>
				`const questions = [\n${all.map((one) => `  { question: '${one.text}', options: [${one.options.map((text) => `'${text}'`).join(", ")}], answer: '${rightOf(one)}' },`).join("\n")}\n];\nexport default questions;`,
			(all) =>
				`// my quiz\nvar quiz = {\n  title: "Test",\n  questions: [${all.map((one) => `{\n    q: "${one.text}", /* text */\n    choices: [${one.options.map((text) => `"${text}"`).join(", ")},],\n    correct: "${letterOf(one)}",\n  }`).join(", ")}]\n};\nquiz.start();`,
			(all) =>
				`module.exports = [${all.map((one) => `{question: \`${one.text}\`, a: "${one.options[0]}", b: "${one.options[1]}", c: "${one.options[2]}", d: "${one.options[3]}", correct: "${letterOf(one).toLowerCase()}"}`).join(",\n")}]`,
		],
	},
	{
		kind: "H5P's own JSON",
		ending: "json",
		from: ENGLISH,
		writings: [
			(all) => json({ questions: all.map(h5pChoice) }),
			(all) =>
				json({
					content: [
						{
							content: {
								library: "H5P.SingleChoiceSet 1.11",
								params: {
									choices: all.map((one) => ({
										question: `<p>${escaped(one.text)}</p>`,
										answers: [rightOf(one), ...wrongOf(one)].map((text) => `<p>${escaped(text)}</p>`),
									})),
								},
							},
						},
					],
				}),
			(all) =>
				json({
					presentation: {
						slides: all.map((one) => ({
							elements: [
								{ action: { library: "H5P.AdvancedText 1.1", params: { text: "<p>Read!</p>" } } },
								{ action: h5pChoice(one) },
							],
						})),
					},
				}),
		],
	},
];

export function h5pChoice(one: Truth) {
	const answers = one.options.map((text, at) => ({
		correct: at === one.right,
		text: `<div>${escaped(text)}</div>\n`,
		tipsAndFeedback: { tip: "", chosenFeedback: "" },
	}));
	return {
		library: "H5P.MultiChoice 1.16",
		params: {
			media: { disableImageZooming: false },
			question: `<p>${escaped(one.text)}</p>\n`,
			answers,
			behaviour: { type: "auto" },
		},
	};
}
