// How a word of a question finds words of a module: itself in another form, what it means in English, a neighbour in
// meaning, what sounds like it, what is spelled nearly so. Used by passage-index.ts for one word at a time.

import { isLikeFiller, readStems, readWords, type SearchWord } from "./search-words.ts";
import { consonantsOf, soundDistance } from "./sound.ts";
import { findEnglish, findSynonyms, findSynonymsBySound } from "./synonyms.ts";

/** What a match by another word weighs beside one by the word itself. */
const TRANSLATED = 0.9;
const NEIGHBOUR = 0.9;
/** Of a word that the module has as well. */
const NEIGHBOUR_BESIDE = 0.55;
const BY_SOUND = 0.85;
const BY_SPELLING = 0.7;
/** How far apart two words may sound that are taken for one: of one script, and of two. */
const NEAR = 0.26;
const NEAR_ACROSS = 0.51;
/** Words shorter than this are not guessed at; from LONG on two letters may be wrong, below it one. */
const GUESSED_LENGTH = 5;
const LONG = 9;

/** Words at the beginning of a question that are tried as one with their neighbour. */
const JOINED_WORDS = 40;

/** The module's stems that a word stands for, with what each weighs. */
export type Meaning = ReadonlyMap<string, number>;
/** A word of a question with what it stands for and how much it weighs in the question. */
export type AskedWord = SearchWord & { meaning: Meaning; weight: number };
/** Undefined for a word that says nothing after all, such as a misspelled "what". */
export type LookUp = (word: SearchWord) => Meaning | undefined;

/** The words of a module's texts, for looking up others. */
export type Vocabulary = {
	/** A text's stems; its words are remembered. */
	read: (text: string) => string[];
	/** A question's words, those that belong together as one. */
	readQuestion: (question: string) => SearchWord[];
	lookUp: LookUp;
};

/**
 * An empty vocabulary; `read` fills it while the texts are put into an index.
 * @param findSpelled the index's stems that so many letters make of this one
 */
export function createVocabulary(
	findSpelled: (stem: string, edits: number) => readonly string[],
): Vocabulary {
	const seen = new Set<string>();
	const stems = new Set<string>();
	const bySound = new Map<string, string[]>();

	function add({ word, stem }: SearchWord): string {
		if (seen.has(word)) return stem;
		seen.add(word);
		stems.add(stem);
		if (/^[a-z]{2,}$/.test(word)) {
			const sound = consonantsOf(word);
			const others = bySound.get(sound);
			if (others) others.push(word);
			else bySound.set(sound, [word]);
		}
		return stem;
	}

	function known(words: readonly string[], weight: number): Map<string, number> {
		const found = words.map((word) => readStems(word)[0] ?? word).filter((stem) => stems.has(stem));
		return new Map(found.map((stem) => [stem, weight]));
	}

	/** The words that sound most like this one. */
	function soundsLike(word: string): string[] {
		const isForeign = /\p{Script=Devanagari}/u.test(word);
		const sound = consonantsOf(word);
		if (isForeign ? sound.length < 2 : word.length < GUESSED_LENGTH || sound.length < 3) return [];
		const near = (bySound.get(sound) ?? []).map((other) => ({ other, far: soundDistance(word, other) }));
		const nearest = Math.min(...near.map(({ far }) => far));
		if (nearest > (isForeign ? NEAR_ACROSS : NEAR)) return [];
		return near.filter(({ far }) => far === nearest).map(({ other }) => other);
	}

	function lookUp({ word, stem, role }: SearchWord): Meaning | undefined {
		const neighbours = findSynonyms(word);
		if (stems.has(stem)) return new Map([...known(neighbours, NEIGHBOUR_BESIDE), [stem, 1]]);
		const translated = new Map([...known(neighbours, NEIGHBOUR), ...known(findEnglish(word), TRANSLATED)]);
		if (translated.size > 0) return translated;
		if (role !== "subject" || isLikeFiller(word)) return undefined;
		const alike = known(soundsLike(word), BY_SOUND);
		if (alike.size > 0) return alike;
		const spelledByEar = known(findSynonymsBySound(word), BY_SPELLING);
		if (spelledByEar.size > 0) return spelledByEar;
		if (stem.length < GUESSED_LENGTH || /\d/.test(stem)) return new Map();
		const spelled = findSpelled(stem, word.length < LONG ? 1 : 2);
		return new Map(spelled.map((other) => [other, BY_SPELLING]));
	}

	/** Two words that are one in the module or in our lists: "time table", "high light". */
	function isOne(joined: string): boolean {
		const stem = readStems(joined)[0];
		if (stem === undefined) return false;
		return stems.has(stem) || findSynonyms(joined).length > 0 || findEnglish(joined).length > 0;
	}

	return {
		readQuestion(question) {
			const words: SearchWord[] = [];
			for (const word of readWords(question)) {
				const before = words.at(-1);
				const isLong = words.length >= JOINED_WORDS || word.word.length < 2;
				const joined = before && !isLong && before.word.length > 1 && `${before.word}${word.word}`;
				if (joined && isOne(joined)) words.splice(-1, 1, ...readWords(joined));
				else words.push(word);
			}
			return words;
		},
		read: (text) => readWords(text).map(add),
		lookUp,
	};
}
