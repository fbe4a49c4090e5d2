// The stems of Arabic words: particles that are written together with a word, the article and endings are removed, after the
// published rules of "light10" (Larkey, Ballesteros, Connell 2002). Expects normalised words (search-words.ts). Pure.

/** Letters that a stem keeps at least. */
const MIN_STEM = 3;
/** "And" or "so" with a preposition and the article: "وبالألمانية" is "ألمانية". */
const ARTICLE = /^[وف]?(?:ب?ال|لل)/u;
const AND = /^و/u;
/** The particles of one letter that a word without the article may begin with. */
const PARTICLE = /^[وفبكلس]/u;
/** Endings in the order in which they are removed, each once: possessives, then number, then gender. */
const ENDINGS = ["هما", "كما", "ها", "هم", "هن", "كم", "نا", "ات", "ان", "ون", "ين", "يه", "ه", "ي", "ا"];

/** The stem of a normalised Arabic word. */
export function stemArabic(word: string): string {
	let stem = cutStart(word, ARTICLE);
	if (stem === word) stem = cutStart(stem, AND, MIN_STEM + 1);
	for (const ending of ENDINGS) {
		if (stem.endsWith(ending) && stem.length - ending.length >= MIN_STEM) stem = stem.slice(0, -ending.length);
	}
	return stem;
}

/** A stem without a particle of one letter, or undefined: "بكاليفورن" is "كاليفورن", but "بحر" may be the sea. */
export function withoutParticle(stem: string): string | undefined {
	const bare = cutStart(stem, PARTICLE);
	return bare === stem || bare.length < MIN_STEM ? undefined : bare;
}

/** The consonants of a stem, which singular and broken plural share: "صنف" and "اصناف". Empty for fewer than three. */
export function skeletonOf(stem: string): string {
	const skeleton = stem.replaceAll(/[اويئؤء]/gu, "").replace(/^م?ست(?=...)|^[منت](?=...)/u, "");
	return skeleton.length < 3 ? "" : skeleton;
}

function cutStart(word: string, start: RegExp, min = MIN_STEM): string {
	const cut = word.replace(start, "");
	return cut.length >= min ? cut : word;
}
