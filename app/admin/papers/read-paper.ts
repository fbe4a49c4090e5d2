// Reads the values of a paper's form: counts, marks, shares and times, each with what is wrong with it. Shared by the form and its action.
import * as z from "zod/mini";
import { readMarks, wholeMarks, writeMarks } from "#core/marks/fraction.ts";
import { marksSchema } from "#core/marks/mark-text.ts";
import { MARKED_TYPES, MOST_MINUTES, MOST_QUESTIONS, type Pass, type Rule, type Rules } from "#core/marks/scheme.ts";
import type { FormReading } from "#core/modules/form.ts";
import { MOST_ATTEMPTS, type PaperDraft, type PaperSection, paperDraftSchema } from "#core/papers/paper.ts";
import type { Problem } from "#core/problem.ts";
import type { TypedPaper, TypedPool, TypedRule, TypedRules, TypedSection } from "./paper-fields.ts";

/** Collects problems while the fields are read. */
class Reader {
	readonly problems: Problem[] = [];
	/** Fields with the beginning of a number: "-", "1/", "4.". */
	readonly unfinished = new Set<string>();

	text(typed: string, field: string, isRequired = true): string {
		const value = typed.trim();
		if (isRequired && value === "") this.problems.push({ code: "required", field });
		else if (value.length > 200) this.problems.push({ code: "too-long", field, values: { max: 200 } });
		return value;
	}

	/** A whole number from 1; null for an empty field that may be empty. `code`: of what is no such number. */
	count(
		typed: string,
		field: string,
		max: number,
		isRequired = true,
		code: Problem["code"] = isRequired ? "count-malformed" : "count-or-empty-malformed",
	): number | null {
		const value = typed.trim();
		if (value === "" && !isRequired) return null;
		if (/^[1-9]\d{0,3}$/.test(value) && Number(value) <= max) return Number(value);
		this.problems.push(value === "" ? { code: "required", field } : { code, field, values: { max } });
		return null;
	}

	marks(typed: string, field: string, isRequired = true): string | null {
		return this.#fraction(typed, field, isRequired ? "marks-malformed" : "marks-or-empty-malformed", isRequired);
	}

	/** By which minutes are multiplied. */
	factor(typed: string, field: string): string | null {
		return this.#fraction(typed, field, "factor-malformed", true);
	}

	/** "33%" as "33/100". */
	share(typed: string, field: string, code: "share-malformed" | "pass-malformed" = "share-malformed"): string | null {
		const value = this.#fraction(typed.replace("%", ""), field, code, false);
		if (value === null) return null;
		const share = readMarks(value).div(100n);
		if (share.gte(wholeMarks(0)) && share.lte(wholeMarks(1))) return writeMarks(share);
		this.problems.push({ code, field });
		return null;
	}

	pass(typed: string, field: string): Pass | null {
		const isShare = typed.includes("%");
		const code = "pass-malformed";
		const least = isShare ? this.share(typed, field, code) : this.#fraction(typed, field, code, false);
		return least === null ? null : { of: isShare ? "share" : "marks", least };
	}

	#fraction(typed: string, field: string, code: Problem["code"], isRequired: boolean): string | null {
		const value = typed.trim().replace("−", "-");
		if (value === "" && !isRequired) return null;
		if (z.safeParse(marksSchema, value).success) return value;
		this.problems.push({ code: value === "" ? "required" : code, field });
		if (/^-?\d*[./]?$/.test(value)) this.unfinished.add(field);
		return null;
	}

	rules(typed: TypedRules, field: string): Rules {
		const rules: Rules = {};
		for (const type of MARKED_TYPES) {
			const rule = this.#rule(typed[type], `${field}.${type}`);
			if (rule) rules[type] = rule;
		}
		return rules;
	}

	#rule({ right, wrong, blank, each }: TypedRule, field: string): Rule | undefined {
		if ([right, wrong, blank, each].every((one) => one.trim() === "")) return undefined;
		const rule: Rule = {
			right: this.marks(right, `${field}.right`) ?? "0",
			wrong: this.marks(wrong, `${field}.wrong`, false) ?? "0",
			blank: this.marks(blank, `${field}.blank`, false) ?? "0",
		};
		const part = this.marks(each, `${field}.each`, false);
		return part === null ? rule : { ...rule, each: part };
	}

	sectionMinutes(typed: string, field: string, order: PaperDraft["sectionOrder"]): number | null {
		// The form shows none there, and has them again when the sections get an order before the paper is saved.
		if (order === "free") return null;
		// Locked sections need minutes: a draft is stored without them, but no message may ask to leave them out.
		return this.count(typed, field, MOST_MINUTES, false, order === "locked" ? "count-malformed" : undefined);
	}

	section(typed: TypedSection, field: string, order: PaperDraft["sectionOrder"]): PaperSection {
		return {
			name: this.text(typed.name, `${field}.name`),
			questions: this.count(typed.questions, `${field}.questions`, MOST_QUESTIONS) ?? 1,
			minutes: this.sectionMinutes(typed.minutes, `${field}.minutes`, order),
			pass: this.pass(typed.pass, `${field}.pass`),
			rules: typed.rules && this.rules(typed.rules, `${field}.rules`),
			pools: poolsOf(typed).map(({ count, subtopicId, topic, difficulty }, index) => ({
				count: this.count(count, `${field}.pools.${index}.count`, MOST_QUESTIONS) ?? 1,
				subtopicId: subtopicId || null,
				topic: topic || null,
				difficulty: difficulty || null,
			})),
			chosen: typed.chosen,
		};
	}
}

/** The rows that say something: beside chosen questions an empty one at the end, as each new section has it, draws nothing. */
function poolsOf({ pools, chosen }: TypedSection): readonly TypedPool[] {
	if (chosen.length === 0) return pools;
	const last = pools.findLastIndex((pool) => Object.values(pool).some((one) => one.trim() !== ""));
	return pools.slice(0, last + 1);
}

/** What was typed, and what of it is missing or cannot be read. In its place the draft has values that work. */
export type ReadPaper = { draft: PaperDraft; problems: readonly Problem[]; unfinished: ReadonlySet<string> };

export function readPaper(typed: TypedPaper, moduleId: string): ReadPaper {
	const reader = new Reader();
	const draft: PaperDraft = {
		moduleId,
		title: reader.text(typed.title, "title"),
		scheme: {
			name: reader.text(typed.schemeName, "schemeName"),
			source: reader.text(typed.source, "source", false),
			asOf: readDay(typed.asOf, reader.problems),
			rules: reader.rules(typed.rules, "rules"),
			notAttempted: reader.marks(typed.notAttempted, "notAttempted", false),
			blankLimit: reader.share(typed.blankLimit, "blankLimit"),
			pass: reader.pass(typed.pass, "pass"),
		},
		sections: typed.sections.map((section, index) => reader.section(section, `sections.${index}`, typed.sectionOrder)),
		sectionOrder: typed.sectionOrder,
		minutes: reader.count(typed.minutes, "minutes", MOST_MINUTES) ?? 1,
		screen: typed.screen,
		isShuffled: typed.isShuffled,
		openFrom: typed.openFrom,
		openUntil: typed.openUntil,
		attempts: reader.count(typed.attempts, "attempts", MOST_ATTEMPTS, false),
		resultsFrom: typed.resultsFrom,
		extraTime: reader.factor(typed.extraTime, "extraTime") ?? "4/3",
		isKeyOnPhone: typed.isKeyOnPhone,
		asksName: typed.asksName,
	};
	return { draft, problems: reader.problems, unfinished: reader.unfinished };
}

/** The draft of what was typed, or what is missing; check-paper.ts says more of a draft. */
export function readPaperForm(typed: TypedPaper, moduleId: string): FormReading<PaperDraft> {
	const { draft, problems } = readPaper(typed, moduleId);
	if (problems.length > 0) return { ok: false, problems: [...problems] };
	const checked = z.safeParse(paperDraftSchema, draft);
	if (checked.success) return { ok: true, input: checked.data };
	const field = checked.error.issues[0]?.path.join(".") ?? "";
	return { ok: false, problems: [{ code: "marks-malformed", field }] };
}

function readDay(typed: string, problems: Problem[]): string {
	if (!/^\d{4}-\d\d-\d\d$/.test(typed))
		problems.push({ code: typed === "" ? "required" : "time-malformed", field: "asOf" });
	return typed;
}
