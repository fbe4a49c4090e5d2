// Rewrites labels that are written in another way, and quizzes of Markdown programs, as papers have them: "Option 1: Mars" and "$A$. Mars"
// become labels, "(@)" a number, an answer sheet loses its ids. Line by line, so that numbers of lines stay right. Called by text-lines.ts.
import { ANSWER_OR_REASON, HEADED, LETTER_OPTION, plainBoxes, plainCorrect } from "#core/questions/import/boxes.ts";
import { latinDigits, positionOf } from "#core/questions/import/keys.ts";

const WORDED =
	/^(\s*)(?:\*\*)?(?:option|choice|विकल्प) {0,3}[-.(]? {0,3}([A-Ha-h]|[1-8]|[क-घ]) {0,3}[:.)–-]{1,3}(?:\*\*)?\s*(?=\S)/iu;
/** "$A$.", "($A$)", "$\text{(a)}$". */
const DOLLAR = String.raw`\$ ?(?:\\(?:text|mathrm|mathbf|textbf|rm|bf) ?\{? ?)?\(? ?([A-Ha-h]) ?\)? ?\}? ?\$`;
const DOLLAR_LINE = new RegExp(String.raw`^(\s*)(?:\( ?${DOLLAR} ?\)|${DOLLAR} ?[.):]?)\s*(?=\S)`, "u");
const DOLLAR_ANSWER = new RegExp(String.raw`^(.{0,40}?)\(? ?${DOLLAR} ?\)? ?[.)]?\s*$`, "u");
const SHEET = /^\s*(?:question\s*(?:type|id)|option\s*\d\s*id|status|chosen\s*option|marks)\s*:/i;
const SIGN = "[✓✔✅☑✘✗❌✖☒]\\ufe0f?";
const SIGNED = new RegExp(
	String.raw`^\s*(?:ans(?:wer)? {0,3}[.:]? {0,3})?(${SIGN}) {0,3}(\(?[1-9A-Ha-h][.)])\s*(?=\S)`,
	"iu",
);
const ANSWERED = new RegExp(String.raw`^\s*ans(?:wer)?[.:]? {1,3}(?=\(?[1Aa][.)] {0,3}(?:${SIGN})? {0,3}\S)`, "iu");

/** @param dropped gets what is no part of a paper */
export function plainLabels(raw: readonly string[], dropped: string[]): string[] {
	const named = plainExamples(plainNames(plainNumbers(plainSolutions(plainAnswers(plainKeyTables(raw), dropped)))));
	const quizzes = plainQuotes(plainQuizzes(plainSigns(plainCorrect(plainBoxes(plainStars(named))))));
	return plainDollars(plainWords(plainSheet(quizzes, dropped)));
}

const CELL_HEADS = {
	number: /^(?:#|q(?:uestion|ues)?\.?(?: ?(?:no|number)\.?)?|s(?:r|l)?\.? ?no\.?|no\.?|प्रश्न)$/iu,
	answer: /^(?:correct )?(?:ans(?:wer)?|key|option|उत्तर)(?: ?key)?$/iu,
	reason: /^(?:explanations?|reasons?|solutions?|rationale|why\??|व्याख्या)$/iu,
};
const KEYS_ABOVE = /^[^\p{L}]{0,12}(?:\p{L}+ ){0,3}(?:answers?|keys?|solutions?|उत्तर)/iu;
const RULED = /^[\s|:-]+$/;

/** "| 1 | **C** | It is planar. |": a Markdown table of keys with their reasons, as "1. (C) It is planar." */
function plainKeyTables(lines: readonly string[]): string[] {
	const plain = [...lines];
	for (const [at, line] of lines.entries()) {
		if (!RULED.test(line) || !line.includes("|") || !line.includes("-")) continue;
		const heads = cellsOf(lines[at - 1] ?? "");
		const reason = heads.findIndex((head) => CELL_HEADS.reason.test(head));
		const isKeys = CELL_HEADS.number.test(heads[0] ?? "") && CELL_HEADS.answer.test(heads[1] ?? "");
		if (!isKeys || reason !== 2 || heads.length !== 3) continue;
		const end = lines.findIndex((one, index) => index > at && !one.includes("|"));
		const rows = lines.slice(at + 1, end === -1 ? lines.length : end).map(cellsOf);
		const keys = rows.map(([number = "", key = "", why = ""]) => {
			const digits = /^(?:q\.? ?)?(\d{1,4})[.)]?$/i.exec(number)?.[1];
			const label = /^[([]?([A-Ha-h])[)\].]?$/.exec(key)?.[1];
			return digits === undefined || label === undefined ? undefined : `${digits}. (${label}) ${why}`.trimEnd();
		});
		if (keys.length === 0 || keys.includes(undefined)) continue;
		const above = lines.slice(Math.max(0, at - 5), at - 1).findLast((one) => one.trim() !== "") ?? "";
		plain[at - 1] = KEYS_ABOVE.test(above) ? "" : "Answer Key";
		plain[at] = "";
		for (const [step, key] of keys.entries()) plain[at + 1 + step] = key ?? "";
	}
	return plain;
}

/** The cells of a row between pipes, without the stars of bold text around them. */
function cellsOf(line: string): string[] {
	const cells = line.trim().replace(/^\|/, "").replace(/\|$/, "").split("|");
	return cells.map((cell) => cell.trim().replace(/^\*\*(.*)\*\*$/, "$1"));
}

const ANY_ANSWER = "(?:(?:correct|right|सही) {0,3})?(?:ans(?:wer)?|उत्तर|जवाब|réponse|respuesta|antwort)";
/** "Answer / उत्तर: (B)", "उत्तर (Answer): B". */
const TWO_WORDS = new RegExp(
	`^(\\s*)(?:\\*\\*)?${ANY_ANSWER} {0,3}[/|(] {0,3}${ANY_ANSWER} {0,3}\\)? {0,3}[:.–-]`,
	"iu",
);
const LIST_WORD =
	"(?:(?:final|official|provisional) )?(?:answers?|ans\\.?) ?(?:keys?|sheet)|answers(?: ?(?:and|&|with) ?(?:solutions?|explanations?|hints?))?|solutions";
const LIST_WORD_HINDI = "उत्तर ?(?:माला|कुंजी|कुञ्जी|तालिका|पत्रक)|उत्तर(?: ?(?:एवं|और|तथा|व|सहित) ?(?:हल|व्याख्या|संकेत))?|हल";
const BETWEEN = "(?:\\*\\*|__)? {0,3}[/|(–—-] {0,3}(?:\\*\\*|__)?";
/** "उत्तरमाला / Answer Key", "**Answer Key (उत्तर कुंजी):**": the heading of a list in two languages. */
const TWO_HEADINGS = new RegExp(
	`^(\\s*)(?:#{1,6} {1,3})?(?:\\*\\*|__)?(?:(${LIST_WORD})${BETWEEN}(?:${LIST_WORD_HINDI})|(?:${LIST_WORD_HINDI})${BETWEEN}(${LIST_WORD})) {0,3}\\)?((?:\\*\\*|__| |[:：–—-]){0,8})(?=$|(?<=[:：–—-][*_ ]{0,6})[([]?\\d)`,
	"iu",
);
/** "Official Ans. by NTA (1)", "Allen Ans. (2)": an answer with the name of its giver. */
const GIVEN_BY =
	/^(\s*)(?:\*\*)?(?:(?:official|final|[A-Z][A-Za-z]{1,11}) {1,3}ans(?:wer)?\.?(?: {1,3}by {1,3}[A-Za-z]{2,12})?|ans(?:wer)?\.? {1,3}by {1,3}[A-Za-z]{2,12}) {0,3}[:.–-]? {0,3}(?=[([][A-Da-d1-4][)\]]\s*$)/iu;
const CHOSEN =
	/^\s*(?:your (?:answer|response|choice)|you (?:chose|answered|selected)|(?:selected|chosen) (?:answer|option))\s*[:–-]\s*\S.{0,80}$/i;
const LEVEL =
	/^\s*(?:difficulty(?: level)?|level(?: of difficulty)?|bloom['’]?s? (?:level|taxonomy))\s*[:–-]\s*\S.{0,30}$/i;
const CLOSING =
	/^\s*(?:let me know|would you like|do you want|want me to|feel free|hope (?:this|these)|i hope|happy (?:learning|studying)|good luck|all the best|if you (?:want|need|would like))\b.{0,200}$/i;

/** One word for an answer, and without what a learner chose, levels of questions and the closing line of a chat program. */
function plainAnswers(lines: readonly string[], dropped: string[]): string[] {
	const last = lines.findLastIndex((line) => line.trim() !== "");
	return lines.map((line, at) => {
		const isClosing = at === last && at > 0 && (lines[at - 1] ?? "").trim() === "" && CLOSING.test(line);
		if (!isClosing && !CHOSEN.test(line) && !LEVEL.test(line))
			return line.replace(TWO_HEADINGS, oneHeading).replace(TWO_WORDS, "$1Answer:").replace(GIVEN_BY, "$1Answer: ");
		dropped.push(line.trim());
		return "";
	});
}

/** The half of a heading that names a list, with its colon. */
function oneHeading(_: string, indent: string, first = "", second = "", end = ""): string {
	return `${indent}${first}${second}${/[:：–—-]/.test(end) ? ": " : ""}`;
}

const SOLUTION_ALONE =
	/^(\s*)(?:\*\*)?solution {0,3}[:.–-]? {0,3}(?:\*\*)? {0,3}([([] ?[A-Ha-h] ?[)\]])\.?(?:\*\*)?\s*$/i;
const GOES_ON =
	/^\W*(?:is|are|was|were|has|had|can|may|would|and|or|both|not|wrong|incorrect|false|[([] ?[A-Ha-h] ?[)\]])(?![a-z])/i;

/** "Solution (b)" in a line below the options is the answer, unless the next line goes on with it. */
function plainSolutions(lines: readonly string[]): string[] {
	return lines.map((line, at) => {
		const [, indent = "", label] = SOLUTION_ALONE.exec(line) ?? [];
		const above = lines.slice(Math.max(0, at - 3), at).findLast((one) => one.trim() !== "") ?? "";
		const below = lines.slice(at + 1, at + 4).find((one) => one.trim() !== "") ?? "";
		const isKey = LETTER_OPTION.test(above) && !LETTER_OPTION.test(below) && !GOES_ON.test(below);
		return label !== undefined && isKey ? `${indent}Answer: ${label}` : line;
	});
}

/** An answer sheet without its ids. What was chosen is no key. */
function plainSheet(lines: readonly string[], dropped: string[]): string[] {
	if (!lines.some((line) => /^\s*(?:question\s*id|chosen\s*option)\s*:/i.test(line))) return [...lines];
	return lines.map((line, at) => {
		if (SHEET.test(line)) {
			dropped.push(line.trim());
			return "";
		}
		const next = lines.slice(at + 1).find((one) => one.trim() !== "") ?? "";
		// "Ans" in front of the options of a sheet.
		const isHead =
			/^\s*(?:ans(?:wer)?|options?)\s*[.:]?\s*$/i.test(line) && (SIGNED.test(next) || /^\s*\(?[1A][.)]/.test(next));
		return isHead ? "" : line.replace(SIGNED, "$2 $1 ").replace(ANSWERED, "");
	});
}

/** "Option 1: Mars" in a run that begins with the first one, unless it explains an answer. */
function plainWords(lines: readonly string[]): string[] {
	const plain = [...lines];
	let isRun = false;
	for (const [at, line] of lines.entries()) {
		const [whole, indent = "", label = ""] = WORDED.exec(line) ?? [];
		if (whole === undefined) {
			if (line.trim() !== "") isRun = false;
			continue;
		}
		const before = lines.slice(Math.max(0, at - 4), at).findLast((one) => one.trim() !== "") ?? "";
		const follows = lines.slice(at + 1, at + 12).some((one) => WORDED.test(one));
		if (/^[A1aक]$/.test(label)) isRun = follows && !ANSWER_OR_REASON.test(before);
		if (isRun) plain[at] = `${indent}(${label}) ${line.slice(whole.length)}`;
	}
	return plain;
}

/** Labels between dollar signs, in a text that has a first and a second one. */
function plainDollars(lines: readonly string[]): string[] {
	const labels = lines.flatMap((line) => {
		const found = DOLLAR_LINE.exec(line);
		return found ? [(found[2] ?? found[3] ?? "").toLowerCase()] : [];
	});
	if (!labels.includes("a") || !labels.includes("b")) return [...lines];
	return lines.map((line) => {
		const label = (_: string, before: string, one?: string, two?: string) => `${before}(${one ?? two ?? ""}) `;
		if (DOLLAR_LINE.test(line))
			return line
				.replace(DOLLAR_LINE, label)
				.replaceAll(new RegExp(String.raw`(\s)(?:\( ?${DOLLAR} ?\)|${DOLLAR} ?[.)]) {0,3}(?=\S)`, "gu"), label);
		return ANSWER_OR_REASON.test(line) ? line.replace(DOLLAR_ANSWER, "$1($2)") : line;
	});
}

const NAMED = /^(\s*)(?:\*\*)?(?:question|ques|q|प्रश्न) {0,3}(?:\*\*)?: {0,3}(?:\*\*)?\s*(?=\S)/iu;

/** "Question: Which" in front of each question is its number. */
function plainNames(lines: readonly string[]): string[] {
	let number = 0;
	return lines.map((line) => {
		const [whole, indent = ""] = NAMED.exec(line) ?? [];
		if (whole === undefined) return line;
		number += 1;
		return `${indent}Q${number}. ${line.slice(whole.length)}`;
	});
}

/** "MCQ 1: Which", "MCQ-1.", "Que: 1 Which", "Q-1)": a number behind its word, and behind a sign. */
const WORD_NUMBER =
	/^([^\p{L}\p{N}([]{0,12})(mcqs?|q(?:ue|ues|uestion)?|प्रश्न)\.? {0,3}(?:no\.? {0,3})?([:：#–-] {0,3})?(\d{1,4}|[०-९]{1,4})(?![\d०-९])(?=([.)\]।](?!\d)|:(?!\d)|\*\*|\s*$)|\s)/iu;
/** The first word of a question, which is no unit of the number in front: "Que: 1 Which". */
const FIRST_WORD =
	/^\s*(?:Which|What|Who|Whom|Whose|When|Where|Why|How|The|In|If|Find|Name|Consider|Select|Choose|Identify|Match)\b/;

type WordNumber = { start: string; value: number; digits: string; rest: string; isClosed: boolean };

function readWordNumber(line: string): WordNumber | undefined {
	const [whole, start = "", word = "", sign, digits = "", close] = WORD_NUMBER.exec(line) ?? [];
	// "Q1." and "Question 1" are read as they are.
	if (whole === undefined || (sign === undefined && !/^mcq/i.test(word))) return undefined;
	const rest = line.slice(whole.length);
	// "Que: 1 to 3 are about the passage."
	if (/^\s*(?:to|and|&|[-–—]|से|तथा)\s*\d/i.test(rest)) return undefined;
	// "Question: 3: 4 = 6: ?" is a ratio.
	const isClosed = close !== undefined && !(close === ":" && sign !== undefined);
	return { start, value: Number(latinDigits(digits)), digits, rest, isClosed };
}

/**
 * Numbers of questions behind other words and signs, as "Q1". Without a sign behind it, "Que: 3 men", a number may be part of the question:
 * such numbers count up from 1.
 */
function plainNumbers(lines: readonly string[]): string[] {
	const found = lines.map(readWordNumber);
	const values = found.flatMap((one) => one?.value ?? []);
	const isCounted = values.every((value, at) => value === 1 || (at > 0 && value === (values[at - 1] ?? 0) + 1));
	return lines.map((line, at) => {
		const one = found[at];
		if (!one) return line;
		const isNumber =
			one.isClosed || (isCounted && (values.includes(2) || (one.value === 1 && FIRST_WORD.test(one.rest))));
		return isNumber ? `${one.start}Q${one.digits}${one.rest}` : line;
	});
}

/** "* (a) Mars" or "(a) Mars". */
const STARRED_LABEL = /^\s*(\*\s+)?[([]\s?([A-Ha-h]|[1-8]|[कखगघ]|[अबसद])\s?[)\]]\s*\S/u;

/** Stars and blanks in front of labels in brackets: at all options of a question they are bullets, and at a single one the mark of the right one. */
function plainStars(lines: readonly string[]): string[] {
	const plain = [...lines];
	const groups: { at: number; isStarred: boolean }[][] = [];
	for (const [at, line] of lines.entries()) {
		const [, star, label = ""] = STARRED_LABEL.exec(line) ?? [];
		const place = positionOf(label);
		if (place === undefined) continue;
		const last = groups.at(-1);
		if (last?.length === place) last.push({ at, isStarred: star !== undefined });
		else groups.push(place === 0 ? [{ at, isStarred: star !== undefined }] : []);
	}
	for (const group of groups.filter(({ length }) => length > 1)) {
		const starred = group.filter(({ isStarred }) => isStarred);
		const isMark = starred.length === 1;
		if (!isMark && starred.length < group.length) continue;
		for (const { at } of starred) plain[at] = (lines[at] ?? "").replace(/\*\s+/, isMark ? "*" : "- ");
	}
	return plain;
}

/** An option with a box. */
const BOXED = /^\s*(?:[-*+•]\s+)?\[[ xX]\]\s+\S/;
const QUOTED = /^\s*>[>\s]{0,9}/;
/** What is no explanation: another option or question, directions, and the head of a box such as "[!NOTE]". */
const NO_REASON =
	/^(?:[*_]{0,2}[([]?(?:\d{1,4}|[A-Ha-h])[.)\]]\s|\[!|[*_]{0,2}(?:directions?|instructions?|passage|comprehension|read the|study the|निर्देश))/iu;

/** The quotation below the boxes of a question explains its answer. */
function plainQuotes(lines: readonly string[]): string[] {
	const plain = [...lines];
	for (const [at, line] of lines.entries()) {
		if (!BOXED.test(line) || BOXED.test(lines[at + 1] ?? "")) continue;
		// Below a blank line only what is indented belongs to the question.
		const isApart = (lines[at + 1] ?? "").trim() === "" && /^(?: {2}|\t)/.test(lines[at + 2] ?? "");
		const start = isApart ? at + 2 : at + 1;
		const end = lines.findIndex((one, index) => index >= start && !QUOTED.test(one));
		const texts = lines.slice(start, end === -1 ? lines.length : end).map((one) => one.replace(QUOTED, ""));
		if (texts.length === 0 || texts.some((text) => NO_REASON.test(text))) continue;
		for (const [step, text] of texts.entries())
			plain[start + step] = step > 0 || ANSWER_OR_REASON.test(text) ? text : `Explanation: ${text}`;
	}
	return plain;
}

/** Pandoc's "(@) Which" and "#. Which" count up by themselves. */
function plainExamples(lines: readonly string[]): string[] {
	let number = 0;
	return lines.map((line) => {
		const [whole] = /^\s{0,3}(?:\(@[\w-]{0,40}\)|#\.)\s+(?=\S)/.exec(line) ?? [];
		if (whole === undefined) return line;
		number += 1;
		return `${number}. ${line.slice(whole.length)}`;
	});
}

const TICKS = "✓✔✅☑";
const CROSSES = "✘✗❌✖☒";
const MARK = new RegExp(String.raw`^\s*(?:[-*+•] {1,3})?[${TICKS}${CROSSES}]\ufe0f? {0,3}(?=\S)`, "u");
const END_MARK = new RegExp(String.raw`(?<=\S) {0,3}[${TICKS}${CROSSES}]\ufe0f? {0,3}$`, "u");
const ANY_TICK = new RegExp(`[${TICKS}]`, "u");
/** "Ans" alone or in front of the first option of an answer sheet. */
const SHEET_HEAD = /^\s*(?:ans(?:wer)?|options?) {0,3}[.:]? {0,3}(?=\S|$)/i;
const LABELLED = /^\s*\(?[1-9A-Ha-h][.)]\s*\S/;

/** Options with a tick or a cross at each, and without letters, as a task list. */
function plainSigns(lines: readonly string[]): string[] {
	const plain = [...lines];
	for (const mark of [MARK, END_MARK]) {
		for (let at = 0; at < lines.length; at++) {
			const own = lines[at] ?? "";
			const first = mark === MARK ? own.replace(SHEET_HEAD, "") : own;
			if (!mark.test(first)) continue;
			const run = [at];
			for (let next = at + 1; next < lines.length; next++) {
				const line = lines[next] ?? "";
				if (mark.test(line)) run.push(next);
				else if (line.trim() !== "") break;
			}
			const texts = run.map((place, n) => (n === 0 ? first : (lines[place] ?? "")));
			const bare = texts.map((text) =>
				text
					.replace(mark, "")
					.replace(/^\s*[-*+•] /, "")
					.trim(),
			);
			const ticked = texts.map((text) => ANY_TICK.test(mark.exec(text)?.[0] ?? ""));
			const isList = ticked.includes(true) && ticked.includes(false) && !bare.every((text) => LABELLED.test(text));
			if (isList) {
				for (const [n, place] of run.entries()) plain[place] = `- [${ticked[n] ? "x" : " "}] ${bare[n]}`;
				const above = lines[at - 1] ?? "";
				if (SHEET_HEAD.test(above) && above.replace(SHEET_HEAD, "") === "") plain[at - 1] = "";
			}
			at = run.at(-1) ?? at;
		}
	}
	return plain;
}

const TASK = /^\s*(?:[-*+]|\d{1,2}[.)])\s+\[[ xX]\]\s+\S/;
const FIELD = /^\s*(question|answer|answer-correct|content)\s*:\s*(.*)$/i;

/** Quizzes of mkdocs and of other Markdown programs: questions without numbers above task lists. */
function plainQuizzes(lines: readonly string[]): string[] {
	const tagged = plainTags(lines);
	if (!tagged.some((line) => TASK.test(line)) || tagged.some((line) => HEADED.test(line))) return tagged;
	const plain = tagged.map((line) => line.replace(/^(\s*)\d{1,2}[.)](\s+\[[ xX]\])/, "$1-$2"));
	let number = 0;
	for (const [at, line] of tagged.entries()) {
		const above = tagged.slice(0, at).findLastIndex((one) => one.trim() !== "");
		if (!TASK.test(line) || above === -1 || TASK.test(tagged[above] ?? "")) continue;
		// The paragraph or the heading above the first task.
		let start = above;
		while (start > 0 && (tagged[start - 1] ?? "").trim() !== "" && !TASK.test(tagged[start - 1] ?? "")) start -= 1;
		number += 1;
		plain[start] =
			`${number}. ${(plain[start] ?? "").replace(/^\s*(?:#{1,6}\s+|\?{3}\+?\s+\w+\s+)?"?(.*?)"?\s*$/, "$1")}`;
	}
	return plain;
}

/** The elements of mkdocs-quiz, in both of its versions. */
function plainTags(lines: readonly string[]): string[] {
	if (!lines.some((line) => /^\s*<\??quiz\??>\s*$/i.test(line))) return [...lines];
	let state: "outside" | "question" | "tasks" | "explanation" = "outside";
	return lines.map((line) => {
		if (/^\s*<\??\/?quiz\??>\s*$/i.test(line)) {
			state = line.includes("/") ? "outside" : "question";
			return "";
		}
		if (state === "outside") return line;
		const [, field, text = ""] = FIELD.exec(line) ?? [];
		switch (field?.toLowerCase()) {
			case "question":
				return text;
			case "answer":
				return `- [ ] ${text}`;
			case "answer-correct":
				return `- [x] ${text}`;
			case "content":
				state = "explanation";
				return `Explanation: ${text}`;
			default:
		}
		const bare = line.replaceAll(/<\/?(?:p|div|br|b|i|em|strong)\s?\/?>/gi, "");
		if (TASK.test(line)) state = "tasks";
		else if (state === "tasks" && bare.trim() !== "") {
			state = "explanation";
			return `Explanation: ${bare.trim()}`;
		}
		return bare;
	});
}
