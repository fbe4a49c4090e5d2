// Removes from the lines of a pasted text what is no part of a paper: stamps and chatter of messengers, buttons of web pages, page
// numbers with the lines around them, Markdown signs around labels. Called by text-lines.ts. What is removed is listed.

export type TidyLines = { lines: string[]; dropped: string[] };

/** "[12/03/26, 9:14 pm] name: " and "12/03/26, 9:14 pm - name: ", and a system message without a name. */
const STAMP =
	/^[\u200e\u200f\u202a-\u202e]{0,3}\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? {1,2}\d{1,2}[:.]\d{2}(?:[:.]\d{2})?[ \u202f\u00a0]?(?:[ap]\.? ?m\.?)?\]?(?: ?[-–])? (?:([^:]{1,60}): ?)?(.*)$/iu;
/** Telegram's "name, [12.03.26 21:14]" on a line of its own. */
const NAME_STAMP = /^[^[\]]{1,60}, \[\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?\]:?$/iu;
const MEDIA =
	/^[\u200e\u200f]?(?:<[^<>]{1,40}omitted>|(?:image|video|audio|sticker|gif|document|photo|contact card) omitted|.{1,80}\(file attached\)|<?this message was (?:deleted|edited)>?|you deleted this message|missed (?:voice|video) call)\.?$/iu;
/** A line of a message that belongs to a paper. */
const PAPER =
	/^(?:[\s*_#>~→⇒➡➔➜👉☞▶►✅✔☑✓🔑📌💡🎯-]|\ufe0f){0,12}(?:(?:q(?:uestion|ues)?|प्रश्न|प्र)[ .]{0,3}(?:no\.? ?)?[\d०-९]|[\d०-९]{1,4} ?[.):\]]|[([]? ?(?:[a-hA-Hकखगघअबसदयआइई]|[1-9०-९]|i{1,3}|iv) ?[)\].]\s*\S|(?:ans|answers?|correct|keys?|उत्तर|सही|exp|sol|व्याख्या|हल|direction|section|part)(?![a-z]))/iu;
const BUTTONS =
	/^(?:(?:(?:(?:view|show|hide|check|see) (?:the )?(?:correct )?(?:answer|solution|explanation)s?|answers? (?:&|and) (?:explanation|solution)s?|discuss(?: in forum)?|workspace|report(?: error)?|bookmark|mark for review|save for later|share)(?:[|·•, ]{1,5}|$))+|join @[\w.]{3,40}.{0,40}|join (?:our )?(?:telegram|whatsapp|channel|group).{0,40}|download (?:our )?app.{0,20})$/iu;
const PAGE =
	/^(?:[-–—|[(]? ?(?:page|pg\.?|पृष्ठ) ?(?:no\.? ?)?\d{1,4}(?: ?(?:of|\/|out of) ?\d{1,4})? ?[-–—|\])]?|[-–—] ?\d{1,3} ?[-–—]|[[(]? ?(?:p\.? ?t\.? ?o\.?|turn over) ?[\])]?)$/iu;
/** Lines of layout in Markdown, and comments with an id. */
const SCAFFOLD =
	/^\s*(?:<\/?(?:div|center|details|section|article|br|hr|p|ol|ul)(?: [^<>]*)?>|\/\/\S+|\?{3}\+? .*|!{3} .*)\s*$/i;
const LABEL = String.raw`[([{]?\s?(?:[A-Za-z]|\d{1,3}|[कखगघङचअबसदयआइई]|i{1,3}|iv)\s?[)\].:]`;
/** "**A)** Mars", "- **(b)** Venus", "*Q1.* Which", also with underscores. */
const BOLD_LABEL = new RegExp(
	String.raw`^(\s*(?:[-•]\s+)?)(\*\*|__|\*|_)(${LABEL}|(?:q|que|ques|question|प्रश्न)\.?\s*(?:no\.?\s*)?\d{1,4}\s*[.):]?)\2(?=\s)`,
	"iu",
);
/** "A) Mars   **B)** Venus" */
const INNER_BOLD_LABEL = new RegExp(String.raw`(?<=\s)(\*\*|__)(${LABEL})\1(?=\s)`, "gu");
const ANSWER_WORDS = String.raw`(?:the\s+)?(?:(?:correct|right|सही)\s+(?:option\s*|choice\s*|विकल्प\s*)?)?(?:ans(?:wers?)?|key|उत्तर|जवाब)`;
const EXPLANATION_WORDS = "explanation|rationale|reason(?:ing)?|व्याख्या";
/** A picture, maybe of several signs: "👩🏽‍🏫". Digits and "#" are none. */
const PICTURE = String.raw`\p{Extended_Pictographic}[\ufe0f\u200d\u{1f3fb}-\u{1f3ff}]{0,3}\s{0,3}`;
const NAMED_NUMBER = String.raw`(?:q|ques|question|प्रश्न)\.?\s*(?:no\.?\s*)?[\d०-९]{1,4}`;
/** A picture in front of a question's number, "🔹 *1. Which?*". Ticks and crosses are marks. */
const ORNAMENT = new RegExp(
	String.raw`^(\s*[*_]{0,2})(?:(?![✓✔✅☑✘✗❌✖☒])${PICTURE}){1,4}(?=[*_]{0,2}(?:${NAMED_NUMBER}[*_]{0,2}\s*$|(?:${NAMED_NUMBER}|[\d०-९]{1,4})[.):]\s*\S))`,
	"iu",
);
/** A tick in front of the number of a question: "✅ **Q1. Which?**", and "✅ **1. Which?**" above a first option with a letter. */
const TICKED_NAME = new RegExp(
	String.raw`^(\s*[*_]{0,2})(?:[✔✅☑✓]\ufe0f?\s*){1,4}(?=[*_]{0,2}${NAMED_NUMBER}[*_]{0,2}(?:[.):]|\s*$))`,
	"iu",
);
const TICKED_NUMBER = /^(\s*[*_]{0,2})(?:[✔✅☑✓]\ufe0f?\s*){1,4}(?=[*_]{0,2}[\d०-९]{1,4}[.):]\s*\S.*[?:][*_]{0,2}$)/u;
const LETTER_A = /^\s*(?:[-•]\s+)?(?:\*\*)?[([{]?\s?[Aaकअ]\s?[)\].:]/u;
/** The other words in front of an answer or an explanation, only with a colon. A hint may stand above the options. */
const COLON_WORDS =
	"(?:correct|(?:correct|right|सही)\\s+(?:option|choice|विकल्प)|solution|why|हल|स्पष्टीकरण|समाधान)\\s{0,3}[*_]{0,2}\\s{0,3}[:：]";
/** An arrow, a hand, a tick or another picture before "Answer:" or "Explanation:"; "🔹 Reason:" may be part of a question. */
const DECORATED = new RegExp(
	String.raw`^\s*(?:#{1,6}\s+)?(\*\*|\*|_)?\s*(?:(?:[→⇒➡➔➜👉☞▶►✅✔☑✓🔑📌💡🎯>]\ufe0f?\s*)+(?=(?:\*\*|\*|_)?(?:${ANSWER_WORDS}|${EXPLANATION_WORDS})(?![\p{L}\p{M}]))|(?:(?!\p{Extended_Pictographic})[→⇒➔➜☞►✓>]\ufe0f?\s*|(?![✘✗❌✖☒🚫])${PICTURE})+(?=(?:\*\*|\*|_)?(?:(?:${ANSWER_WORDS}|explanation|rationale|व्याख्या)(?![\p{L}\p{M}])|${COLON_WORDS})))`,
	"iu",
);
/** "- **Correct Answer:** B": an answer in a list. */
const LISTED_ANSWER = new RegExp(
	String.raw`^(\s*)[-•*+]\s+(?=(?:\*\*|__|\*|_)(?:${ANSWER_WORDS}|${EXPLANATION_WORDS})(?![\p{L}\p{M}]))`,
	"iu",
);
/** "*Answer: A* ✅", "__Answer: A__": stars or underscores around an answer, and what decorates it. */
const STARRED_ANSWER = new RegExp(
	String.raw`^(\s*)(\*|__?)(${ANSWER_WORDS}[^*_\n]*[^*_\s])\2(?:\s|[✓✔✅☑]|\p{Extended_Pictographic}|\ufe0f)*$`,
	"iu",
);
/** "➡️ B": a label behind an arrow or a hand. */
const POINTED = /^\s*[→⇒➡➔➜👉☞▶►]\ufe0f?\s*([([]?[A-Ha-h1-6][)\].]?)\s*$/u;
/** A line that one pair of stars or underscores surrounds, as messengers write bold and italic text. */
const STARRED = /^\s*([*_])(?![*_\s])([^*_\n]*[^*_\s])\1\s*$/u;
const OPTION_LINE = /^\s*(?:[-•]\s+)?[([{]?\s?(?:[A-Ha-hकखगघअबसदयआइई]|[1-9]|i{1,3}|iv)\s?[)\].]/u;
const FIRST_OPTION = /^\s*(?:[-•]\s+)?(?:\*\*)?[([{]?\s?(?:[Aa1कअi१])\s?[)\].:]/u;
/** "Options 1. Mars" and "Choices: (a) Mars": the word in front of the first option. */
const OPTIONS_WORD =
	/^(\s*)(?:options|choices|विकल्प) {0,3}[:：]? {0,3}(?=(?:\([Aa1कअi]\)|[Aa1कअi][.)])\s*(?!(?:and|or|is|are)\b)[^\s,&(])/iu;
const HEADLINE = /^\s*(?:options?|choices|विकल्प)\s*(?:are|है|हैं)?\s*[:：]?\s*$/iu;

/** The lines of a paper, as many as before so that numbers of lines stay right. */
export function tidyLines(raw: readonly string[]): TidyLines {
	const dropped: string[] = [];
	const messages = withoutStamps(raw, dropped);
	const pages = withoutPages(messages, dropped);
	return { lines: pages.map((line, index) => tidyLine(line, pages, index, dropped)), dropped };
}

/** One line for each line of a messenger's export; a message without any line of a paper is dropped. */
function withoutStamps(raw: readonly string[], dropped: string[]): string[] {
	const found = raw.map((line) => STAMP.exec(line) ?? (NAME_STAMP.test(line) ? [line, "name", ""] : null));
	if (!found.some((stamp) => stamp?.[1] !== undefined)) return [...raw];
	const lines = [...raw];
	const starts = found.flatMap((stamp, index) => (stamp ? [index] : []));
	for (const [at, start] of starts.entries()) {
		const [whole = "", name, first = ""] = found[start] ?? [];
		const end = starts[at + 1] ?? raw.length;
		const body = [first, ...raw.slice(start + 1, end)].map((line) => (MEDIA.test(line.trim()) ? "" : line));
		const next = starts[at + 1];
		const nextFirst = next === undefined ? "" : (found[next]?.[2] ?? "");
		// A message may hold the question alone, with its options in the next one.
		const isPaper = name !== undefined && (body.some((line) => PAPER.test(line)) || OPTION_LINE.test(nextFirst));
		dropped.push(
			isPaper ? whole.slice(0, whole.length - first.length).trim() : [whole, ...raw.slice(start + 1, end)].join(" "),
		);
		for (const [offset, line] of body.entries()) lines[start + offset] = isPaper ? line : "";
	}
	return lines;
}

/** Without page numbers, and the lines beside them that several pages repeat. */
function withoutPages(raw: readonly string[], dropped: string[]): string[] {
	const places = raw.flatMap((line, index) => (PAGE.test(line.trim()) ? [index] : []));
	if (places.length === 0) return [...raw];
	const isOwn = (index: number) => {
		const line = raw[index]?.trim() ?? "";
		return line !== "" && !PAPER.test(line) && !PAGE.test(line);
	};
	const beside = places.flatMap((place) => [-2, -1, 1, 2].map((step) => place + step));
	// The first page begins and the last one ends without a page number beside it.
	const near = [...new Set([0, 1, ...beside, raw.length - 2, raw.length - 1])].filter(isOwn);
	const times = Map.groupBy(near, (index) => withoutNumbers(raw[index] ?? ""));
	const repeated = new Set(near.filter((index) => (times.get(withoutNumbers(raw[index] ?? ""))?.length ?? 0) > 1));
	// A line of an explanation may come again as well, but other lines of the text stand between it and the page's edge.
	const isEdge = (index: number) => index < 0 || index >= raw.length || places.includes(index);
	const isJoined = (index: number) => {
		return [-1, 1].some((step) => {
			const next = raw[index + step]?.trim() ?? "";
			return isEdge(index + step) || (isEdge(index + 2 * step) && (next === "" || repeated.has(index + step)));
		});
	};
	return raw.map((line, index) => {
		if (!places.includes(index) && !(repeated.has(index) && isJoined(index))) return line;
		dropped.push(line.trim());
		return "";
	});
}

function withoutNumbers(line: string): string {
	return line.trim().replaceAll(/\d+/g, "#").toLowerCase();
}

function tidyLine(given: string, lines: readonly string[], index: number, dropped: string[]): string {
	const bare = given.replace(ORNAMENT, "$1").replace(TICKED_NAME, "$1");
	const raw = LETTER_A.test(nextLine(lines, index)) ? bare.trimEnd().replace(TICKED_NUMBER, "$1") : bare;
	const line = raw.trim();
	if (line === "") return raw;
	if (BUTTONS.test(line) || SCAFFOLD.test(line)) {
		dropped.push(line);
		return "";
	}
	if (HEADLINE.test(line) && FIRST_OPTION.test(nextLine(lines, index))) {
		dropped.push(line);
		return "";
	}
	const undecorated = raw.replace(LISTED_ANSWER, "$1").replace(DECORATED, "$1");
	const answer = STARRED_ANSWER.exec(undecorated);
	if (answer) return `${answer[1]}${answer[3]}`;
	const starred = STARRED.exec(undecorated);
	const plain = starred ? unstarred(starred[2] ?? "", starred[0]) : undecorated;
	return (
		plain
			.replace(BOLD_LABEL, "$1$3")
			.replaceAll(INNER_BOLD_LABEL, "$2")
			.replace(
				/^(\s*(?:[-•]\s+)?)\*((?:ans(?:wer)?|answers|answer keys?|correct answer|correct option|explanation|reason|why|hint|उत्तर|सही उत्तर|व्याख्या)\s*[.:]?)\*(?!\*)/iu,
				"$1$2",
			)
			.replace(LISTED_ANSWER, "$1")
			.replace(DECORATED, "$1")
			.replace(OPTIONS_WORD, "$1")
			.replace(POINTED, "Answer: $1")
			// "1.)" and "A.)"
			.replace(/^(\s*(?:\d{1,4}|[A-Za-z]))\.\)(?=\s)/u, "$1)")
	);
}

/** Stars around an option may mark the right one, like bold text. */
function unstarred(inner: string, whole: string): string {
	return OPTION_LINE.test(inner) && !/^\s*\d/.test(inner)
		? `**${inner}**`
		: /^\s*_/.test(whole) && !PAPER.test(inner)
			? whole
			: inner;
}

function nextLine(lines: readonly string[], index: number): string {
	return lines.slice(index + 1, index + 4).find((line) => line.trim() !== "") ?? "";
}
