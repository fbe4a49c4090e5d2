// The order in which a question's options are shown. Pure: it follows from the stored state, so a reload shows the same.

import type { Option, Question } from "#core/questions/question-file.ts";
import { shuffle } from "#core/random.ts";
import { type Asking, currentQuestion, currentVerdict } from "./asking.ts";

const NO_OPTIONS: readonly Option[] = [];

/** Prefixes of options that refer to the others ("None of these"), by language or script. They stay last. */
const ABOUT_OTHERS = new RegExp(
	`^\\P{L}*(?:${[
		"(?:none|all|any|both|neither|either|no)(?: one)?(?: of)?(?: the)? (?:above|these|those|them|following|listed|given|mentioned|options?|answers?|choices?|statements?|others?|(?:(?:is|are) )?(?:correct|true|right))",
		"(?:none|all|both|neither)\\P{L}*$|(?:i )?do(?:n.t| not) know",
		"उप(?:रोक्त|र्युक्त)|ऊपर (?:दि|के|लि)|इनमें|इन में|(?:ये )?(?:सभी|दोनों)|कोई (?:भी )?नहीं|वरील|यापैकी",
		"(?:جميع|كل|كلا|لا|ليس|أي|همه|هیچ).*(?:سبق|ذ[كک]ر|أعلاه|الخيارات|الإجابات|صحيح|هذه|موارد|کدام|گزینه)|لا شيء|غير ذلك|ان میں|(?:مندرجہ|مذکورہ|درج) بالا",
		"以上|上述|[都皆](?:不?是|[对對錯错])|全部|上記|いずれ|すべて|위의|모두|해당 없음",
		"উপর(?:ের|োক্ত)|কোন(?:ো)?টিই|সবগুলো|மேலே|மேற்|இவற்று|அனைத்தும்|పైవ|ఇవేవ|ઉપર(?:ોક્ત|ના)|આમાંથી|ਉਪਰੋਕਤ|ಮೇಲಿನ|ಇವುಗಳ|മുകളിൽ|ഇവയ",
		"(?:ningun|tod[oa]s|amb[oa]s|nenhum|aucun|tous|toutes|les deux|nessun|tutt[ei]|entramb|keine|alle|beide|geen|semua|tidak ada).*(?:anterior|opcion|opç|alternativ|respuest|respost|arriba|acima|réponse|proposition|ci-dessus|pr[eé]c[eé]dent|choix|risposte|sopra|genannt|oben|davon|antwort|richtig|bovenstaand|di atas|jawaban|benar|corre[ct])",
		"(?:ни од|нет правильн|вс[её] |оба).*(?:перечисл|верн|правильн|вариант|ответ|из них)|hiçbiri|hepsi|yukarıda|tất cả|hakuna kati|yote hapo",
	].join("|")})`,
	"iu",
);

const LETTER = "[A-Iक-घأابجد]";
/** Text that names options by their letters ("Option B", "A and C", "d) Mars"): valid in the file's order only. */
const BY_LETTER = new RegExp(
	[
		`(?:[Oo](?:ption|pción|pção|pzione)s?|[Aa]nswers?|ANSWERS?|[Cc]hoices?|[Rr]éponses?|[Aa]ntwort|विकल्प|उत्तर|الخيار|الإجابة|الجواب|选项?|答案|選項?)[为為是]?\\s?[:：]?\\s?["'“(]?${LETTER}(?![\\p{L}\\p{M}\\d])`,
		`(?<![\\p{L}\\d])${LETTER}\\s?(?:and|or|&|,|/|und|oder|et|ou|y|e|o|и|और|या|و|أو|和|或|与|、)\\s?${LETTER}(?![\\p{L}\\p{M}\\d])`,
		`(?<![\\p{L}\\d])\\((?:${LETTER}|[a-i])\\)`,
		"[A-I](?:项|項|正确|错误)|^\\s*[A-Ia-i][).]\\s",
	].join("|"),
	"u",
);

/** Words of questions of an assertion and a reason, or of two statements: their options have an order that learners know by heart. */
const ASSERTION = /assertion|statement[ -]+(?:I|1)\b|कथन/i;
const REASON = /reason|statement[ -]+(?:II|2)\b|कारण|तर्क|कथन[ -]+(?:II|2)/i;

/**
 * The options of the question on screen: in the file's order at the first asking, shuffled from the second on (decisions
 * "Quiz"). Options about the others stay last. A question whose text names options by their letters keeps its order, and so does one of
 * assertion and reason, like a file or a question with "shuffle": false. An answer names its option by the file's id, in any order.
 */
export function shownOptions(quiz: Asking): readonly Option[] {
	const question = currentQuestion(quiz);
	if (question === undefined) return NO_OPTIONS;
	const { id, options } = question;
	const { tallies, seed } = quiz.state;
	const answers = tallies.find(({ questionId }) => questionId === id)?.answers ?? 0;
	const askings = currentVerdict(quiz) ? answers - 1 : answers;
	if (askings === 0 || !quiz.bank.shufflesOptions) return options;
	return shuffleOptions(question, options, mix(seed, `${id} ${askings}`));
}

/**
 * The options in an order of the seed, or as the question has them where their order must stay.
 * @param from all of its options, in the order from which they are shuffled
 */
export function shuffleOptions(question: Question, from: readonly Option[], seed: number): readonly Option[] {
	if (question.shuffle === false || namesLetters(question) || isAssertion(question)) return question.options;
	const isLast = ({ text }: Option) => ABOUT_OTHERS.test(text);
	const moving = from.filter((option) => !isLast(option));
	return [...shuffle(moving, seed), ...from.filter(isLast)];
}

function namesLetters({ options, explanation }: Question): boolean {
	return (
		BY_LETTER.test(explanation) || options.some((o) => BY_LETTER.test(o.text) || BY_LETTER.test(o.explanation ?? ""))
	);
}

function isAssertion({ text, options }: Question): boolean {
	const all = [text, ...options.map((option) => option.text)].join("\n");
	return ASSERTION.test(all) && REASON.test(all);
}

/** A seed from another one and a text (FNV-1a). */
function mix(seed: number, text: string): number {
	let mixed = seed;
	for (const letter of text) mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x01000193);
	return mixed >>> 0;
}
