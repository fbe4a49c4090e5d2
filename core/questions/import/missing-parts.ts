// What a question speaks of and does not have: a passage, a figure, an underlined word, the statements that its options name. Called by
// make-question.ts for every format. Such a row asks: a part of it may lie elsewhere in the source.

/** What of an option that cites statements is no label: "(a) and (c) only". */
export const CITATION =
	/[([]?(?<![\p{L}\p{N}])(?:[A-Ha-h]|[1-9]|i{1,3}|iv|v|I{1,3}|IV|V|[कखगघअबसदयआइई])(?![\p{L}\p{N}])[)\]]?/gu;
const CITING_WORDS =
	/\b(?:only|both|either|neither|nor|and|or|all|none|of|the|these|above|is|are|true|false|correct|incorrect|wrong|right|but|not|statements?|also|explanation|explains|does|केवल)\b|[-–—→,;:.&=>\s]|और|तथा|एवं|दोनों|सभी|केवल|सही|गलत|कथन/giu;

/** Whether an option consists of labels of statements. */
export function isCiting(option: string): boolean {
	return (
		CITATION_ONCE.test(option) &&
		option.length < 120 &&
		option.replaceAll(CITATION, "").replaceAll(CITING_WORDS, "") === ""
	);
}
const CITATION_ONCE = new RegExp(CITATION.source, "u");

/** A box of an option, in a text: "- [x] Helium", "☐ Oxygen". */
const BOX = /(?<!\S)(?:\[[ xX✓✔]?\]|[☐☑☒⬜])(?=\s)/gu;

/** Whether a text holds the options of a question before it. */
function hasBoxes(text: string): boolean {
	return (text.match(BOX)?.length ?? 0) > 1;
}

/** The text speaks of something above or beside it. */
const REFERENCE =
	/\b(?:in|from|to|of|per|by|study|see|observe|read) the (?:(?:above|given|following|adjoining|below) )?(?:figure|diagram|passage|paragraph|graph|picture|poem|extract)\b|\b(?:above|given|following|adjoining) (?:figure|diagram|passage|paragraph|graph|picture)\b|\bthe (?:passage|figure|diagram|graph|picture) (?:shows|says|above|below|given)\b/i;
/** A text that is so long holds its passage. */
const WITH_PASSAGE = 300;
/** Statements above, of which nothing is there when the text has one sentence. */
const ABOVE =
	/\b(?:of|from|in|to|by|among|using|for) the above\b|\b(?:given|mentioned|listed|stated) above\b|\babove[- ](?:mentioned |given )?(?:statements?|lists?|pairs?|items?|words?|facts?|information)\b|उपर्युक्त|उपरोक्त/iu;
const ANNOUNCED =
	/^(?:with reference to [^?]{1,80} )?(?:consider|read|examine|look at|study)\b[^?]*\bfollowing\b[^?]*$|^match\b[^?]{0,40}\b(?:following|columns?|lists?)\b[^?]*$|निम्नलिखित[^?]{0,30}(?:विचार|मिलान)[^?]{0,20}$/iu;
/** A text of these words alone is the end of a question. */
const PROMPT =
	/^(?:and|then|now|please|choose|select|pick|mark|tick|find|the|a|an|most|correct|right|appropriate|suitable|best|true|answers?|options?|codes?|alternatives?|choices?|combinations?|from|using|out|of|among|amongst|in|to|given|below|above|listed|following|this|these|your|सही|उत्तर|विकल्प|विकल्पों|कूट|का|की|के|को|से|में|नीचे|निम्न|निम्नलिखित|दिए|दिये|गए|गये|चयन|चुनिए|चुनिये|चुनें|चुनो|करें|कीजिए|प्रयोग|कर)$/iu;

const CHOOSE = /^(?:choose|select|pick|mark|tick|चयन|चुनिए|चुनिये|चुनें|चुनो)$/iu;
const CHOSEN = /^(?:answers?|options?|codes?|alternatives?|choices?|combinations?|उत्तर|विकल्प|विकल्पों|कूट)$/iu;

/** Whether a question speaks of a passage, a figure, statements or an underlined word that it does not have, or holds another one's options. */
export function isReferenceMissing(text: string, options: readonly string[]): boolean {
	if (hasBoxes(text)) return true;
	if (/[\ue0f2\ue0e8]|!\[/.test(text)) return false;
	if (areStatementsMissing(text, options) || hasOptionsInText(text)) return true;
	if (/<u>|\*\*|\n\s*\n|__/.test(text)) return false;
	return /\bunderlined\b|रेखांकित/i.test(text) || (text.length < WITH_PASSAGE && REFERENCE.test(text));
}

/** A line of a text that reads as an option: "(1) (a) and (b)". */
const LABELLED = /^\s*[([]?(?:\d|[A-Za-z])[)\].]\s*(.+)$/;

/** Whether two lines of the text cite statements as options do: what stands as options are then the statements. */
function hasOptionsInText(text: string): boolean {
	const cited = text.split("\n").map((line) => LABELLED.exec(line)?.[1] ?? "");
	return cited.filter((line) => line !== "" && isCiting(line) && isCombined(line)).length > 1;
}

/** The statements that the text speaks of, or that its options name. */
function areStatementsMissing(text: string, options: readonly string[]): boolean {
	if (citesOthers(text, options)) return true;
	const own = text.trim();
	if (own.includes("\n") || own === "") return false;
	const words = own.match(/[\p{L}\p{M}]+/gu) ?? [];
	if (!/\p{N}/u.test(own) && isPrompt(words)) return true;
	// "Neem bears seeds. Which of the above ...": a sentence stands in front.
	const above = ABOVE.exec(own);
	if (above && !/[.:;?!।]\s+\S/u.test(own.slice(0, above.index))) return true;
	return ANNOUNCED.test(own) && !/[:.]\s*\S/.test(own);
}

/** "Both (a) and (b)" and "Only (a)" name the options beside them. */
const FEWEST_CITING = 3;

/** "Choose the correct answer:", "Choose:" */
function isPrompt(words: readonly string[]): boolean {
	const isNamed = words.length === 1 || words.some((word) => CHOSEN.test(word));
	return isNamed && words.some((word) => CHOOSE.test(word)) && words.every((word) => PROMPT.test(word));
}

/** Whether nearly all options consist of labels that the text does not have: "1 and 2 only" without statements 1 and 2. */
function citesOthers(text: string, options: readonly string[]): boolean {
	const citing = options.filter((option) => isCiting(option) && isCombined(option));
	if (citing.length < FEWEST_CITING || citing.length < options.length - 1) return false;
	const labels = new Set(citing.flatMap(labelsOf));
	const areNumbers = [...labels].every((label) => /^\d$/.test(label));
	if (areNumbers && !options.some((option) => /\b(?:only|both|neither)\b|केवल|दोनों/iu.test(option))) return false;
	const named = new Set(text.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]{1,3}(?![\p{L}\p{M}\p{N}])/gu) ?? []);
	return [...labels].filter((label) => named.has(label)).length < Math.min(2, labels.size);
}

/** Two labels, or one that a word singles out. */
function isCombined(option: string): boolean {
	return labelsOf(option).length > 1 || /\b(?:only|both|neither)\b|केवल/iu.test(option);
}

function labelsOf(option: string): string[] {
	return (option.match(CITATION) ?? []).map((label) => label.replaceAll(/[()[\]]/g, ""));
}
