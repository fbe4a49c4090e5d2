// Hindi in Latin letters: romanises Devanagari letter by letter after the Hunterian system, which is how names are spelled in
// India and, roughly, how people type, and leaves out the vowels that are written but not spoken. Used by sound.ts. Pure.

/** Letters by their Unicode block, from U+0905 and U+0915 on; "" for a sign that has no sound of its own. */
const VOWELS = ["a", "a", "i", "i", "u", "u", "ri", "l", "e", "e", "e", "ai", "o", "o", "o", "au"];
const CONSONANTS = [
	...["k", "kh", "g", "gh", "n", "ch", "chh", "j", "jh", "n", "t", "th", "d", "dh", "n", "t", "th", "d", "dh", "n"],
	...["n", "p", "ph", "b", "bh", "m", "y", "r", "r", "l", "l", "l", "v", "sh", "sh", "s", "h"],
];
/** The vowel signs, from U+093E on. */
const SIGNS = ["a", "i", "i", "u", "u", "ri", "ri", "e", "e", "e", "ai", "o", "o", "o", "au"];
const VIRAMA = 0x94d;
const NASALS = new Set([0x901, 0x902]);
/** Conjuncts that are not spoken as they are written: "ज्ञान" is "gyan". */
const CONJUNCTS = /ज्ञ/g;
/** The vowel "a" that every consonant without a sign has. */
const INHERENT = "A";

/** A word of Devanagari letters in Latin ones: "पढ़ाई" is "padhai", "विज्ञान" is "vigyan". Other letters stay. */
export function romanise(word: string): string {
	const letters = Array.from(word.normalize("NFD").replaceAll("\u093c", "").replaceAll(CONJUNCTS, "ग्य"));
	let written = "";
	for (const [place, letter] of letters.entries()) {
		const code = letter.codePointAt(0) ?? 0;
		const consonant = CONSONANTS[code - 0x915];
		if (consonant !== undefined) {
			const next = letters[place + 1]?.codePointAt(0) ?? 0;
			const hasSign = next === VIRAMA || SIGNS[next - 0x93e] !== undefined;
			written += consonant + (hasSign ? "" : INHERENT);
		} else if (NASALS.has(code)) written += "n";
		else if (code !== VIRAMA) written += VOWELS[code - 0x905] ?? SIGNS[code - 0x93e] ?? letter;
	}
	return dropSilent(written);
}

/**
 * Leaves out the inherent vowel where it is silent: at the end, and between a vowel with its consonant and a consonant with its
 * vowel ("laDAkA" is "ladka"), from the end of the word to its beginning.
 */
function dropSilent(written: string): string {
	let spoken = written.replace(/(?<=.[^aeiouA]h?)A$/, "");
	for (let at = spoken.length - 1; at > 0; at--) {
		if (spoken[at] !== INHERENT) continue;
		const isSilent =
			/[aeiouA](?:chh?|[kgjtdpbs]h|[^aeiouA])$/.test(spoken.slice(0, at)) &&
			/^(?:chh?|[kgjtdpbs]h|[^aeiouA])[aeiou]/.test(spoken.slice(at + 1));
		if (isSilent) spoken = spoken.slice(0, at) + spoken.slice(at + 1);
	}
	return spoken.replaceAll(INHERENT, "a");
}
