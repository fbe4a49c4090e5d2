// Rules for the texts of the doubt chat: tidying a question, and recognising greetings, distress and languages. Pure; used
// by the server and the page.

import { QUESTION_LIMIT, UNTIDY_FACTOR } from "./call.ts";

/** Control, direction and invisible characters, which can hide text from readers. */
const INVISIBLE =
	/[^\P{Cc}\n\t]|[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;
/** Joiners shape letters of Hindi and Persian; anywhere else they are invisible too. */
const LOOSE_JOINER = /(?<![\p{L}\p{M}\p{Emoji}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Emoji}])/gu;

export type TidyQuestion = { ok: true; question: string } | { ok: false; problem: "empty" | "too-long" };

/** Removes invisible characters; keeps line breaks and joiners. Also works on pieces of a stream. */
export function withoutInvisible(text: string): string {
	return text.replaceAll(INVISIBLE, "");
}

/** Normalises a question; it must then have 1 to QUESTION_LIMIT characters. */
export function tidyQuestion(text: string): TidyQuestion {
	// Before normalising, which takes quadratic time for runs of combining marks.
	if (text.length > UNTIDY_FACTOR * QUESTION_LIMIT) return { ok: false, problem: "too-long" };
	const plain = text.toWellFormed().normalize("NFC").replaceAll(/\r\n?/g, "\n");
	const question = withoutInvisible(plain)
		.replaceAll(LOOSE_JOINER, "")
		.replaceAll(/[^\S\n]+/gu, " ")
		.replaceAll(/ ?\n ?/g, "\n")
		.replaceAll(/\n{3,}/g, "\n\n")
		.trim();
	if (question === "") return { ok: false, problem: "empty" };
	if (Array.from(question).length > QUESTION_LIMIT) return { ok: false, problem: "too-long" };
	return { ok: true, question };
}

const GREETINGS = new Set(
	`hi hii hiii hello helo hellooo hey heya hai hola yo namaste namaskar namaskaram pranam salam salaam assalamualaikum
	good morning afternoon evening night day thanks thank you thankyou thx ty ok okay k cool great nice bye goodbye
	sir maam madam mam teacher there everyone dear ji bhai dost friend shukriya dhanyavad dhanyawad
	नमस्ते नमस्कार प्रणाम हेलो हैलो हाय धन्यवाद शुक्रिया जी सर मैडम ठीक है अच्छा बाय
	مرحبا أهلا اهلا السلام عليكم شكرا صباح الخير مساء
	你好 您好 嗨 谢谢 早上好 晚上好 再见`
		.split(/\s+/)
		.map((word) => word.normalize("NFC")),
);
const GREETING_WORDS = 5;

/** Whether a text is only a greeting or thanks. Such a turn is not counted. */
export function isGreeting(question: string): boolean {
	const words = question.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu);
	// Also a text of only punctuation or emoji.
	if (words === null) return true;
	return words.length <= GREETING_WORDS && words.every((word) => GREETINGS.has(word.normalize("NFC")));
}

/**
 * Phrases about one's own death or self-harm. Only the first person, because a lesson may be about these things.
 */
const DISTRESS = [
	/\bi (?:just |really |only )?(?:want|wanna|wish|need) (?:to |2 )?(?:die|be dead|disappear forever)\b/,
	/\bwish i (?:was|were) (?:dead|never born)\b/,
	/\b(?:kill|killing|hurt|hurting|harm|harming|cut|cutting) my ?self\b/,
	/\b(?:end|ending|take|taking) my (?:own )?life\b/,
	/\b(?:no reason to live|(?:do not|don.?t|dont) want (?:to )?(?:live|be alive)|i am suicidal|i.?m suicidal|im suicidal|commit suicide i|i (?:will|want to) commit suicide)\b/,
	/\b(?:marna|mar jana|mar jaana|suicide karna|khudkushi karna) (?:chahta|chahti|chahte|chahata|chahati)\b/,
	/\b(?:jeena|jina) (?:nahi|nahin|nhi) (?:chahta|chahti|chahata|chahati|hai)\b/,
	/(?:मरना|मर जाना|आत्महत्या करना|खुदकुशी करना) चाह/,
	/जीना नहीं? (?:चाह|है)/,
	/(?:اريد|أريد) (?:أن )?(?:أموت|اموت)|(?:أقتل|اقتل) نفسي/,
	/我想死|不想活|想自杀/,
];

/** Whether the learner seems to be in distress. */
export function isDistress(question: string): boolean {
	const text = question
		.normalize("NFC")
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{M}\p{N}'’]+/gu, " ");
	return DISTRESS.some((pattern) => pattern.test(text));
}

/** The language of a text by its script, for screen readers; undefined for Latin script. */
export function guessLanguage(text: string): string | undefined {
	const languages = { Devanagari: "hi", Arabic: "ar", Han: "zh" } as const;
	const letters = text.match(/\p{L}/gu) ?? [];
	for (const [script, language] of Object.entries(languages)) {
		const pattern = new RegExp(`\\p{Script=${script}}`, "u");
		if (letters.filter((letter) => pattern.test(letter)).length > letters.length / 3) return language;
	}
	return undefined;
}
