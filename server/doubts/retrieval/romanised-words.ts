// Finds the Hindi words of a module for one that is typed in Latin letters: "padhai ka tarika" finds "पढ़ाई" and "तरीके". Words
// are compared by their sound (sound.ts), also without their endings. Used by query-expansion.ts. Pure.
import { romanise } from "./romanise.ts";
import { consonantsOf, soundDistance } from "./sound.ts";

/** Largest distance in sound, 0 to 1; of a word without its ending, and of words that differ by an "h", a little less counts. */
const MAX_DISTANCE = 0.26;
const ENDING_DISTANCE = 0.1;
const ASPIRATE_DISTANCE = 0.08;
/** Consonants that a word has at least: a single one sounds like too many others. */
const MIN_CONSONANTS = 2;
/** Endings of nouns and verbs: "kitabon", "likhna", "likhte", "likhkar". */
const ENDING = /(?:(?<=[a-z]{2}[^aeiou])(?:i?y?(?:on|aa?n|e?in)|ai|aa|kar|[aeiou])|(?<=[a-z]{3})[nt][aei])$/;

/** An empty list; `add` fills it with the words of a module's texts. */
export function createRomanisedWords() {
	/** Words in Latin letters with their stems, by their consonants. */
	const bySound = new Map<string, { latin: string; stem: string; isWhole: boolean }[]>();

	function addForm(form: string, stem: string, isWhole: boolean): void {
		const sound = consonantsOf(form);
		if (sound.length < MIN_CONSONANTS) return;
		const others = bySound.get(sound) ?? [];
		others.push({ latin: romanise(form), stem, isWhole });
		bySound.set(sound, others);
	}

	return {
		/** Adds a Devanagari word with its stem. */
		add(word: string, stem: string): void {
			addForm(word, stem, true);
			if (stem !== word) addForm(stem, stem, false);
		},

		/** The stems of the words that sound most like a word in Latin letters; empty for other words. */
		find(word: string): string[] {
			if (bySound.size === 0 || !/^[a-z]{3,}$/.test(word)) return [];
			const bare = word.replace(ENDING, "");
			const forms = bare === word ? [word] : [word, bare];
			const near = forms.flatMap((form) =>
				(bySound.get(consonantsOf(form)) ?? []).map(({ latin, stem, isWhole }) => {
					const isCut = form !== word || !isWhole;
					const distance =
						soundDistance(form, latin) +
						(isCut ? ENDING_DISTANCE : 0) +
						(countAspirates(form) === countAspirates(latin) ? 0 : ASPIRATE_DISTANCE);
					return { stem, distance };
				}),
			);
			const nearest = Math.min(...near.map(({ distance }) => distance));
			if (nearest > MAX_DISTANCE) return [];
			return [...new Set(near.filter(({ distance }) => distance === nearest).map(({ stem }) => stem))];
		},
	};
}

function countAspirates(latin: string): number {
	return latin.match(/[kgtdbpj]h/g)?.length ?? 0;
}
