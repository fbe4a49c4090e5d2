// Which questions a version of a paper has, and in which order a candidate gets them. The same seed gives the same. Pure.
import { fnv1a } from "#core/checksum.ts";
import { findRule } from "#core/marks/rule-values.ts";
import type { MarkedType, Scheme } from "#core/marks/scheme.ts";
import type { Option, Question } from "#core/questions/question-file.ts";
import { shuffleOptions } from "#core/quiz/option-order.ts";
import { shuffle } from "#core/random.ts";
import type { PaperQuestionName, PaperSection, PaperVersion, Pool, VersionQuestion } from "./paper.ts";

/** What drawing knows of a question of the module. */
export type AvailableQuestion = PaperQuestionName & {
	type: MarkedType;
	topic: string | null;
	difficulty: string | null;
};

/** What an administrator sees of a question to choose it. */
export type ChoosableQuestion = PaperQuestionName & { type: MarkedType; topic: string | null; text: string };

/** A pool that found fewer questions than it wants. */
type ShortPool = { section: number; pool: number; wanted: number; found: number };

/** `drawn`: by section, each once: those of the pools, then the chosen ones in their order. */
export type Drawing = { drawn: readonly (readonly AvailableQuestion[])[]; short: readonly ShortPool[] };

export const paperNameOf = ({ subtopicId, questionId }: PaperQuestionName): string => `${subtopicId} ${questionId}`;

/** How a scheme calls the type of a question. */
export function markedTypeOf({ type }: { type?: MarkedType | undefined }): MarkedType {
	return type ?? "single";
}

type OpenPool = Pool & { section: number; index: number; listed: readonly AvailableQuestion[]; found: number };

/**
 * Draws the questions of all sections; no question comes twice in a paper. A pool has only questions of types that its section
 * marks. Where pools want the same questions, they are shared out so that as many as possible are filled.
 */
export function drawQuestions(
	paper: { scheme: Pick<Scheme, "rules">; sections: readonly PaperSection[] },
	available: readonly AvailableQuestion[],
	seed: number,
): Drawing {
	const byName = new Map(available.map((question) => [paperNameOf(question), question]));
	const taken = new Set(paper.sections.flatMap(({ chosen }) => chosen.map(paperNameOf)));
	const free = available.filter((question) => !taken.has(paperNameOf(question)));
	const pools = paper.sections.flatMap((section, number) =>
		section.pools.map((pool, index): OpenPool => {
			const listed = free.filter(
				(one) => fitsPool(pool, one) && findRule(paper.scheme, section, one.type) !== undefined,
			);
			return {
				...pool,
				section: number,
				index,
				listed: shuffle(listed, seedOf(seed, `pool ${number} ${index}`)),
				found: 0,
			};
		}),
	);
	const owners = fillPools(pools);
	return {
		drawn: paper.sections.map(({ chosen }, number) => [
			...pools.flatMap((pool) =>
				pool.section === number ? pool.listed.filter((one) => owners.get(one) === pool) : [],
			),
			...chosen.flatMap((name) => byName.get(paperNameOf(name)) ?? []),
		]),
		short: pools
			.filter(({ found, count }) => found < count)
			.map(({ section, index, count, found }) => ({ section, pool: index, wanted: count, found })),
	};
}

/** Whether a question has the facts that a pool asks for. */
export function fitsPool({ subtopicId, topic, difficulty }: Pool, question: AvailableQuestion): boolean {
	return (
		(subtopicId === null || question.subtopicId === subtopicId) &&
		(topic === null || question.topic === topic) &&
		(difficulty === null || question.difficulty === difficulty)
	);
}

/** The pool of each question: a largest matching by augmenting paths, pool by pool. Sets each pool's `found`. */
function fillPools(pools: readonly OpenPool[]): Map<AvailableQuestion, OpenPool> {
	const owners = new Map<AvailableQuestion, OpenPool>();
	for (const pool of pools) {
		while (pool.found < pool.count && takeOne(pool, owners, new Set())) pool.found++;
	}
	return owners;
}

/** Gives the pool one more question: a free one, or one of a pool that can take another one instead. */
function takeOne(pool: OpenPool, owners: Map<AvailableQuestion, OpenPool>, asked: Set<OpenPool>): boolean {
	asked.add(pool);
	const free = pool.listed.find((question) => !owners.has(question));
	const given =
		free ??
		pool.listed.find((question) => {
			const owner = owners.get(question);
			return owner !== undefined && !asked.has(owner) && takeOne(owner, owners, asked);
		});
	if (given) owners.set(given, pool);
	return given !== undefined;
}

/** A question of a version with its options in the order of one candidate. */
export type OrderedQuestion = VersionQuestion & { options: readonly Option[] };

/**
 * The questions of a version in the order of one candidate: section by section, shuffled inside each where the paper says so. Options are
 * shuffled by the rules of the quiz: "None of these" stays last, letters in texts stay valid (core/quiz/option-order.ts).
 * @param seed of the attempt
 */
export function orderForCandidate(
	{ questions, isShuffled }: Pick<PaperVersion, "questions" | "isShuffled">,
	seed: number,
): OrderedQuestion[] {
	const sections = Map.groupBy(questions, ({ section }) => section);
	const inOrder = [...sections].sort(([one], [other]) => one - other);
	return inOrder.flatMap(([section, ofSection]) => {
		if (!isShuffled) return ofSection.map((own) => ({ ...own, options: own.question.options }));
		const shuffled = shuffle(ofSection, seedOf(seed, `section ${section}`));
		return shuffled.map((own) => ({ ...own, options: optionsFor(own.question, seed) }));
	});
}

/** Shuffles from the order of the ids, not from that of the file: so the order says nothing about the file even to who knows the seed. */
function optionsFor(question: Question, seed: number): readonly Option[] {
	const sorted = [...question.options].sort((one, other) => Number(one.id) - Number(other.id));
	return shuffleOptions(question, sorted, seedOf(seed, `options ${question.id}`));
}

function seedOf(seed: number, text: string): number {
	return fnv1a(`${seed} ${text}`) >>> 0;
}
