// Finds English words that a lesson may use for a word of a question: its synonyms, and the translations of a Hindi word in
// either script. The lists (words/*.json) hold words of school and study, of no single module. Used by query-expansion.ts.
import { stemmer as stemEnglish } from "@orama/stemmers/english";
import { stemmer as stemHindi } from "@orama/stemmers/indian";
import anyAscii from "any-ascii";
import { consonantsOf, soundDistance } from "./sound.ts";
import hindiToEnglish from "./words/hindi-to-english.json" with { type: "json" };
import synonymLists from "./words/synonyms.json" with { type: "json" };

/** Endings of verbs in Latin letters: "likhna", "likhte", "likho", "likhun". */
const VERB_ENDING = /(?<=[a-z]{3})(?:n[aei]|t[aei]|iye|unga|enge|oge|u?n|[aeiou])$/;
/** Consonants that a word needs to be recognised by its sound. */
const MIN_CONSONANTS = 3;
const MAX_SOUND_DISTANCE = 0.4;

const synonyms = readPairs(synonymLists, stemEnglish);
const translations = readPairs(hindiToEnglish, spellingKey);
const bySound = Map.groupBy(
	Object.keys(synonymLists).flatMap((words) => words.split(" ")),
	consonantsOf,
);

/** The synonyms of an English word; empty for an unlisted word. */
export function findSynonyms(word: string): readonly string[] {
	return synonyms.get(stemEnglish(word)) ?? [];
}

/** The listed word that sounds like this one, such as an English word in Hindi letters, and its synonyms. */
export function findSynonymsBySound(word: string): readonly string[] {
	const sound = consonantsOf(word);
	if (sound.length < MIN_CONSONANTS) return [];
	const alike = bySound.get(sound)?.find((listed) => soundDistance(listed, word) <= MAX_SOUND_DISTANCE);
	return alike === undefined ? [] : [alike, ...findSynonyms(alike)];
}

/** The English words for a Hindi one in either script; empty for an unlisted word. */
export function findEnglish(word: string): readonly string[] {
	const forms = [word, stemHindi(word), word.replace(VERB_ENDING, "")];
	return forms.map((form) => translations.get(spellingKey(form))).find((found) => found !== undefined) ?? [];
}

/** Pairs of "words that are typed" and "words that a lesson may use", by the key of each typed word. */
function readPairs(pairs: Record<string, string>, keyOf: (word: string) => string): Map<string, string[]> {
	const found = new Map<string, string[]>();
	for (const [typed, used] of Object.entries(pairs)) {
		for (const word of typed.split(" ")) {
			const key = keyOf(word);
			found.set(key, [...new Set([...(found.get(key) ?? []), ...used.split(" ")])]);
		}
	}
	return found;
}

/**
 * One spelling of a Hindi word however it is romanised: without the "a" that only some write, and with one letter for what
 * is spelled in several ways. "pariksha", "priksha" and "परीक्षा" have the same key; so have "bhool" and "भूल".
 */
function spellingKey(word: string): string {
	return anyAscii(word.replaceAll(/[\u0901\u0902](?=.)/g, "न"))
		.toLowerCase()
		.replaceAll(/[^a-z]/g, "")
		.replaceAll(/ee/g, "i")
		.replaceAll(/oo/g, "u")
		.replaceAll(/chh?/g, "c")
		.replaceAll("sh", "s")
		.replaceAll("ph", "f")
		.replaceAll("w", "v")
		.replaceAll("z", "j")
		.replaceAll("x", "ks")
		.replaceAll(/a|e$/g, "")
		.replaceAll(/(.)\1+/g, "$1");
}
