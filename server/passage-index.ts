// One module's passages, searchable: by MiniSearch, with our own words (search-words.ts) and our own answer to the
// question whether the module covers what is asked at all. Built by material.ts and kept while the module is unchanged.
import MiniSearch from "minisearch";
import type { Passage } from "#core/material.ts";
import { findEnglish } from "./search-hindi.ts";
import { readStems, readWords, type SearchWord } from "./search-words.ts";

/** The share of a question's weight that a passage must hold; below it the module does not cover what is asked. */
const ENOUGH = 0.4;
/** Beside one that holds enough, the share of its share that others must hold. */
const BESIDE = 0.55;
/** A word that stands in fewer passages may have got there by the way: alone it does not make them an answer. */
const AT_HOME = 3;
/** What a title and description weigh: they name a thing, and rarely explain it. */
const INTRO_WEIGHT = 0.8;
/** Sections that list what a text was made from; they hold many words, and answer nothing. */
const SOURCES =
	/(?:^|› )(?:sources|references|bibliography|further reading|स्रोत|संदर्भ|المراجع|المصادر|参考文献)$/iu;
/** What a word that only says how something is asked weighs beside others. */
const ASKING_WEIGHT = 0.15;
/** What a match by another word weighs: an English one for a Hindi one; one that is spelled nearly so. */
const BRIDGE_WEIGHT = 0.9;
const FUZZY_WEIGHT = 0.7;
/** What a word that the module does not have weighs beside its rarest one. */
const UNKNOWN = 0.65;
/** A question of so few words, all of which only say how it is asked, is about nothing in particular. */
const VAGUE_WORDS = 2;
/** Words shorter than this are not guessed at. */
const FUZZY_LENGTH = 5;
/** From this length on two letters may be wrong, below it one. */
const LONG = 9;
/** How much nearer the open subtopic's own passages are. */
const HERE = 1.25;
/** Words of a question that its weight is counted of. */
const HEAVY_WORDS = 8;
/** Words of a question that are looked up; the rest of a long one adds nothing. */
const WORDS_LIMIT = 40;
/** Passages that are put into the index before other requests get their turn. */
const CHUNK = 200;

export type IndexedPassage = Passage & { subtopicId: string };
export type Hit = { passage: IndexedPassage; score: number; coverage: number };
export type Search = {
	hits: Hit[];
	/** Whether the question has any word that says what it is about. */
	isVague: boolean;
};
export type PassageIndex = { search: (question: string, subtopicId: string, limit: number) => Search };

type Asked = SearchWord & { weight: number; covers: number; scores: Map<number, number> };
type Found = { score: number; covered: number; words: number; mostCommon: number };

/** Builds the index of a module's passages, in pieces that let other requests through. */
export async function createPassageIndex(passages: readonly IndexedPassage[]): Promise<PassageIndex> {
	const index = new MiniSearch<{ id: number; place: string; text: string }>({
		fields: ["place", "text"],
		storeFields: [],
		tokenize: readStems,
		processTerm: (term) => term,
		searchOptions: { boost: { place: 1.6 } },
	});
	const rows = passages.flatMap(({ kind, title, place, text }, id) => {
		if (SOURCES.test(place)) return [];
		return [{ id, place: kind === "question" ? "" : `${title} ${place}`, text }];
	});
	await index.addAllAsync(rows, { chunkSize: CHUNK });
	const rarest = rarityOf(1, passages.length);

	/** The passages with this stem, or with one like it. */
	function find(stem: string, options: { fuzzy?: number } = {}): Map<number, number> {
		const results = index.search(stem, { ...options, tokenize: (term) => [term] });
		return new Map(results.map(({ id, score }) => [id, score]));
	}

	/** By itself; else by its English words; else by what is spelled nearly so. */
	function lookUp(asked: SearchWord): { scores: Map<number, number>; weight: number } {
		const exact = find(asked.stem);
		if (exact.size > 0) return { scores: exact, weight: 1 };
		const english = findEnglish(asked.word).flatMap((word) => [...find(readStems(word)[0] ?? word)]);
		if (english.length > 0) return { scores: highest(english), weight: BRIDGE_WEIGHT };
		if (asked.stem.length < FUZZY_LENGTH || /\d/.test(asked.stem)) return { scores: new Map(), weight: 1 };
		const edits = asked.word.length < LONG ? 1 : 2;
		return { scores: find(asked.stem, { fuzzy: edits }), weight: FUZZY_WEIGHT };
	}

	return {
		search(question, subtopicId, limit) {
			const unique = new Map(readWords(question).map((word) => [word.stem, word]));
			const words = [...unique.values()].slice(0, WORDS_LIMIT);
			const isAllAsking = words.every(({ isAsking }) => isAsking);
			const isVague = isAllAsking && words.length <= VAGUE_WORDS;
			const asked = words.map((word): Asked => {
				const { scores, weight } = lookUp(word);
				const rarity = scores.size === 0 ? rarest * UNKNOWN : rarityOf(scores.size, passages.length);
				const share = word.isAsking && !isAllAsking ? ASKING_WEIGHT : 1;
				for (const [id, score] of scores) scores.set(id, score * weight * share);
				return { ...word, weight: rarity * share, covers: rarity * share * weight, scores };
			});
			// Of a long story the heaviest words say what it is about; the others shall not drown them.
			const weights = asked.map(({ weight }) => weight).sort((a, b) => b - a);
			const whole = weights.slice(0, HEAVY_WORDS).reduce((sum, weight) => sum + weight, 0);
			const found = new Map<number, Found>();
			for (const { scores, covers, isAsking } of asked) {
				for (const [id, score] of scores) {
					const hit = found.get(id) ?? { score: 0, covered: 0, words: 0, mostCommon: 0 };
					hit.score += score;
					hit.covered += covers;
					if (!isAsking || isAllAsking) {
						hit.words += 1;
						hit.mostCommon = Math.max(hit.mostCommon, scores.size);
					}
					found.set(id, hit);
				}
			}
			const subjects = asked.filter(({ isAsking }) => !isAsking || isAllAsking).length;
			const hits = [...found].flatMap(([id, { score, covered, words, mostCommon }]): Hit[] => {
				const passage = passages[id];
				const coverage = Math.min(1, covered / whole);
				if (!passage || words === 0) return [];
				if (words < Math.min(2, subjects) && mostCommon < AT_HOME) return [];
				const near = passage.subtopicId === subtopicId ? HERE : 1;
				const kind = passage.kind === "intro" ? INTRO_WEIGHT : 1;
				return [{ passage, coverage, score: score * near * kind * (0.5 + coverage) }];
			});
			const best = Math.max(0, ...hits.map(({ coverage }) => coverage));
			if (isVague || best < ENOUGH) return { hits: [], isVague };
			const enough = hits.filter(({ coverage }) => coverage >= best * BESIDE);
			enough.sort((a, b) => b.score - a.score);
			return { hits: enough.slice(0, limit), isVague };
		},
	};
}

function rarityOf(count: number, of: number): number {
	return Math.log(1 + (of - count + 0.5) / (count + 0.5));
}

function highest(entries: readonly [number, number][]): Map<number, number> {
	const best = new Map<number, number>();
	for (const [id, score] of entries) best.set(id, Math.max(score, best.get(id) ?? 0));
	return best;
}
