// Quizzes and exports of programs as texts: each kind in three writings.
import { letterOf, listed, paper, rightOf, statement, type TextLayout, tasks } from "./layout.ts";
import { ENGLISH, JUDGED, JUDGED_HINDI, SEVERAL, SIGNED, type Truth } from "./truths.ts";

export const QUIZ_LAYOUTS: readonly TextLayout[] = [
	{
		kind: "task lists",
		ending: "md",
		from: ENGLISH,
		writings: [
			(all) => all.map((one, at) => `${at + 1}. ${one.text}\n${tasks(one)}`).join("\n\n"),
			(all) => all.map((one) => `## ${one.text}\n\n${tasks(one, "* ")}`).join("\n\n"),
			(all) => all.map((one) => `${one.text}\n\n${tasks(one)}`).join("\n\n"),
		],
	},
	{
		kind: "options without letters",
		ending: "txt",
		from: ENGLISH.filter(({ text }) => text.endsWith("?")),
		writings: [
			(all) =>
				all.map((one, at) => `${at + 1}. ${one.text}\n${one.options.join("\n")}\nAnswer: ${rightOf(one)}`).join("\n\n"),
			(all) =>
				all
					.map(
						(one, at) =>
							`Q${at + 1}. ${one.text}\n${one.options.map((text) => `- ${text}`).join("\n")}\nAns: ${rightOf(one)}`,
					)
					.join("\n\n"),
			(all) =>
				all
					.map(
						(one, at) =>
							`${at + 1}) ${one.text}\n${one.options.map((text, index) => (index === one.right ? `${text} ✓` : text)).join("\n")}`,
					)
					.join("\n\n"),
		],
	},
	{
		kind: "options that are written out",
		ending: "txt",
		from: ENGLISH,
		writings: [
			(all) =>
				paper(all, { labels: "1234", label: (one) => `Option ${one}: `, answer: (one) => `Answer: Option ${one}` }),
			(all) =>
				paper(all, {
					number: () => "Question: ",
					labels: "ABCD",
					label: (one) => `Option ${one}) `,
					answer: (one) => `Correct option: ${one}`,
				}),
			(all) =>
				paper(all, {
					number: (at) => `Q${at}. `,
					labels: "1234",
					label: (one) => `Choice ${one} - `,
					answer: (one) => `Ans: ${one}`,
				}),
		],
	},
	{
		kind: "labels between dollar signs",
		ending: "txt",
		from: ENGLISH.filter(({ options }) => !options.some((one) => one.includes("₹"))),
		writings: [
			(all) => paper(all, { labels: "ABCD", label: (one) => `$${one}$. `, answer: (one) => `Answer: $${one}$` }),
			(all) => paper(all, { labels: "ABCD", label: (one) => `($${one}$) `, answer: (one) => `Ans: ($${one}$)` }),
			(all) =>
				paper(all, {
					labels: "ABCD",
					label: (one) => `$\\text{(${one})}$ `,
					answer: (one) => `Ans: $\\text{(${one})}$`,
				}),
		],
	},
	{
		kind: "true or false in a text",
		ending: "txt",
		from: JUDGED,
		writings: [
			(all) => `State true or false:\n${all.map((one, at) => `${at + 1}. ${one.text} (${statement(one)})`).join("\n")}`,
			(all) => all.map((one, at) => `Q${at + 1}. ${one.text}\nAns: ${statement(one)}`).join("\n\n"),
			(all) =>
				`${all.map((one, at) => `${at + 1}. ${one.text}`).join("\n")}\n\nAnswers: ${all.map((one, at) => `${at + 1}. ${statement(one)}`).join(" ")}`,
		],
	},
	{
		kind: "true or false in Hindi",
		ending: "txt",
		from: JUDGED_HINDI,
		writings: [
			(all) => `सत्य या असत्य लिखिए:\n${all.map((one, at) => `${at + 1}. ${one.text} (${rightOf(one)})`).join("\n")}`,
			(all) => all.map((one, at) => `प्रश्न ${at + 1}. ${one.text}\nउत्तर: ${rightOf(one)}`).join("\n\n"),
			(all) => paper(all, { labels: "कख", answer: (one) => `उत्तर: (${one})` }),
		],
	},
	{
		kind: "response sheets",
		ending: "txt",
		from: ENGLISH,
		count: 3,
		writings: [
			(all) => sheet(all, (text, at, isRight) => `${at}. ${isRight ? "✔" : "✘"} ${text}`),
			(all) => sheet(all, (text, at, isRight) => `${isRight ? "✔" : "✘"} ${at}. ${text}`),
			(all) => sheet(all, (text, at, isRight) => `${at === 1 ? "Ans " : ""}${at}. ${isRight ? "✓" : "✗"} ${text}`, ""),
		],
	},
	{
		kind: "quizzes of mkdocs",
		ending: "md",
		from: ENGLISH,
		writings: [
			(all) => `# Test\n\n${all.map((one) => `<quiz>\n${one.text}\n${tasks(one)}\n</quiz>`).join("\n\n")}`,
			(all) =>
				all
					.map(
						(one) =>
							`<?quiz?>\nquestion: ${one.text}\n${one.options.map((text, at) => `answer${at === one.right ? "-correct" : ""}: ${text}`).join("\n")}\n<?/quiz?>`,
					)
					.join("\n\n"),
			(all) =>
				all
					.map(
						(one, at) =>
							`#### ${at + 1}. ${one.text}\n\n<div class="upper-alpha" markdown>\n${one.options.map((text, index) => `${index + 1}. ${text}`).join("\n")}\n</div>\n\n??? question "Show Answer"\n    The correct answer is **${letterOf(one, "ABCD")}**.\n`,
					)
					.join("\n---\n\n"),
		],
	},
	{
		kind: "quizzes of pandoc",
		ending: "md",
		from: ENGLISH,
		writings: [
			(all) =>
				paper(all, {
					number: () => "(@) ",
					labels: "ABCD",
					label: (one) => `    ${one}.  `,
					answer: (one) => `\n    *Answer*: ${one}`,
				}),
			(all) =>
				paper(all, { number: () => "#. ", label: (one) => `    ${one}) `, answer: (one) => `\n    Answer: ${one}` }),
			(all) =>
				`---\ntitle: Test\n---\n\n${paper(all, { number: (at) => `${at}.  `, label: (one) => `    ${one})  `, answer: (one) => `\n    **Answer:** ${one}` })}`,
		],
	},
	{
		kind: "text copied from a page",
		ending: "txt",
		from: ENGLISH,
		writings: [
			(all) =>
				paper(all, {
					labels: "ABCD",
					label: (one) => `${one}. `,
					answer: (one) => `View Answer\nAnswer: Option ${one}`,
				}),
			(all) => paper(all, { answer: (one) => `Answer & Explanation\nAnswer: (${one})` }),
			(all) => paper(all, { labels: "ABCD", answer: (one) => `👉 Ans: ${one}`, after: "\nReport Error\n\n" }),
		],
	},
	{
		kind: "Aiken",
		ending: "txt",
		from: ENGLISH,
		writings: [
			(all) =>
				paper(all, { number: () => "", labels: "ABCD", label: (one) => `${one}. `, answer: (one) => `ANSWER: ${one}` }),
			(all) =>
				paper(all, {
					number: () => "",
					labels: "ABCD",
					label: (one) => `${one}) `,
					answer: (one) => `ANSWER: ${one}`,
					after: "\n",
				}),
			(all) =>
				paper(all, {
					number: () => "",
					labels: "ABCD",
					label: (one) => `${one}. `,
					answer: (one) => `ANSWER: ${one}\n`,
					after: "\n\n",
				}),
		],
	},
	{
		kind: "Aiken with explanations",
		ending: "txt",
		from: ENGLISH,
		count: 3,
		explanation: "It is in the book.",
		writings: ["Explanation: ", "Feedback: ", "Solution: "].map(
			(word) => (all: readonly Truth[]) =>
				paper(all, {
					number: () => "",
					labels: "ABCD",
					label: (one) => `${one}. `,
					answer: (one) => `ANSWER: ${one}\n${word}It is in the book.`,
				}),
		),
	},
	{
		kind: "GIFT with signs and code",
		ending: "gift",
		from: SIGNED,
		count: 3,
		writings: [
			(all) => gift(all, (one, inner) => `${one.text.replaceAll("\n", "\\n")} {${inner.join(" ")}}`),
			(all) =>
				gift(
					all,
					(one, inner) =>
						`::T::[plain]${one.text.replaceAll("\n", "\\n").replaceAll(/[~=#{}:]/g, "\\$&")}{\n${inner.join("\n")}\n}`,
				),
			(all) =>
				gift(
					all,
					(one, inner) =>
						`// a comment\n${one.text.replaceAll("\n", "\\n")} {\n${inner.map((text, at) => (at === one.right ? text : text.replace("~", "~%0%"))).join("\n")}\n}`,
				),
		],
	},
	{
		kind: "several right options",
		ending: "txt",
		from: SEVERAL,
		count: 2,
		writings: [
			(all) => paper(all, { answer: (one) => `Ans: (${one}), (c)` }),
			(all) => paper(all, { labels: "ABCD", answer: (one) => `Answer: ${one} and C` }),
			(all) => `${paper(all)}\n\nAnswers: ${listed(all, (at, one) => `${at}-${one},c`).join("; ")}`,
		],
	},
	{
		kind: "OpenTriviaQA",
		ending: "txt",
		from: ENGLISH,
		count: 3,
		writings: [trivia("\n\n"), trivia("\n"), (all) => trivia("\n\n")(all).replaceAll("\n", "\r\n")],
	},
	{
		kind: "GIFT",
		ending: "gift",
		from: ENGLISH.filter(({ text }) => !/[=:~{}#]/.test(text)),
		writings: [
			(all) => gift(all, (one, inner) => `::Q:: ${one.text} {\n\t${inner.join("\n\t")}\n}`),
			(all) => gift(all, (one, inner) => `${one.text} {${inner.join(" ")}}`),
			(all) => gift(all, (one, inner) => `${one.text}{${inner.join("")}}`, "\n"),
		],
	},
];

function trivia(between: string) {
	return (all: readonly Truth[]) =>
		all
			.map(
				(one) =>
					`#Q ${one.text}\n^ ${rightOf(one)}\n${one.options.map((text, at) => `${"ABCD"[at]} ${text}`).join("\n")}`,
			)
			.join(between);
}

function gift(all: readonly Truth[], write: (one: Truth, inner: string[]) => string, between = "\n\n"): string {
	const escaped = (text: string) => text.replaceAll(/[~=#{}:]/g, "\\$&");
	return all
		.map((one) =>
			write(
				one,
				one.options.map((text, at) => (at === one.right ? "=" : "~") + escaped(text)),
			),
		)
		.join(between);
}

function sheet(
	all: readonly Truth[],
	option: (text: string, at: number, isRight: boolean) => string,
	head = "Ans\n",
): string {
	return all
		.map((one, at) => {
			const options = one.options.map((text, index) => option(text, index + 1, index === one.right)).join("\n");
			return `Q.${at + 1} ${one.text}\n${head}${options}\nQuestion ID : 4058${at}\nStatus : Answered\nChosen Option : ${((one.right + 1) % 4) + 1}`;
		})
		.join("\n");
}
