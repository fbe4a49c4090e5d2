// Splits passages and questions into the words that the search compares: normalised, without stop words, and stemmed in
// English, Hindi, Arabic and Chinese. words/filler.json has the stop words that the library's lists miss.
import { stemmer as stemEnglish } from "@orama/stemmers/english";
import { stemmer as stemHindi } from "@orama/stemmers/indian";
import { stopwords as arabic } from "@orama/stopwords/arabic";
import { stopwords as english } from "@orama/stopwords/english";
import { stopwords as hindi } from "@orama/stopwords/indian";
import { stopwords as chinese } from "@orama/stopwords/mandarin";
import { LRUCache } from "lru-cache";
import { stemArabic } from "./arabic.ts";
import { consonantsOf, soundDistance } from "./sound.ts";
import filler from "./words/filler.json" with { type: "json" };

/** Scripts without spaces between words; Intl.Segmenter splits them. */
const UNSPACED =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const UNSPACED_ONE = new RegExp(UNSPACED.source, "u");
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[-’'][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
/** Longer tokens are skipped. */
const WORD_LIMIT = 40;
/** Words whose stems are cached, because stemming is slow. */
const CACHED_WORDS = 20_000;
/** Largest distance in sound, 0 to 1, at which a word is a misspelled filler word. */
const FILLER_SOUND_DISTANCE = 0.34;

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });
const stems = new LRUCache<string, string>({ max: CACHED_WORDS });
const read = new LRUCache<string, Pick<LocatedWord, "stems" | "word">>({ max: CACHED_WORDS });

/** One word of a text: its stem, which is compared, and its normalised spelling. */
export type SearchWord = {
	stem: string;
	word: string;
	role: WordRole;
};
/** The subject of a doubt, a word of doubts about anything, or a question word ("explain"). */
export type WordRole = "subject" | "everyday" | "asking";
/** A word of a text with its place, in UTF-16 units. */
export type LocatedWord = { start: number; end: number; stems: readonly string[]; word: string };

/** The stems of a text in order, without stop words; "re-read" gives "re", "read" and "reread". */
export function readStems(text: string): string[] {
	return readWords(text).map(({ stem }) => stem);
}

/** The same with the words and their roles. */
export function readWords(text: string): SearchWord[] {
	const words: SearchWord[] = [];
	const add = (word: string) => {
		if (word.length > WORD_LIMIT || isStopWord(word)) return;
		const stem = stemOf(word);
		words.push({ stem, word, role: roleOf(stem) });
	};
	const spaced = normalise(text).replaceAll(UNSPACED, (run) => {
		for (const { segment, isWordLike } of segmenter.segment(run)) if (isWordLike) addUnspaced(segment, add);
		return " ";
	});
	for (const [whole] of spaced.matchAll(WORD)) {
		const parts = whole.split(/[-’']/u);
		if (parts.length === 1) add(whole);
		else if (/[’']/u.test(whole)) add(parts.join(""));
		else {
			for (const part of parts) add(part);
			add(parts.join(""));
		}
	}
	return words;
}

/** The role of a stem in a question. */
export function roleOf(stem: string): WordRole {
	return asking.has(stem) ? "asking" : everyday.has(stem) ? "everyday" : "subject";
}

/** The words of a text with their places. Stop words are there too, without stems. */
export function locateWords(text: string): LocatedWord[] {
	return [...text.matchAll(WORD)].flatMap(({ 0: whole, index }): LocatedWord[] => {
		const runs = UNSPACED_ONE.test(whole) ? [...segmenter.segment(whole)] : [{ segment: whole, index: 0 }];
		return runs.map(({ segment, index: at }) => {
			const start = index + at;
			const end = start + segment.length;
			return { start, end, ...readOne(segment) };
		});
	});
}

function readOne(written: string): Pick<LocatedWord, "stems" | "word"> {
	const kept = read.get(written);
	if (kept) return kept;
	const one = { stems: readStems(written), word: normalise(written) };
	read.set(written, one);
	return one;
}

/** The normalised words of a text with one space between them. */
export function plainWords(text: string): string {
	return [...normalise(text).matchAll(WORD)].join(" ");
}

/** Whether a word is a misspelled filler word: "meny", "importnt". */
export function isLikeFiller(word: string): boolean {
	if (word.length < 4) return false;
	const near = fillerBySound.get(consonantsOf(word)) ?? [];
	return near.some((filler) => {
		const isAlike = filler[0] === word[0] && Math.abs(filler.length - word.length) <= 1;
		return isAlike && soundDistance(filler, word) <= FILLER_SOUND_DISTANCE;
	});
}

/** Adds a long Chinese word also by its pairs: a question may be split elsewhere than the text. */
function addUnspaced(word: string, add: (word: string) => void): void {
	add(word);
	const characters = Array.from(word);
	if (characters.length < 3) return;
	for (let at = 0; at + 1 < characters.length; at++) add(`${characters[at]}${characters[at + 1]}`);
}

/**
 * More combining marks than any language puts on a letter (Unicode's Stream-Safe Text Format allows 30). Normalising takes
 * time that grows with the square of their number, and a document's text has no limit for them.
 */
const LONG_MARKS = /(\p{M}{30})\p{M}+/gu;

/** One spelling for words that differ only in case, accents, or Arabic and Hindi marks that are often omitted. */
function normalise(text: string): string {
	return text
		.replaceAll(LONG_MARKS, "$1")
		.normalize("NFKC")
		.toLowerCase()
		.normalize("NFD")
		.replaceAll(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, "")
		.normalize("NFC")
		.replaceAll(/[\u064b-\u065f\u0670\u0640]/g, "")
		.replaceAll(/[أإآٱ]/g, "ا")
		.replaceAll("ى", "ي")
		.replaceAll("ة", "ه")
		.replaceAll(/[\u093c\u200b-\u200d\ufeff]/g, "")
		.replaceAll("\u0901", "\u0902");
}

function stemOf(word: string): string {
	const kept = stems.get(word);
	if (kept !== undefined) return kept;
	const stem = computeStem(word) || word;
	stems.set(word, stem);
	return stem;
}

function computeStem(word: string): string {
	if (/^\p{Script=Latin}+$/u.test(word)) return stemEnglish(word);
	if (/^\p{Script=Arabic}+$/u.test(word)) return stemArabic(word);
	// Loan words have the English plural: "माइक्रोकंट्रोलर्स".
	if (/^[\p{Script=Devanagari}]+$/u.test(word)) return stemHindi(word.replace(/्स$/u, ""));
	return word;
}

const listWords = (lines: readonly string[]) => lines.flatMap((line) => line.split(" "));
const stopWords = listWords(filler.stopWords);
const askingWords = listWords(filler.asking);
const everydayWords = listWords(filler.everyday);
const allStopWords = new Set([...english, ...hindi, ...arabic, ...chinese, ...stopWords].flatMap(spellings));
const asking = new Set(askingWords.flatMap(spellings).map(stemOf));
const everyday = new Set([...everydayWords, ...listWords(filler.common)].flatMap(spellings).map(stemOf));
const fillerBySound = Map.groupBy(
	[...english, ...stopWords, ...everydayWords, ...askingWords]
		.map(normalise)
		.filter((word) => /^[a-z]{4,}$/.test(word)),
	consonantsOf,
);

function spellings(word: string): string[] {
	const plain = normalise(word).replaceAll(/[’']/g, "");
	return [plain, normalise(word)];
}

/** A stop word, or a single letter that is neither a digit nor a word of its own. */
function isStopWord(word: string): boolean {
	return allStopWords.has(word) || /^[\p{Script=Latin}\p{Script=Devanagari}\p{Script=Arabic}]\p{M}?$/u.test(word);
}
