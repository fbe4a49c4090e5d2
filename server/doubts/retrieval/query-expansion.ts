// Expands a word of a question to the module's words that mean, sound or are spelled nearly the same. Used by
// passage-index.ts.
import { skeletonOf, withoutParticle } from "./arabic.ts";
import { createRomanisedWords } from "./romanised-words.ts";
import { isLikeFiller, readStems, readWords, type SearchWord } from "./search-words.ts";
import { consonantsOf, soundDistance } from "./sound.ts";
import { findEnglish, findSynonyms, findSynonymsBySound } from "./synonyms.ts";

// Weights of a match, relative to the word itself (1), tuned by `npm run eval`.
const TRANSLATION_WEIGHT = 0.9;
/** Of a Hindi word with the same English translation: "दोस्त" and "मित्र". */
const SHARED_TRANSLATION_WEIGHT = 0.8;
const SYNONYM_WEIGHT = 0.9;
/** Of a synonym when the module has the word itself as well. */
const EXTRA_SYNONYM_WEIGHT = 0.55;
const SOUND_WEIGHT = 0.85;
const SPELLING_WEIGHT = 0.7;
/** Of a Hindi word that was typed in Latin letters: "padhai" for "पढ़ाई". */
const ROMANISED_WEIGHT = 0.9;
/** Of an Arabic word that differs by a particle, and of one with the same consonants ("صنف" and "أصناف"). */
const PARTICLE_WEIGHT = 0.95;
const SKELETON_WEIGHT = 0.69;
/** Of one with the same consonants when the module has the word itself as well. */
const EXTRA_SKELETON_WEIGHT = 0.5;
/** Largest distance in sound, 0 to 1, between two words of one script, and of two. */
const MAX_SOUND_DISTANCE = 0.26;
const MAX_SOUND_DISTANCE_ACROSS = 0.51;
/** Shorter words are not corrected; from MIN_LONG on two letters may be wrong, below it one. */
const MIN_CORRECTED = 5;
const MIN_LONG = 9;
/** Words at the beginning of a question that are also tried joined with the next. */
const MAX_JOINED_WORDS = 40;

/** The module's stems that a word matches, with their weights. */
export type Expansion = ReadonlyMap<string, number>;
/** A word of a question with its expansion and its weight in the question. */
export type AskedWord = SearchWord & { expansion: Expansion; weight: number };

/** The words of a module's texts. */
export type Vocabulary = {
	/** Adds a text's words. @returns its stems */
	read: (text: string) => string[];
	/** A question's words; two words that are one in the module are joined. */
	readQuestion: (question: string) => SearchWord[];
	/** Empty for a word that the module does not have; undefined for a misspelled filler word, such as "wht". */
	expand: (word: SearchWord) => Expansion | undefined;
};

/**
 * An empty vocabulary; `read` fills it while the texts are indexed.
 * @param findSpelled the index's stems within so many edits of this one
 */
export function createVocabulary(findSpelled: (stem: string, edits: number) => readonly string[]): Vocabulary {
	const seen = new Set<string>();
	const stems = new Set<string>();
	const bySound = new Map<string, string[]>();
	const bySkeleton = new Map<string, string[]>();
	const byBare = new Map<string, string[]>();
	/** The Hindi stems of the module by their English translations. */
	const byEnglish = new Map<string, string[]>();
	const hindi = createRomanisedWords();

	/** The stems that differ by a particle or have the same consonants; without any, those that are spelled nearly the same. */
	function expandArabic(stem: string): Expansion {
		const bare = withoutParticle(stem);
		const found = new Map<string, number>();
		const weight = stems.has(stem) ? EXTRA_SKELETON_WEIGHT : SKELETON_WEIGHT;
		for (const other of bySkeleton.get(skeletonOf(stem)) ?? []) found.set(other, weight);
		for (const other of [...(byBare.get(stem) ?? []), ...(bare && stems.has(bare) ? [bare] : [])]) {
			found.set(other, PARTICLE_WEIGHT);
		}
		if (stems.has(stem)) found.set(stem, 1);
		if (found.size > 0 || stem.length < MIN_CORRECTED) return found;
		return new Map(findSpelled(stem, 1).map((other) => [other, SPELLING_WEIGHT]));
	}

	function addArabic(stem: string): void {
		addTo(bySkeleton, skeletonOf(stem), stem);
		const bare = withoutParticle(stem);
		if (bare !== undefined) addTo(byBare, bare, stem);
	}

	function add({ word, stem }: SearchWord): string {
		if (seen.has(word)) return stem;
		seen.add(word);
		if (isDevanagari(word)) {
			hindi.add(word, stem);
			for (const english of findEnglish(word)) addTo(byEnglish, english, stem);
		}
		if (isArabic(stem) && !stems.has(stem)) addArabic(stem);
		stems.add(stem);
		if (/^[a-z]{2,}$/.test(word)) {
			addTo(bySound, consonantsOf(word), word);
		}
		return stem;
	}

	function known(words: readonly string[], weight: number): Map<string, number> {
		const found = words.map((word) => readStems(word)[0] ?? word).filter((stem) => stems.has(stem));
		return new Map(found.map((stem) => [stem, weight]));
	}

	/** The words that sound most like this one. */
	function soundsLike(word: string): string[] {
		const isForeign = isDevanagari(word);
		const sound = consonantsOf(word);
		if (isForeign ? sound.length < 2 : word.length < MIN_CORRECTED || sound.length < 3) return [];
		const near = (bySound.get(sound) ?? []).map((other) => ({ other, far: soundDistance(word, other) }));
		const nearest = Math.min(...near.map(({ far }) => far));
		if (nearest > (isForeign ? MAX_SOUND_DISTANCE_ACROSS : MAX_SOUND_DISTANCE)) return [];
		return near.filter(({ far }) => far === nearest).map(({ other }) => other);
	}

	function expand({ word, stem, role }: SearchWord): Expansion | undefined {
		const synonyms = findSynonyms(word);
		if (isArabic(stem)) return expandArabic(stem);
		if (stems.has(stem)) return new Map([...known(synonyms, EXTRA_SYNONYM_WEIGHT), [stem, 1]]);
		const translated = new Map([...known(synonyms, SYNONYM_WEIGHT), ...known(findEnglish(word), TRANSLATION_WEIGHT)]);
		for (const other of hindi.find(word)) translated.set(other, ROMANISED_WEIGHT);
		if (translated.size === 0) {
			for (const english of [word, ...findEnglish(word)]) {
				for (const other of byEnglish.get(english) ?? []) translated.set(other, SHARED_TRANSLATION_WEIGHT);
			}
		}
		if (translated.size > 0) return translated;
		if (role !== "subject" || isLikeFiller(word)) return undefined;
		const alike = known(soundsLike(word), SOUND_WEIGHT);
		if (alike.size > 0) return alike;
		const spelledByEar = known(findSynonymsBySound(word), SPELLING_WEIGHT);
		if (spelledByEar.size > 0) return spelledByEar;
		if (stem.length < MIN_CORRECTED || /\d/.test(stem)) return new Map();
		const spelled = findSpelled(stem, word.length < MIN_LONG ? 1 : 2);
		return new Map(spelled.map((other) => [other, SPELLING_WEIGHT]));
	}

	/** Whether two words are one in the module or in our lists: "time table", "high light". */
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
				const isLong = words.length >= MAX_JOINED_WORDS || word.word.length < 2;
				const joined = before && !isLong && before.word.length > 1 && `${before.word}${word.word}`;
				if (joined && isOne(joined)) words.splice(-1, 1, ...readWords(joined));
				else words.push(word);
			}
			return words;
		},
		read: (text) => readWords(text).map(add),
		expand,
	};
}

function isDevanagari(word: string): boolean {
	return /^\p{Script=Devanagari}/u.test(word);
}

function isArabic(stem: string): boolean {
	return /^\p{Script=Arabic}/u.test(stem);
}

function addTo(words: Map<string, string[]>, key: string, word: string): void {
	if (key === "") return;
	const others = words.get(key);
	if (others) others.push(word);
	else words.set(key, [word]);
}
