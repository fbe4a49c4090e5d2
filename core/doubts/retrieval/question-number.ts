// Finds the number of a question that a doubt names: "q3", "Q. 3", "question no 3", "3rd question", "sawal 3", "प्रश्न ३". Pure.

const NAME = "q|qn|ques|question|questions|que|sawal|sawaal|prashn|prashna|प्रश्न|सवाल|سؤال|السؤال|题|第";
const SIGN = "no|number|num|nr|nambar|नंबर|संख्या|رقم";
const AFTER = new RegExp(
	`(?<![\\p{L}\\p{M}\\p{N}])(?:${NAME})[\\s.:#-]*(?:(?:${SIGN})[\\s.:#]*)?(\\d{1,4})(?![\\p{L}\\p{M}\\p{N}%])`,
	"iu",
);
const BEFORE = new RegExp(
	`(?<![\\p{L}\\p{M}\\p{N}])(\\d{1,4})(?:st|nd|rd|th)\\s+(?:${NAME})(?![\\p{L}\\p{M}\\p{N}])`,
	"iu",
);

/** The number of the question that a doubt names; undefined without one. */
export function findQuestionNumber(question: string): number | undefined {
	const plain = question.replaceAll(/\p{Nd}/gu, (digit) => String(digitOf(digit)));
	const [, digits] = AFTER.exec(plain) ?? BEFORE.exec(plain) ?? [];
	const number = Number(digits);
	return number > 0 ? number : undefined;
}

/** The value of a digit of any script: its index in its row of ten. */
function digitOf(digit: string): number {
	const code = digit.codePointAt(0) ?? 0;
	let value = 0;
	while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) value++;
	return value;
}
