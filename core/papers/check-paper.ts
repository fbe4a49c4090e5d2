// What of a paper cannot work, said while it is made. Codes with values; the sentences are in messages/. Pure.
import type Fraction from "fraction.js";
import { readMarks, sumMarks, wholeMarks, writeMarks } from "#core/marks/fraction.ts";
import { findRule, leastToPass, readRule } from "#core/marks/rule-values.ts";
import { MARKED_TYPES, type MarkedType } from "#core/marks/scheme.ts";
import { type AvailableQuestion, type Drawing, fitsPool, paperNameOf } from "./draw.ts";
import type { PaperDraft, PaperQuestionName, PaperSection } from "./paper.ts";

const MINUTE_MS = 60_000;

/** `section` and `pool` are indexes. Nothing is said twice: what a pool lacks is not also a sum that differs. */
export type PaperProblem =
	| { code: "no-sections" }
	/** The section's pools and chosen questions are not as many as it has questions. */
	| { code: "sum-differs"; section: number; wanted: number; listed: number }
	/** `unmarked`: types that other fitting questions have and the scheme does not mark. */
	| { code: "too-few-questions"; section: number; pool: number; wanted: number; found: number; unmarked: MarkedType[] }
	| { code: "chosen-missing" | "chosen-twice"; section: number; name: PaperQuestionName }
	/** A chosen question, or all of a section, has a type without marks. */
	| { code: "type-unmarked"; section: number; type: MarkedType; name: PaperQuestionName }
	| { code: "nothing-marked"; section: number }
	/** A wrong answer earns marks: a loss is written with a minus. */
	| { code: "wrong-gains"; section: number; type: MarkedType; wrong: string }
	/** Leaving a question blank, or marking it as "not attempted", gives more than a right answer. */
	| { code: "blank-above-right"; section: number; type: MarkedType; blank: string; right: string }
	| { code: "not-attempted-above-right"; notAttempted: string; right: string }
	/** Marks are a total over a number of questions that the section does not have. */
	| { code: "total-over-other-number"; section: number; questions: number; inRule: number }
	| { code: "pass-above-most"; section: number | null; most: string }
	| { code: "section-without-minutes"; section: number }
	/** The sections' minutes are not those of the paper. */
	| { code: "minutes-differ"; minutes: number; inSections: number }
	| { code: "closes-before-opening" }
	| { code: "extra-time-too-short" };

/**
 * What cannot work in a draft; an empty list where it can be published.
 * @param available the questions that the module has now
 * @param drawing of them, by whatever seed
 */
export function checkPaper(
	draft: PaperDraft,
	available: readonly AvailableQuestion[],
	drawing: Pick<Drawing, "short">,
): PaperProblem[] {
	const { sections, extraTime } = draft;
	const problems: PaperProblem[] = sections.flatMap((section, index) => checkSums(draft, section, index));
	if (sections.length === 0) problems.push({ code: "no-sections" });
	else {
		problems.push(...checkChosen(draft, available), ...checkPools(draft, available, drawing), ...checkMinutes(draft));
		problems.push(...checkNotAttempted(draft), ...checkPass(draft));
	}
	problems.push(...checkOpening(draft));
	if (readMarks(extraTime).lt(wholeMarks(1))) problems.push({ code: "extra-time-too-short" });
	return problems;
}

/** What of a paper's times cannot work. */
export function checkOpening(draft: Parameters<typeof checkTimes>[0]): PaperProblem[] {
	const isWrong = checkTimes(draft).some(({ code }) => code === "closes-before-opening");
	return isWrong ? [{ code: "closes-before-opening" }] : [];
}

/**
 * What is odd about a paper's times, by the field that says it. Only "closes-before-opening" keeps a paper from being published.
 * "shorter-than-paper": who begins last has the whole time, until `last`. "results-before-last": others read the answers while the last
 * one still sits.
 */
export type TimeNotice = { field: "openUntil" | "resultsFrom" } & (
	| { code: "closes-before-opening" | "results-before-opening" }
	| { code: "shorter-than-paper"; minutes: number; open: number; last: number }
	| { code: "results-before-last"; last: number }
);

/** @param minutes of the paper; null while none are typed */
export function checkTimes({
	openFrom,
	openUntil,
	resultsFrom,
	minutes,
}: Pick<PaperDraft, "openFrom" | "openUntil" | "resultsFrom"> & { minutes: number | null }): TimeNotice[] {
	const notices: TimeNotice[] = [];
	const isBackwards = openFrom !== null && openUntil !== null && openUntil <= openFrom;
	const last = openUntil === null || minutes === null ? null : openUntil + minutes * MINUTE_MS;
	if (isBackwards) notices.push({ field: "openUntil", code: "closes-before-opening" });
	else if (openFrom !== null && openUntil !== null && minutes !== null && last !== null) {
		const open = Math.floor((openUntil - openFrom) / MINUTE_MS);
		if (open < minutes) notices.push({ field: "openUntil", code: "shorter-than-paper", minutes, open, last });
	}
	if (resultsFrom === null) return notices;
	if (openFrom !== null && resultsFrom <= openFrom)
		notices.push({ field: "resultsFrom", code: "results-before-opening" });
	else if (last !== null && resultsFrom < last && !isBackwards)
		notices.push({ field: "resultsFrom", code: "results-before-last", last });
	return notices;
}

function checkSums({ scheme }: PaperDraft, section: PaperSection, index: number): PaperProblem[] {
	const { questions, pools, chosen } = section;
	const listed = pools.reduce((sum, { count }) => sum + count, chosen.length);
	const problems: PaperProblem[] = [];
	if (listed !== questions) problems.push({ code: "sum-differs", section: index, wanted: questions, listed });
	const rules = MARKED_TYPES.flatMap((type) => findRule(scheme, section, type) ?? []);
	if (rules.length === 0) problems.push({ code: "nothing-marked", section: index });
	problems.push(...checkLosses(scheme, section, index));
	const shared = rules.map(({ right }) => (typeof right === "string" ? questions : right.questions));
	const inRule = shared.find((count) => count !== questions);
	if (inRule !== undefined) problems.push({ code: "total-over-other-number", section: index, questions, inRule });
	return problems;
}

function checkLosses(scheme: PaperDraft["scheme"], section: PaperSection, index: number): PaperProblem[] {
	return MARKED_TYPES.flatMap((type): PaperProblem[] => {
		const rule = findRule(scheme, section, type);
		if (!rule) return [];
		const { right, wrong, blank } = readRule(rule);
		const problems: PaperProblem[] = [];
		if (wrong.gt(wholeMarks(0))) problems.push({ code: "wrong-gains", section: index, type, wrong: writeMarks(wrong) });
		if (blank.gt(right)) {
			const marks = { blank: writeMarks(blank), right: writeMarks(right) };
			problems.push({ code: "blank-above-right", section: index, type, ...marks });
		}
		return problems;
	});
}

/** The option has the same mark at every question. */
function checkNotAttempted({ scheme, sections }: PaperDraft): PaperProblem[] {
	if (scheme.notAttempted === null) return [];
	const notAttempted = readMarks(scheme.notAttempted);
	const rights = sections.flatMap((section) => {
		return MARKED_TYPES.flatMap((type) => {
			const rule = findRule(scheme, section, type);
			return rule ? [readRule(rule).right] : [];
		});
	});
	const right = rights.find((one) => notAttempted.gt(one));
	if (!right) return [];
	const marks = { notAttempted: writeMarks(notAttempted), right: writeMarks(right) };
	return [{ code: "not-attempted-above-right", ...marks }];
}

function checkChosen({ scheme, sections }: PaperDraft, available: readonly AvailableQuestion[]): PaperProblem[] {
	const byName = new Map(available.map((question) => [paperNameOf(question), question]));
	const seen = new Set<string>();
	return sections.flatMap((section, index) =>
		section.chosen.flatMap((name): PaperProblem[] => {
			const isTwice = seen.has(paperNameOf(name));
			seen.add(paperNameOf(name));
			const type = byName.get(paperNameOf(name))?.type;
			if (isTwice) return [{ code: "chosen-twice", section: index, name }];
			if (type === undefined) return [{ code: "chosen-missing", section: index, name }];
			return findRule(scheme, section, type) ? [] : [{ code: "type-unmarked", section: index, type, name }];
		}),
	);
}

function checkPools(
	draft: PaperDraft,
	available: readonly AvailableQuestion[],
	{ short }: Pick<Drawing, "short">,
): PaperProblem[] {
	return short.map(({ section, pool, wanted, found }) => {
		const own = draft.sections[section];
		const asked = own?.pools[pool];
		const fitting = available.filter((question) => asked && fitsPool(asked, question));
		const unmarked = MARKED_TYPES.filter((type) => {
			return !findRule(draft.scheme, own, type) && fitting.some((question) => question.type === type);
		});
		return { code: "too-few-questions", section, pool, wanted, found, unmarked };
	});
}

function checkMinutes({ sections, sectionOrder, minutes }: PaperDraft): PaperProblem[] {
	const numbered = sections.map(({ minutes: own }, section) => ({ own, section }));
	// There they count for nothing (sectionMinutes).
	if (sectionOrder === "free") return [];
	const missing = numbered.filter(({ own }) => own === null);
	if (missing.length > 0) {
		// In their order without minutes, sections share the time of the paper.
		return sectionOrder === "locked"
			? missing.map(({ section }) => ({ code: "section-without-minutes", section }))
			: [];
	}
	const inSections = numbered.reduce((sum, { own }) => sum + (own ?? 0), 0);
	return inSections === minutes ? [] : [{ code: "minutes-differ", minutes, inSections }];
}

function checkPass({ scheme, sections }: PaperDraft): PaperProblem[] {
	const most = sections.map((section) => mostOf(scheme, section));
	const asked = [
		...sections.map(({ pass }, section) => ({ pass, section, most: most[section] ?? wholeMarks(0) })),
		{ pass: scheme.pass, section: null, most: sumMarks(most) },
	];
	return asked.flatMap(({ pass, section, most }): PaperProblem[] => {
		const isTooHigh = pass !== null && leastToPass(pass, most).gt(most);
		return isTooHigh ? [{ code: "pass-above-most", section, most: writeMarks(most) }] : [];
	});
}

/** The most that a section can give, whatever types are drawn. */
function mostOf(scheme: PaperDraft["scheme"], section: PaperSection): Fraction {
	const rights = MARKED_TYPES.flatMap((type) => {
		const rule = findRule(scheme, section, type);
		return rule ? [readRule(rule).right] : [];
	});
	const highest = rights.reduce((high, right) => (right.gt(high) ? right : high), wholeMarks(0));
	return highest.mul(wholeMarks(section.questions));
}
