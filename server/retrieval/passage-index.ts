// One module's passages, searchable: by MiniSearch, with our own words (words.ts, query-expansion.ts) and our own
// answer to the question whether the module covers what is asked at all. Built by material.ts and kept while the module is
// unchanged.
import { LRUCache } from "lru-cache";
import MiniSearch from "minisearch";
import { isSourceList, type Passage, type QuestionPart } from "#core/retrieval/passages.ts";
import { findQuestionNumber } from "#core/retrieval/question-number.ts";
import { type FoundPlace, findBestPlace } from "./best-place.ts";
import { createHeadings } from "./headings.ts";
import { type AskedWord, createVocabulary, type Meaning } from "./query-expansion.ts";
import { roleOf, type WordRole } from "./search-words.ts";
import { findEnglish } from "./synonyms.ts";

/** The share of a question's weight that a passage must hold; below it the module does not cover what is asked. */
const ENOUGH = 0.4;
/** The same where a word of the subject stands in the passage's headings: then the passage is about it. */
const ENOUGH_BY_HEADING = 0.25;
/** Beside one that holds enough, the share of its share that others must hold. */
const BESIDE = 0.55;
/** A word that stands in fewer passages may have got there by the way: alone it does not make them an answer. */
const AT_HOME = 3;
/** What a title and description weigh: they name a thing, and rarely explain it. */
const INTRO_WEIGHT = 0.8;
/** What the documents of the Question step weigh: they ask what others answer. */
const ASKING_WEIGHT = 0.85;
/** What words weigh beside those of the subject. */
const ROLE_WEIGHTS = { subject: 1, everyday: 0.3, asking: 0.15 } as const satisfies Record<WordRole, number>;
/** What a word of the subject that the module does not have weighs beside its rarest one. */
const UNKNOWN = 0.65;
/** Of the meanings of a word, those that weigh so much beside the best say how rare it is. */
const SURE = 0.7;
/** By a meaning of this weight a heading names what is asked. */
const NAMED = 0.8;
/** What a passage's further words for one of the question's add. */
const FURTHER = 0.3;
/** How much nearer the open subtopic's own passages are. */
const HERE = 1.25;
/** How much a single sentence that holds the whole question adds. */
const IN_ONE_SENTENCE = 1.0;
/** Passages whose sentences are looked at, for each one that is wanted. */
const LOOKED_AT = 4;
/** Words of a question that its weight is counted of. */
const HEAVY_WORDS = 8;
/** Words of a question that are looked up; the rest of a long one adds nothing. */
const WORDS_LIMIT = 40;
/** Matches of single words that are kept, some 50 bytes each. */
const MATCHES_KEPT = 50_000;
/** Passages that are put into the index before other requests get their turn. */
const CHUNK = 200;

export type IndexedPassage = Passage & { subtopicId: string; parts?: readonly QuestionPart[] };
export type Hit = {
	passage: IndexedPassage;
	score: number;
	coverage: number;
	/** Where in its text the question is met best. */
	found: FoundPlace;
};
export type Search = {
	hits: Hit[];
	/** Whether the question has any word that says what it is about. */
	isVague: boolean;
};
export type PassageIndex = { search: (question: string, subtopicId: string, limit: number) => Search };

type StemMatch = { id: number; score: number; isInHeading: boolean };
type Match = { score: number; sureness: number; isInHeading: boolean };
type Asked = AskedWord & { matches: Map<number, Match>; count: number };
type Found = { score: number; covered: number; words: number; mostCommon: number; isInHeading: boolean };

/** Builds the index of a module's passages, in pieces that let other requests through. */
export async function createPassageIndex(passages: readonly IndexedPassage[]): Promise<PassageIndex> {
	const whole = { tokenize: (term: string) => [term] };
	const kept = new LRUCache<string, StemMatch[]>({ max: 1_000, maxSize: MATCHES_KEPT });
	const vocabulary = createVocabulary((stem, edits) => {
		const results = index.search(stem, { ...whole, fuzzy: edits });
		return [...new Set(results.flatMap(({ terms }) => terms))];
	});
	const index = new MiniSearch<{ id: number; title: string; place: string; stem: string; text: string }>({
		fields: ["title", "place", "stem", "text"],
		storeFields: [],
		tokenize: vocabulary.read,
		processTerm: (term) => term,
		searchOptions: { bm25: { k: 1.2, b: 0.3, d: 0.5 }, boost: { title: 0.8, place: 2, stem: 0.9 } },
	});
	const rows = passages.flatMap(({ kind, title, place, text }, id) => {
		if (isSourceList(place)) return [];
		const stem = kind === "question" ? (text.split("\n\n", 1)[0] ?? "") : "";
		return [{ id, title, place: kind === "question" ? "" : place, stem, text }];
	});
	await index.addAllAsync(rows, { chunkSize: CHUNK });
	const headings = createHeadings(passages);
	const rarest = rarityOf(1, passages.length);

	/** The passages with a stem; kept, since the same words come again. */
	function findStem(stem: string): StemMatch[] {
		const before = kept.get(stem);
		if (before) return before;
		const found = index.search(stem, whole).map(({ id, score, match }): StemMatch => {
			return { id, score, isInHeading: match[stem]?.includes("place") ?? false };
		});
		kept.set(stem, found, { size: found.length + 1 });
		return found;
	}

	/** The passages that hold a meaning, each by the word that fits it best. */
	function findMatches(meaning: Meaning): Map<number, Match> {
		const matches = new Map<number, Match>();
		for (const [stem, weight] of meaning) {
			for (const { id, score, ...stands } of findStem(stem)) {
				const before = matches.get(id);
				const isInHeading = weight >= NAMED && stands.isInHeading;
				const [more, less] = [score * weight, before?.score ?? 0].sort((a, b) => b - a);
				matches.set(id, {
					score: (more ?? 0) + FURTHER * (less ?? 0),
					sureness: Math.max(weight, before?.sureness ?? 0),
					isInHeading: isInHeading || (before?.isInHeading ?? false),
				});
			}
		}
		return matches;
	}

	/** The passages that hold a meaning by more than a neighbour in meaning. */
	function countSure(meaning: Meaning): number {
		const best = Math.max(...meaning.values());
		const sure = [...meaning].filter(([, weight]) => weight >= best * SURE).map(([stem]) => stem);
		if (sure.length === 1) return findStem(sure[0] ?? "").length;
		return new Set(sure.flatMap((stem) => findStem(stem).map(({ id }) => id))).size;
	}

	function ask(question: string): Asked[] {
		const unique = new Map(vocabulary.readQuestion(question).map((word) => [word.stem, word]));
		const words = [...unique.values()].slice(0, WORDS_LIMIT).flatMap((word) => {
			const meaning = vocabulary.lookUp(word);
			if (meaning === undefined) return [];
			// A translated word is what its translation is: "aaj" is as everyday as "today".
			const isTranslated = meaning.size > 0 && !meaning.has(word.stem) && findEnglish(word.word).length > 0;
			const roles = isTranslated ? new Set([...meaning.keys()].map(roleOf)) : new Set([word.role]);
			const role = (["subject", "everyday", "asking"] as const).find((one) => roles.has(one)) ?? word.role;
			return [{ ...word, role, meaning }];
		});
		const hasSubject = words.some(({ role, meaning }) => role === "subject" || meaning.size === 0);
		return words.map((word): Asked => {
			const matches = findMatches(word.meaning);
			const isUnknown = matches.size === 0;
			// Where nothing else is said, an everyday word is the subject.
			const role = !hasSubject && word.role === "everyday" ? "subject" : word.role;
			const count = isUnknown ? 0 : countSure(word.meaning);
			const rarity = isUnknown ? rarest * UNKNOWN : rarityOf(count, passages.length);
			const weight = isUnknown && role !== "subject" ? 0 : rarity * ROLE_WEIGHTS[role];
			return { ...word, role, weight, matches, count };
		});
	}

	function addUp(asked: readonly Asked[]): Map<number, Found> {
		const found = new Map<number, Found>();
		for (const { matches, weight, role, count } of asked) {
			for (const [id, { score, sureness, isInHeading }] of matches) {
				const hit = found.get(id) ?? {
					...{ score: 0, covered: 0, words: 0, mostCommon: 0, isInHeading: false },
				};
				hit.score += score * ROLE_WEIGHTS[role];
				hit.covered += weight * sureness;
				if (role === "subject") {
					hit.words += 1;
					hit.mostCommon = Math.max(hit.mostCommon, count);
					hit.isInHeading ||= isInHeading;
				}
				found.set(id, hit);
			}
		}
		return found;
	}

	function rank(asked: readonly Asked[], subtopicId: string): Omit<Hit, "found">[] {
		// Of a long story the heaviest words say what it is about; the others shall not drown them.
		const weights = asked.map(({ weight }) => weight).sort((a, b) => b - a);
		const whole = weights.slice(0, HEAVY_WORDS).reduce((sum, weight) => sum + weight, 0);
		const subjects = asked.filter(({ role }) => role === "subject").length;
		let isCovered = false;
		const hits = [...addUp(asked)].flatMap(([id, hit]): Omit<Hit, "found">[] => {
			const passage = passages[id];
			const coverage = Math.min(1, hit.covered / whole);
			if (!passage || hit.words === 0) return [];
			if (hit.words < Math.min(2, subjects) && hit.mostCommon < AT_HOME) return [];
			isCovered ||= coverage >= (hit.isInHeading ? ENOUGH_BY_HEADING : ENOUGH);
			const near = passage.subtopicId === subtopicId ? HERE : 1;
			const isAsking = passage.kind === "document" && passage.phase === "question";
			const kind = passage.kind === "intro" ? INTRO_WEIGHT : isAsking ? ASKING_WEIGHT : 1;
			return [{ passage, coverage, score: hit.score * near * kind * (0.5 + coverage) }];
		});
		if (!isCovered) return [];
		const best = Math.max(0, ...hits.map(({ coverage }) => coverage));
		return hits.filter(({ coverage }) => coverage >= best * BESIDE).sort((a, b) => b.score - a.score);
	}

	/** Looks at the sentences of the best: one that holds much of the question by itself moves its passage up. */
	function withPlaces(hits: readonly Omit<Hit, "found">[], asked: readonly Asked[], question: string): Hit[] {
		const placed = hits.map((hit): Hit => {
			const found = findBestPlace(hit.passage, asked, question);
			return { ...hit, found, score: hit.score * (1 + IN_ONE_SENTENCE * found.worth) };
		});
		return placed.sort((a, b) => b.score - a.score);
	}

	return {
		search(question, subtopicId, limit) {
			const asked = ask(question);
			const number = findQuestionNumber(question);
			const byNumber = passages.filter(({ kind, place, subtopicId: at }) => {
				return number !== undefined && kind === "question" && place === String(number) && at === subtopicId;
			});
			const isVague = asked.every(({ role }) => role === "asking");
			const direct = byNumber.length > 0 ? byNumber : isVague ? headings.find(question, subtopicId) : [];
			if (direct.length > 0) {
				const hits = direct.slice(0, limit).map((passage): Hit => {
					const found = byNumber.length > 0 ? stemOf(passage) : findBestPlace(passage, [], question);
					return { passage, score: 1, coverage: 1, found };
				});
				return { hits, isVague: false };
			}
			if (isVague) return { hits: [], isVague };
			const ranked = rank(asked, subtopicId).slice(0, limit * LOOKED_AT);
			return { hits: withPlaces(ranked, asked, question).slice(0, limit), isVague };
		},
	};
}

/** Who asks for a question by its number sees the question first: Recite may still ask it. */
function stemOf({ text, parts }: IndexedPassage): FoundPlace {
	const end = parts?.[0]?.end ?? text.split("\n\n", 1)[0]?.length ?? text.length;
	return { start: 0, end, words: [], worth: 1, isAlone: true };
}

function rarityOf(count: number, of: number): number {
	return Math.log(1 + (of - count + 0.5) / (count + 0.5));
}
