// Texts as the words a search compares: normalised, without words that say nothing, and by their stems; in English,
// Hindi, Arabic and Chinese, and as they are in other languages. Used for passages and for questions alike.
import { stemmer as stemArabic } from "@orama/stemmers/arabic";
import { stemmer as stemEnglish } from "@orama/stemmers/english";
import { stemmer as stemHindi } from "@orama/stemmers/indian";
import { stopwords as arabic } from "@orama/stopwords/arabic";
import { stopwords as english } from "@orama/stopwords/english";
import { stopwords as hindi } from "@orama/stopwords/indian";
import { stopwords as chinese } from "@orama/stopwords/mandarin";
import { LRUCache } from "lru-cache";
import { ASKING, EMPTY, EVERYDAY } from "./filler-words.ts";
import { consonantsOf, soundDistance } from "./sound.ts";

/** Scripts that put no space between words: their words are found by the runtime's dictionaries. */
const UNSPACED =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const UNSPACED_ONE = new RegExp(UNSPACED.source, "u");
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[-’'][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
/** Longer is no word, but a number, an address, or an attack. */
const WORD_LIMIT = 40;
const STEMS_KEPT = 20_000;
/** How far a word may sound from one that says nothing and still be taken for it. */
const LIKE_FILLER = 0.34;

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });
const stems = new LRUCache<string, string>({ max: STEMS_KEPT });
const read = new LRUCache<string, Pick<PlacedWord, "stems" | "word">>({ max: STEMS_KEPT });

/** One word of a text, as it is compared and as it stood there (normalised). */
export type SearchWord = {
	stem: string;
	word: string;
	role: WordRole;
};
/** What a doubt is about; what stands in doubts about anything; or what only says how something is asked. */
export type WordRole = "subject" | "everyday" | "asking";
/** A word of a text with where it stands there, in UTF-16 units. */
export type PlacedWord = { start: number; end: number; stems: readonly string[]; word: string };

/** The stems of a text's words in their order, those that say nothing left out; "re-read" counts as both its spellings. */
export function readStems(text: string): string[] {
	return readWords(text).map(({ stem }) => stem);
}

/** The same with the words themselves. */
export function readWords(text: string): SearchWord[] {
	const words: SearchWord[] = [];
	const add = (word: string) => {
		if (word.length > WORD_LIMIT || isEmpty(word)) return;
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

/** What a stem is in a question. */
export function roleOf(stem: string): WordRole {
	return asking.has(stem) ? "asking" : everyday.has(stem) ? "everyday" : "subject";
}

/** The words of a text with their places, as it was written; also those that say nothing, which have no stems. */
export function placeWords(text: string): PlacedWord[] {
	return [...text.matchAll(WORD)].flatMap(({ 0: whole, index }): PlacedWord[] => {
		const runs = UNSPACED_ONE.test(whole) ? [...segmenter.segment(whole)] : [{ segment: whole, index: 0 }];
		return runs.map(({ segment, index: at }) => {
			const start = index + at;
			const end = start + segment.length;
			return { start, end, ...readOne(segment) };
		});
	});
}

function readOne(written: string): Pick<PlacedWord, "stems" | "word"> {
	const kept = read.get(written);
	if (kept) return kept;
	const one = { stems: readStems(written), word: normalise(written) };
	read.set(written, one);
	return one;
}

/** A text as readers take it: its words in their usual spelling, with one space between them. */
export function plainWords(text: string): string {
	return [...normalise(text).matchAll(WORD)].join(" ");
}

/** Whether a word that a module does not have is one that says nothing, spelled by ear: "meny", "importnt". */
export function isLikeFiller(word: string): boolean {
	if (word.length < 4) return false;
	const near = fillerSounds().get(consonantsOf(word)) ?? [];
	return near.some((filler) => {
		const isAlike = filler[0] === word[0] && Math.abs(filler.length - word.length) <= 1;
		return isAlike && soundDistance(filler, word) <= LIKE_FILLER;
	});
}

/** A long word of Chinese also by its pairs: a question may cut it elsewhere than the text does. */
function addUnspaced(word: string, add: (word: string) => void): void {
	add(word);
	const characters = Array.from(word);
	if (characters.length < 3) return;
	for (let at = 0; at + 1 < characters.length; at++) add(`${characters[at]}${characters[at + 1]}`);
}

/** One spelling for what readers take for the same: case, accents, Arabic and Hindi marks that many leave out. */
function normalise(text: string): string {
	return text
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
	const stem = stemAnew(word) || word;
	stems.set(word, stem);
	return stem;
}

function stemAnew(word: string): string {
	if (/^\p{Script=Latin}+$/u.test(word)) return stemEnglish(word);
	if (/^\p{Script=Arabic}+$/u.test(word)) return stemArabic(word);
	// Loan words bring the English plural along: "माइक्रोकंट्रोलर्स".
	if (/^[\p{Script=Devanagari}]+$/u.test(word)) return stemHindi(word.replace(/्स$/u, ""));
	return word;
}

const silent = new Set([...english, ...hindi, ...arabic, ...chinese, ...EMPTY].flatMap(spellings));
const asking = new Set(ASKING.flatMap(spellings).map(stemOf));
const everyday = new Set(EVERYDAY.flatMap(spellings).map(stemOf));

let sounds: Map<string, string[]> | undefined;
function fillerSounds(): Map<string, string[]> {
	const fillers = [...english, ...EMPTY, ...EVERYDAY, ...ASKING].map(normalise);
	sounds ??= Map.groupBy(
		fillers.filter((word) => /^[a-z]{4,}$/.test(word)),
		consonantsOf,
	);
	return sounds;
}

function spellings(word: string): string[] {
	const plain = normalise(word).replaceAll(/[’']/g, "");
	return [plain, normalise(word)];
}

/** A single letter says nothing, unless it is a digit or a word of its own. */
function isEmpty(word: string): boolean {
	return silent.has(word) || /^[\p{Script=Latin}\p{Script=Devanagari}\p{Script=Arabic}]\p{M}?$/u.test(word);
}
