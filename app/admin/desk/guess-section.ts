// Guesses by the names of files which section of which subtopic each is for. The person sees the guesses before anything is stored. Pure.
import type { MethodPhase } from "#core/modules/phases.ts";

/** A subtopic with the sections that are empty. */
export type GuessTarget = { id: string; title: string; place: number; empty: readonly MethodPhase[] };
export type FileTarget = { subtopicId: string; section: MethodPhase };

/** Words of a file's name that name a section. The first that fits counts: "questions" are for the quiz, "question" is a section. */
const SECTION_WORDS: readonly [RegExp, MethodPhase][] = [
	[/\b(?:quiz|mcqs?|recite|tests?|questions|paper)\b/, "recite"],
	[/\b(?:survey|overview|intro(?:duction)?)\b/, "survey"],
	[/\bquestion\b/, "question"],
	[/\b(?:review|summary|revision)\b/, "review"],
	[/\b(?:read|reading|text|notes|chapter)\b/, "read"],
];
const QUESTION_FILES = /\.(?:json|csv|xlsx|gift|xml)$/i;
/** The order in which empty sections are filled by files whose names say nothing. */
const DOCUMENTS_FIRST: readonly MethodPhase[] = ["survey", "question", "read", "review"];

/**
 * The sections of files, in their order; undefined for a file that has none left. No two files get the same section.
 * @param preferred the subtopic on which they were dropped
 */
export function guessSections(
	names: readonly string[],
	targets: readonly GuessTarget[],
	preferred?: string,
): (FileTarget | undefined)[] {
	const taken = new Set<string>();
	const isFree = (subtopicId: string, section: MethodPhase) => !taken.has(`${subtopicId} ${section}`);
	return names.map((name) => {
		const words = wordsOf(name);
		const section = sectionOf(name, words);
		const target = targetOf(words, targets, preferred, (one) =>
			section ? isFree(one.id, section) && one.empty.includes(section) : nextEmpty(one, isFree) !== undefined,
		);
		if (!target) return undefined;
		const found = section ?? nextEmpty(target, isFree);
		if (!found || !isFree(target.id, found)) return undefined;
		taken.add(`${target.id} ${found}`);
		return { subtopicId: target.id, section: found };
	});
}

function sectionOf(name: string, words: string): MethodPhase | undefined {
	if (QUESTION_FILES.test(name)) return "recite";
	return SECTION_WORDS.find(([pattern]) => pattern.test(words))?.[1];
}

/** By its title or number in the file's name; else the one that was dropped on; else the first with room. */
function targetOf(
	words: string,
	targets: readonly GuessTarget[],
	preferred: string | undefined,
	hasRoom: (target: GuessTarget) => boolean,
): GuessTarget | undefined {
	if (preferred !== undefined) return targets.find(({ id }) => id === preferred);
	const byTitle = targets
		.filter(({ title }) => wordsOf(title) !== "" && ` ${words} `.includes(` ${wordsOf(title)} `))
		.toSorted((one, other) => other.title.length - one.title.length)[0];
	const number = /^0*(\d{1,4})\b/.exec(words)?.[1];
	const byNumber = number === undefined ? undefined : targets.find(({ place }) => place === Number(number));
	return byTitle ?? byNumber ?? targets.find(hasRoom);
}

function nextEmpty(
	target: GuessTarget,
	isFree: (id: string, section: MethodPhase) => boolean,
): MethodPhase | undefined {
	return DOCUMENTS_FIRST.find((section) => target.empty.includes(section) && isFree(target.id, section));
}

/** Lower case, without the ending, with one space between words. */
function wordsOf(name: string): string {
	return name
		.replace(/\.[A-Za-z0-9]{1,8}$/, "")
		.normalize("NFC")
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
		.trim();
}
