// Searches one module's passages: MiniSearch finds them by our own words (search-words.ts, query-expansion.ts), and this
// ranks them and decides whether the module covers the question at all. Built by passage-search.ts, once per change of the module.
import { LRUCache } from "lru-cache";
import MiniSearch from "minisearch";
import { isSourceList, type Passage, type QuestionPart } from "#core/doubts/retrieval/passages.ts";
import { findQuestionNumber } from "#core/doubts/retrieval/question-number.ts";
import { type FoundSentence, findBestSentence } from "./best-sentence.ts";
import { createHeadings } from "./headings.ts";
import { type AskedWord, createVocabulary, type Expansion } from "./query-expansion.ts";
import { roleOf, type SearchWord, type WordRole } from "./search-words.ts";
import { findEnglish } from "./synonyms.ts";

// Weights are factors without a unit, tuned by `npm run eval`.

// Both chosen on one half of the eval's doubts and measured on the other (decision 82).
/** Coverage, 0 to 1, that the best passage needs; below it the module does not cover the question. */
const MIN_COVERAGE = 0.34;
/** Coverage from which on the module covers the question; below it its passages are only the closest ones. */
const SURE_COVERAGE = 0.55;
/** Parameters of BM25+, see minisearch: saturation of repeated words, effect of a passage's length, and the least score. */
const BM25 = { k: 1.2, b: 0.3, d: 0.5 };
/** Factors of a word's score by the field that it is in; of the text itself 1. */
const FIELD_BOOST = { title: 0.8, place: 2, stem: 0.9 };
/** Added to the coverage before it multiplies the score, so that little coverage lowers it by two thirds at most. */
const COVERAGE_OFFSET = 0.5;
/** Added to the coverage when a subject of the question is in the passage's heading: then the passage is about it. */
const HEADING_BONUS = 0.15;
/** Coverage that the other passages need, as a share of the best one's. */
const MIN_RELATIVE_COVERAGE = 0.55;
/** Subjects of a question, if it has so many, that a passage needs to be an answer: a single one may be a coincidence. */
const MIN_SUBJECTS = 2;
/** A single one in a smaller share of the passages is only mentioned: it needs more than this coverage to be shown at all. */
const MENTION_SHARE = 0.015;
const LONE_COVERAGE = 0.5;
/** Weight of a match that is no guess; an answer has at least one. */
const STRONG_WEIGHT = 0.7;
const ROLE_WEIGHTS = { subject: 1, everyday: 0.3, asking: 0.15 } as const satisfies Record<WordRole, number>;
/** Least rarity of a word, as a share of the rarest one's: what a whole module is about is in all of its passages. */
const LEAST_RARITY = 0.3;
/** Expansions with at least this share of the best one's weight count for how rare a word is. */
const RARITY_SHARE = 0.7;
/** Factor for documents of the Question step, which ask what others answer. */
const QUESTION_STEP_BOOST = 0.85;
/** Factor for passages of the open subtopic. */
const OPEN_SUBTOPIC_BOOST = 1.25;
/** Factor added for a single sentence that has the whole question. */
const SENTENCE_BOOST = 1.0;
/** Passages whose sentences are compared, for each passage that is returned. */
const CANDIDATES_PER_HIT = 4;
/** Heaviest words of a question that make up its weight, so that a long story does not hide its subject. */
const HEAVIEST_WORDS = 8;
/** Words of a question that are searched. */
const MAX_QUESTION_WORDS = 40;
/** Cached matches of single words, some 50 bytes each, of all indexes together. */
const CACHED_MATCHES = 50_000;
const matchCache = new LRUCache<string, StemMatch[]>({ max: 1_000, maxSize: CACHED_MATCHES });
let indexCount = 0;
/** Passages that are indexed before the event loop gets its turn. */
const INDEX_CHUNK = 200;

export type IndexedPassage = Passage & { subtopicId: string; parts?: readonly QuestionPart[] };
type Hit = {
	passage: IndexedPassage;
	score: number;
	/** The share of the question's weight that the passage has. */
	coverage: number;
	/** The passage has enough of the question to be an answer. */
	isSure: boolean;
	/** The sentence that answers best. */
	found: FoundSentence;
};
export type Search = {
	hits: Hit[];
	/** The question names no subject. */
	isVague: boolean;
	/** The best passage's share of the question's weight, 0 to 1. */
	coverage: number;
	/** The passages are only the closest ones: the module may not cover the question. */
	isUnsure: boolean;
};
export type PassageIndex = { search: (question: string, subtopicId: string, limit: number) => Search };

type StemMatch = { id: number; score: number; isInHeading: boolean };
type Match = { score: number; weight: number; isInHeading: boolean };
type Asked = AskedWord & {
	matches: Map<number, Match>;
	count: number;
	/** An everyday word that is used as the subject because the question has no other. */
	isEveryday: boolean;
};
type Found = {
	score: number;
	covered: number;
	subjects: number;
	strongSubjects: number;
	mostCommon: number;
	isInHeading: boolean;
};

/** Builds the index of a module's passages in chunks, yielding to the event loop. */
export async function createPassageIndex(passages: readonly IndexedPassage[]): Promise<PassageIndex> {
	const whole = { tokenize: (term: string) => [term] };
	const indexNumber = ++indexCount;
	const vocabulary = createVocabulary((stem, edits) => {
		const results = index.search(stem, { ...whole, fuzzy: edits });
		return [...new Set(results.flatMap(({ terms }) => terms))];
	});
	const index = new MiniSearch<{ id: number; title: string; place: string; stem: string; text: string }>({
		fields: ["title", "place", "stem", "text"],
		storeFields: [],
		tokenize: vocabulary.read,
		processTerm: (term) => term,
		searchOptions: { bm25: BM25, boost: FIELD_BOOST },
	});
	const rows = passages.flatMap(({ kind, title, place, text }, id) => {
		if (isSourceList(place)) return [];
		const stem = kind === "question" ? (text.split("\n\n", 1)[0] ?? "") : "";
		return [{ id, title, place: kind === "question" ? "" : place, stem, text }];
	});
	await index.addAllAsync(rows, { chunkSize: INDEX_CHUNK });
	const headings = createHeadings(passages);

	function findStem(stem: string): StemMatch[] {
		const key = `${indexNumber} ${stem}`;
		const cached = matchCache.get(key);
		if (cached) return cached;
		const found = index.search(stem, whole).map(({ id, score, match }): StemMatch => {
			return { id, score, isInHeading: match[stem]?.includes("place") ?? false };
		});
		matchCache.set(key, found, { size: found.length + 1 });
		return found;
	}

	/** The passages that have a word or one of its expansions, each by the one that scores best. */
	function findMatches(expansion: Expansion): Map<number, Match> {
		const matches = new Map<number, Match>();
		for (const [stem, weight] of expansion) {
			for (const { id, score, isInHeading } of findStem(stem)) {
				const before = matches.get(id) ?? { score: 0, weight: 0, isInHeading: false };
				matches.set(id, {
					score: Math.max(score * weight, before.score),
					weight: Math.max(weight, before.weight),
					isInHeading: before.isInHeading || isInHeading,
				});
			}
		}
		return matches;
	}

	/** How many passages have a word or one of its surest expansions. */
	function countPassages(expansion: Expansion): number {
		const best = Math.max(...expansion.values());
		const sure = [...expansion].filter(([, weight]) => weight >= best * RARITY_SHARE);
		return new Set(sure.flatMap(([stem]) => findStem(stem).map(({ id }) => id))).size;
	}

	/** The words of a question with their expansions. */
	function expandQuestion(question: string): (SearchWord & { expansion: Expansion })[] {
		const unique = new Map(vocabulary.readQuestion(question).map((word) => [word.stem, word]));
		return [...unique.values()].slice(0, MAX_QUESTION_WORDS).flatMap((word) => {
			const expansion = vocabulary.expand(word);
			if (expansion === undefined) return [];
			// A Hindi word has the role of its translation: "aaj" is as everyday as "today".
			const isTranslated = expansion.size > 0 && !expansion.has(word.stem) && findEnglish(word.word).length > 0;
			const roles = isTranslated ? new Set([...expansion.keys()].map(roleOf)) : new Set([word.role]);
			const role = (["subject", "everyday", "asking"] as const).find((one) => roles.has(one)) ?? word.role;
			return [{ ...word, role, expansion }];
		});
	}

	function weigh(words: ReturnType<typeof expandQuestion>): Asked[] {
		const hasSubject = words.some(({ role, expansion }) => role === "subject" || expansion.size === 0);
		return words.map((word): Asked => {
			const matches = findMatches(word.expansion);
			// Used as the subject if the question has no other.
			const isEveryday = word.role === "everyday";
			const role = !hasSubject && isEveryday ? "subject" : word.role;
			if (matches.size === 0) {
				// Weighs as much as the module's rarest word; an unknown question word says nothing.
				const weight = role === "asking" ? 0 : rarityOf(1, passages.length) * ROLE_WEIGHTS[role];
				return { ...word, role, isEveryday, weight, matches, count: 0 };
			}
			const count = countPassages(word.expansion);
			const least = isEveryday ? 0 : LEAST_RARITY * rarityOf(1, passages.length);
			const rarity = Math.max(rarityOf(count, passages.length), least);
			const weight = rarity * ROLE_WEIGHTS[role];
			return { ...word, role, isEveryday, weight, matches, count };
		});
	}

	/** The scores of each passage, summed over the words. */
	function sumByPassage(asked: readonly Asked[]): Map<number, Found> {
		const found = new Map<number, Found>();
		for (const { matches, weight, role, isEveryday, count } of asked) {
			for (const [id, match] of matches) {
				const sum = found.get(id) ?? {
					score: 0,
					covered: 0,
					subjects: 0,
					strongSubjects: 0,
					mostCommon: 0,
					isInHeading: false,
				};
				sum.score += match.score * ROLE_WEIGHTS[role];
				sum.covered += weight * match.weight;
				if (role === "subject") {
					sum.subjects += 1;
					sum.mostCommon = Math.max(sum.mostCommon, count);
					if ((!isEveryday || match.isInHeading) && match.weight >= STRONG_WEIGHT) sum.strongSubjects += 1;
					sum.isInHeading ||= match.isInHeading;
				}
				found.set(id, sum);
			}
		}
		return found;
	}

	function rank(asked: readonly Asked[], subtopicId: string): Omit<Hit, "found">[] {
		const weights = asked.map(({ weight }) => weight).sort((a, b) => b - a);
		const questionWeight = weights.slice(0, HEAVIEST_WORDS).reduce((sum, weight) => sum + weight, 0);
		const subjects = asked.filter(({ role }) => role === "subject").length;
		const hits = [...sumByPassage(asked)].flatMap(([id, found]): Omit<Hit, "found">[] => {
			const passage = passages[id];
			if (!passage || found.subjects === 0) return [];
			const bonus = found.isInHeading ? HEADING_BONUS : 0;
			const coverage = Math.min(1, found.covered / questionWeight + bonus);
			const isLone = found.subjects < Math.min(MIN_SUBJECTS, subjects);
			if (isLone && found.mostCommon < passages.length * MENTION_SHARE && coverage <= LONE_COVERAGE) return [];
			const asks = passage.kind === "document" && passage.phase === "question";
			const boost = (asks ? QUESTION_STEP_BOOST : 1) * (passage.subtopicId === subtopicId ? OPEN_SUBTOPIC_BOOST : 1);
			const isSure = coverage >= SURE_COVERAGE && found.strongSubjects > 0 && !isLone;
			return [{ passage, coverage, isSure, score: found.score * boost * (COVERAGE_OFFSET + coverage) }];
		});
		const best = hits.reduce((most, { coverage }) => Math.max(most, coverage), 0);
		if (best < MIN_COVERAGE) return [];
		const near = hits.filter(({ coverage }) => coverage >= best * MIN_RELATIVE_COVERAGE);
		return near.sort((a, b) => b.score - a.score);
	}

	/** Finds the best sentence of each passage; a sentence that has much of the question moves its passage up. */
	function withSentences(hits: readonly Omit<Hit, "found">[], asked: readonly Asked[], question: string): Hit[] {
		const placed = hits.map((hit): Hit => {
			const found = findBestSentence(hit.passage, asked, question);
			return { ...hit, found, score: hit.score * (1 + SENTENCE_BOOST * found.worth) };
		});
		return placed.sort((a, b) => b.score - a.score);
	}

	return {
		search(question, subtopicId, limit) {
			const words = expandQuestion(question);
			const number = findQuestionNumber(question);
			const byNumber = passages.filter(({ kind, place, subtopicId: at }) => {
				return number !== undefined && kind === "question" && place === String(number) && at === subtopicId;
			});
			const isVague = words.every(({ role }) => role === "asking");
			const direct = byNumber.length > 0 ? byNumber : isVague ? headings.find(question, subtopicId) : [];
			if (direct.length > 0) {
				const hits = direct.slice(0, limit).map((passage): Hit => {
					const found = byNumber.length > 0 ? sentenceOfStem(passage) : findBestSentence(passage, [], question);
					return { passage, score: 1, coverage: 1, isSure: true, found };
				});
				return { hits, isVague: false, coverage: 1, isUnsure: false };
			}
			if (isVague) return { hits: [], isVague, coverage: 0, isUnsure: false };
			const asked = weigh(words);
			const ranked = rank(asked, subtopicId).slice(0, limit * CANDIDATES_PER_HIT);
			const hits = withSentences(ranked, asked, question).slice(0, limit);
			const coverage = Math.max(0, ...hits.map(({ coverage }) => coverage));
			return { hits, isVague, coverage, isUnsure: hits.length > 0 && !hits.some(({ isSure }) => isSure) };
		},
	};
}

/** The stem of a question that is asked for by its number. Its answer stays hidden: Recite may still ask it. */
function sentenceOfStem({ text, parts }: IndexedPassage): FoundSentence {
	const end = parts?.[0]?.end ?? text.split("\n\n", 1)[0]?.length ?? text.length;
	return { start: 0, end, words: [], worth: 1, isAlone: true };
}

/** Inverse document frequency, as BM25 has it. */
function rarityOf(count: number, of: number): number {
	return Math.log(1 + (of - count + 0.5) / (count + 0.5));
}
