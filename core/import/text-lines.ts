// The lines of a pasted text with what they begin with: a number, an answer, an explanation. Called by split-text.ts.
import { latinDigits } from "./keys.ts";

export type TextLine = {
	/** From 1. */
	number: number;
	text: string;
	/** "1." or "Q1)" at the start: its value, its style, and the text after it. */
	numbered?: { value: number; style: string; rest: string };
	/** The text after "Answer:". */
	answer?: string;
	explanation?: string;
};

const QUESTION_WORD = "(?:q(?:uestion|uest|ues|no|n)?s?\\.?\\s*(?:no\\.?)?|प्रश्न\\s*(?:संख्या|क्रमांक|क्र\\.?)?|प्र\\.?|سؤال)";
const NUMBERED = new RegExp(
	`^\\s*(?:\\*\\*|#{1,4}\\s*)?(${QUESTION_WORD})?\\s*([([（]?)\\s*(\\d{1,4}|[०-९]{1,4})\\s*([.):\\]।．）、\\-–—]+(?:\\*\\*)?(?!\\d)|\\s(?=\\s*\\S)|(?=(?:\\*\\*)?$))\\s*(?:\\*\\*(?=\\s|$))?\\s*`,
	"iu",
);
const HEADING_REST = /^(?:of|\/)\s*\d{1,4}\s*(?:\*\*)?\s*$/i;
/** A horizontal rule. */
const RULE = /^\s*(?:-\s?){3,}\s*$|^\s*(?:\*\s?){3,}\s*$|^\s*={3,}\s*$/;
const ANSWER_WORD =
	"(?:the\\s+)?(?:(?:correct|right|सही)\\s*)?(?:ans(?:wers?)?|correct(?:\\s+(?:option|choice))?|key|उत्तर(?:माला)?|उ\\.|उत्तर\\s*कुंजी|सही\\s*(?:उत्तर|विकल्प|जवाब)|जवाब)(?:\\s+(?:is|key|option))?";
export const ANSWER = new RegExp(
	`^\\s*(?:\\*\\*|[[(>\\-–•]\\s*)?${ANSWER_WORD}\\s*(?:\\*\\*)?\\s*(?:[.:।=]+(?:\\s*[-–—]*>|\\s*[-–—]+(?=\\s|[(\\[\\p{L}]))?|[-–—=>]+|(?=[([]\\s*[\\p{L}\\d]{1,3}\\s*[)\\]]))\\s*(?:\\*\\*)?\\s*(.*)$`,
	"iu",
);
/** An answer after the last option of a line. */
export const INLINE_ANSWER = new RegExp(
	`\\s+[[(]?${ANSWER_WORD}\\s*[.:=]+(?:\\s*[-–—]+(?=\\s|[(\\[\\p{L}]))?\\s*([^\\n]+?)[\\])]?\\s*$`,
	"iu",
);
/** An answer in the middle of a text: it belongs to another question or was not read. */
export const STRAY_ANSWER = new RegExp(`(?:^|\\s)${ANSWER_WORD}\\s*[:=]`, "iu");
const EXPLANATION =
	/^\s*(?:\*\*)?(?:(?:detailed\s+)?sol(?:ution|n)?|exp(?:lanation|l)?|reason(?:ing)?|rationale|hint|why|व्याख्या|हल|स्पष्टीकरण|समाधान)\s*(?:\*\*)?\s*(?:[.:।]+\s*[-–—]*|[-–—]+)\s*(?:\*\*)?\s*(.*)$/iu;

/** The lines of a text, without control and invisible characters. */
export function readLines(text: string): TextLine[] {
	return withoutDetails(text)
		.replaceAll(/\r\n?|\u2028|\u2029|\v|\f/g, "\n")
		.replaceAll(/[\u00a0\u2007\u202f]/g, " ")
		.replaceAll(/[\u200b\u2060\ufeff]/g, "")
		.split("\n")
		.map((line, index) => readLine(RULE.test(line) ? "" : line.trimEnd(), index + 1));
}

/** GitHub pages hide answers in an HTML element, whose tags are dropped. */
function withoutDetails(text: string): string {
	if (!/<details[\s>]/i.test(text)) return text;
	return text.replaceAll(/<summary[^>]*>[^<\n]*<\/summary>|<\/?(?:details|summary)(?:\s[^>]*)?>/gi, "");
}

function readLine(text: string, number: number): TextLine {
	const answer = ANSWER.exec(text)?.[1]?.replace(/\*\*\s*$/, "");
	if (answer !== undefined) return { number, text, answer };
	const explanation = EXPLANATION.exec(text)?.[1];
	if (explanation !== undefined) return { number, text, explanation };
	const found = NUMBERED.exec(text);
	if (!found) return { number, text };
	const [whole, word = "", open, digits = "", close = ""] = found;
	if (word === "" && close.replace("**", "").trim() === "") return { number, text };
	// "1.5 metres" is no number of a question.
	const style = word === "" ? `${open}1${close.trim().charAt(0)}` : "q";
	// "Question 3 of 20" and "Question 3 (2 points)" are headings.
	const rest = text.slice(whole.length).replace(word === "" ? /^$/ : HEADING_REST, "");
	return { number, text, numbered: { value: Number(latinDigits(digits)), style, rest } };
}
