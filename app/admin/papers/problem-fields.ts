// At which field of the form a problem of the paper stands, and which fields it is about: while one of those cannot be read, nobody knows
// whether the problem is there.
import type { MarkedType } from "#core/marks/scheme.ts";
import type { PaperProblem } from "#core/papers/check-paper.ts";
import type { PaperDraft } from "#core/papers/paper.ts";

export type ProblemFields = {
	/** Undefined: it stands below its section, or below all of them. */
	at: string | undefined;
	/** Names of fields, or the beginnings of such. */
	about: readonly string[];
};

export function fieldsOf(problem: PaperProblem, draft: PaperDraft): ProblemFields {
	const names = draft.sections.map((_, index) => `sections.${index}`);
	const own = "section" in problem && problem.section !== null ? `sections.${problem.section}` : "";
	const standing = (at: string, ...others: string[]) => ({ at, about: [at, ...others] });
	switch (problem.code) {
		case "sum-differs":
			return standing(`${own}.questions`, `${own}.pools`);
		case "too-few-questions":
			return standing(`${own}.pools.${problem.pool}.count`);
		case "nothing-marked":
			return { at: `${marksAt(problem.section, draft)}.single.right`, about: [`${own}.questions`] };
		case "wrong-gains":
			return standing(`${ruleAt(problem, draft)}.wrong`);
		case "blank-above-right": {
			const rule = ruleAt(problem, draft);
			return standing(`${rule}.blank`, `${rule}.right`);
		}
		case "not-attempted-above-right":
			return standing("notAttempted", "rules", ...names.map((name) => `${name}.rules`));
		case "total-over-other-number":
			return standing(`${own}.questions`);
		case "pass-above-most": {
			const sections = problem.section === null ? names : [own];
			const marks = sections.flatMap((name) => [`${name}.questions`, `${name}.rules`]);
			return standing(problem.section === null ? "pass" : `${own}.pass`, "rules", ...marks);
		}
		case "section-without-minutes":
			return standing(`${own}.minutes`);
		case "minutes-differ":
			return standing("minutes", ...names.map((name) => `${name}.minutes`));
		case "closes-before-opening":
			return standing("openUntil");
		case "extra-time-too-short":
			return standing("extraTime");
		case "no-sections":
		case "chosen-missing":
		case "chosen-twice":
		case "type-unmarked":
			return { at: undefined, about: [] };
	}
}

/** Where the marks of a type are that hold in a section. */
function ruleAt({ section, type }: { section: number; type: MarkedType }, { sections }: PaperDraft): string {
	const isOwn = sections[section]?.rules?.[type] !== undefined;
	return `${isOwn ? `sections.${section}.rules` : "rules"}.${type}`;
}

function marksAt(section: number, { sections }: PaperDraft): string {
	return sections[section]?.rules ? `sections.${section}.rules` : "rules";
}

/** Whether a field belongs to those that have these names, or begin with them. */
export function isAbout({ about }: ProblemFields, field: string): boolean {
	return about.some((name) => field === name || field.startsWith(`${name}.`));
}
