// The values of a paper's form: every number and mark as typed text, and what is read of them. Shared by the form and its action.
import * as z from "zod/mini";
import { readMarks, writeMarks } from "#core/marks/fraction.ts";
import { marksSchema } from "#core/marks/mark-text.ts";
import type { Preset } from "#core/marks/presets.ts";
import { readRule } from "#core/marks/rule-values.ts";
import { MARKED_TYPES, type MarkedType, type Pass, type Rule, type Rules, SECTION_ORDERS } from "#core/marks/scheme.ts";
import type { FormReading } from "#core/modules/form.ts";
import { type PaperDraft, type PaperSection, paperDraftSchema, SCREEN_STYLES } from "#core/papers/paper.ts";
import type { Problem } from "#core/problem.ts";
import * as m from "#messages";

const text = z.string();
/** Marks of one type of question; all empty: the type is not asked. */
const typedRuleSchema = z.object({ right: text, wrong: text, blank: text, each: text });
export type TypedRule = z.infer<typeof typedRuleSchema>;
const typedRulesSchema = z.object({ single: typedRuleSchema, several: typedRuleSchema, number: typedRuleSchema });
export type TypedRules = z.infer<typeof typedRulesSchema>;

const typedPoolSchema = z.object({ count: text, subtopicId: text, topic: text, difficulty: text });
export type TypedPool = z.infer<typeof typedPoolSchema>;
const typedSectionSchema = z.object({
	name: text,
	questions: text,
	minutes: text,
	pass: text,
	/** Null: the marks of the whole paper. */
	rules: z.nullable(typedRulesSchema),
	pools: z.array(typedPoolSchema),
	chosen: z.array(z.object({ subtopicId: text, questionId: text })),
});
export type TypedSection = z.infer<typeof typedSectionSchema>;

const time = z.nullable(z.number());
export const typedPaperSchema = z.object({
	title: text,
	schemeName: text,
	source: text,
	asOf: text,
	rules: typedRulesSchema,
	notAttempted: text,
	blankLimit: text,
	pass: text,
	sections: z.array(typedSectionSchema),
	sectionOrder: z.enum(SECTION_ORDERS),
	minutes: text,
	screen: z.enum(SCREEN_STYLES),
	isShuffled: z.boolean(),
	openFrom: time,
	openUntil: time,
	attempts: text,
	resultsFrom: time,
	extraTime: text,
	isKeyOnPhone: z.boolean(),
	asksName: z.boolean(),
});
export type TypedPaper = z.infer<typeof typedPaperSchema>;

const NO_RULE: TypedRule = { right: "", wrong: "", blank: "", each: "" };
const NO_RULES: TypedRules = { single: NO_RULE, several: NO_RULE, number: NO_RULE };
export const NEW_POOL: TypedPool = { count: "", subtopicId: "", topic: "", difficulty: "" };
export const NEW_SECTION: TypedSection = {
	name: "",
	questions: "",
	minutes: "",
	pass: "",
	rules: null,
	pools: [NEW_POOL],
	chosen: [],
};
export const BLANK_PAPER: TypedPaper = {
	title: "",
	schemeName: "",
	source: "",
	asOf: "",
	rules: NO_RULES,
	notAttempted: "",
	blankLimit: "",
	pass: "",
	sections: [NEW_SECTION],
	sectionOrder: "free",
	minutes: "",
	screen: "plain",
	isShuffled: true,
	openFrom: null,
	openUntil: null,
	attempts: "1",
	resultsFrom: null,
	extraTime: "4/3",
	isKeyOnPhone: false,
	asksName: false,
};

const shown = (value: number | string | null): string => (value === null ? "" : String(value));

function typedRule(rule: Rule | undefined): TypedRule {
	if (!rule) return NO_RULE;
	const { right, wrong, blank } = readRule(rule);
	return { right: writeMarks(right), wrong: writeMarks(wrong), blank: writeMarks(blank), each: rule.each ?? "" };
}

function typedRules(rules: Rules): TypedRules {
	return { single: typedRule(rules.single), several: typedRule(rules.several), number: typedRule(rules.number) };
}

function typedPass(pass: Pass | null): string {
	if (!pass) return "";
	return pass.of === "marks" ? pass.least : `${writeMarks(readMarks(pass.least).mul(100n))}%`;
}

function typedShare(share: string | null): string {
	return share === null ? "" : `${writeMarks(readMarks(share).mul(100n))}%`;
}

/** The form values of a stored draft. */
export function typedPaper({ scheme, sections, moduleId: _, minutes, attempts, ...rest }: PaperDraft): TypedPaper {
	return {
		title: rest.title,
		schemeName: scheme.name,
		source: scheme.source,
		asOf: scheme.asOf,
		rules: typedRules(scheme.rules),
		notAttempted: shown(scheme.notAttempted),
		blankLimit: typedShare(scheme.blankLimit),
		pass: typedPass(scheme.pass),
		sections: sections.map(typedSection),
		sectionOrder: rest.sectionOrder,
		minutes: String(minutes),
		screen: rest.screen,
		isShuffled: rest.isShuffled,
		openFrom: rest.openFrom,
		openUntil: rest.openUntil,
		attempts: shown(attempts),
		resultsFrom: rest.resultsFrom,
		extraTime: rest.extraTime,
		isKeyOnPhone: rest.isKeyOnPhone,
		asksName: rest.asksName,
	};
}

function typedSection({ name, questions, minutes, pass, rules, pools, chosen }: PaperSection): TypedSection {
	return {
		name,
		questions: String(questions),
		minutes: shown(minutes),
		pass: typedPass(pass),
		rules: rules && typedRules(rules),
		pools: pools.map(({ count, subtopicId, topic, difficulty }) => ({
			count: String(count),
			subtopicId: shown(subtopicId),
			topic: shown(topic),
			difficulty: shown(difficulty),
		})),
		chosen,
	};
}

/** What of a module a section can be named after. */
type Sources = {
	groups: readonly { topic: string | null }[];
	subtopics: readonly { id: string; title: string }[];
};

/**
 * What a preset fills in: its marks, sections and times. A section draws from the one subtopic that has its name in its title, or from the
 * topic of its name; otherwise from the whole module until somebody chooses.
 */
export function fromPreset(preset: Preset, sources: Sources): Partial<TypedPaper> {
	const sections = preset.sections.map(
		(section): TypedSection => ({
			...NEW_SECTION,
			name: section.name,
			questions: shown(section.questions),
			minutes: preset.sectionOrder === "free" ? "" : shown(section.minutes),
			pass: typedPass(section.pass),
			rules: section.rules && typedRules(section.rules),
			pools: [{ ...poolNamed(section.name, sources), count: shown(section.questions) }],
		}),
	);
	return {
		schemeName: preset.name,
		source: preset.source.slice(0, 200),
		asOf: preset.asOf,
		rules: typedRules(preset.rules),
		notAttempted: shown(preset.notAttempted),
		blankLimit: typedShare(preset.blankLimit),
		pass: typedPass(preset.pass),
		sections: sections.length > 0 ? sections : [NEW_SECTION],
		sectionOrder: preset.sectionOrder,
		minutes: shown(preset.minutes),
	};
}

function poolNamed(name: string, { groups, subtopics }: Sources): TypedPool {
	const word = name.trim().toLowerCase();
	const named = word === "" ? [] : subtopics.filter(({ title }) => title.toLowerCase().includes(word));
	const [only, ...others] = named;
	if (only && others.length === 0) return { ...NEW_POOL, subtopicId: only.id };
	const topic = groups.find((group) => group.topic?.trim().toLowerCase() === word)?.topic;
	return { ...NEW_POOL, topic: topic ?? "" };
}

/** Types of questions that a section marks: by its own marks, or by those of the paper. All of them while no marks are typed. */
export function typedTypes(paper: TypedRules, section: TypedRules | null): readonly MarkedType[] {
	const isTyped = (rule: TypedRule | undefined) =>
		rule !== undefined && Object.values(rule).some((one) => one.trim() !== "");
	const marked = MARKED_TYPES.filter((type) => isTyped(section?.[type]) || isTyped(paper[type]));
	return marked.length === 0 ? MARKED_TYPES : marked;
}

/** Collects problems while the fields are read. */
class Reader {
	readonly problems: Problem[] = [];

	text(typed: string, field: string, isRequired = true): string {
		const value = typed.trim();
		if (isRequired && value === "") this.problems.push({ code: "required", field });
		else if (value.length > 200) this.problems.push({ code: "too-long", field, values: { max: 200 } });
		return value;
	}

	/** A whole number from 1; null for an empty field that may be empty. */
	count(typed: string, field: string, isRequired = true): number | null {
		const value = typed.trim();
		if (value === "" && !isRequired) return null;
		if (/^[1-9]\d{0,3}$/.test(value)) return Number(value);
		this.problems.push({ code: value === "" ? "required" : "number-malformed", field });
		return null;
	}

	marks(typed: string, field: string, isRequired = true): string | null {
		const value = typed.trim().replace("−", "-");
		if (value === "" && !isRequired) return null;
		if (z.safeParse(marksSchema, value).success) return value;
		this.problems.push({ code: value === "" ? "required" : "number-malformed", field });
		return null;
	}

	/** "33%" as "33/100". */
	share(typed: string, field: string): string | null {
		const value = this.marks(typed.replace("%", ""), field, false);
		return value === null ? null : writeMarks(readMarks(value).div(100n));
	}

	pass(typed: string, field: string): Pass | null {
		const isShare = typed.includes("%");
		const least = isShare ? this.share(typed, field) : this.marks(typed, field, false);
		return least === null ? null : { of: isShare ? "share" : "marks", least };
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
			wrong: this.marks(wrong || "0", `${field}.wrong`) ?? "0",
			blank: this.marks(blank || "0", `${field}.blank`) ?? "0",
		};
		const part = this.marks(each, `${field}.each`, false);
		return part === null ? rule : { ...rule, each: part };
	}

	section(typed: TypedSection, field: string): PaperSection {
		return {
			name: this.text(typed.name, `${field}.name`),
			questions: this.count(typed.questions, `${field}.questions`) ?? 1,
			minutes: this.count(typed.minutes, `${field}.minutes`, false),
			pass: this.pass(typed.pass, `${field}.pass`),
			rules: typed.rules && this.rules(typed.rules, `${field}.rules`),
			pools: typed.pools.map(({ count, subtopicId, topic, difficulty }, index) => ({
				count: this.count(count, `${field}.pools.${index}.count`) ?? 1,
				subtopicId: subtopicId || null,
				topic: topic || null,
				difficulty: difficulty || null,
			})),
			chosen: typed.chosen,
		};
	}
}

/** The draft of what was typed, or what is missing; check-paper.ts says more of a draft. */
export function readPaperForm(typed: TypedPaper, moduleId: string): FormReading<PaperDraft> {
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
		sections: typed.sections.map((section, index) => reader.section(section, `sections.${index}`)),
		sectionOrder: typed.sectionOrder,
		minutes: reader.count(typed.minutes, "minutes") ?? 1,
		screen: typed.screen,
		isShuffled: typed.isShuffled,
		openFrom: typed.openFrom,
		openUntil: typed.openUntil,
		attempts: reader.count(typed.attempts, "attempts", false),
		resultsFrom: typed.resultsFrom,
		extraTime: reader.marks(typed.extraTime, "extraTime") ?? "4/3",
		isKeyOnPhone: typed.isKeyOnPhone,
		asksName: typed.asksName,
	};
	if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
	const checked = z.safeParse(paperDraftSchema, draft);
	if (checked.success) return { ok: true, input: checked.data };
	const field = checked.error.issues[0]?.path.join(".") ?? "";
	return { ok: false, problems: [{ code: "number-malformed", field }] };
}

function readDay(typed: string, problems: Problem[]): string {
	if (!/^\d{4}-\d\d-\d\d$/.test(typed))
		problems.push({ code: typed === "" ? "required" : "time-malformed", field: "asOf" });
	return typed;
}

const LABELS: Record<string, () => string> = {
	title: m.admin_title,
	schemeName: m.admin_mock_scheme_name,
	source: m.admin_mock_source,
	asOf: m.admin_mock_as_of,
	notAttempted: m.admin_mock_not_attempted,
	blankLimit: m.admin_mock_blank_limit,
	pass: m.admin_mock_pass,
	minutes: m.admin_mock_minutes_all,
	attempts: m.admin_mock_attempts,
	openFrom: m.admin_mock_open_from,
	openUntil: m.admin_mock_open_until,
	resultsFrom: m.admin_mock_results_from,
	extraTime: m.admin_mock_extra_time,
	sections: m.admin_mock_sections,
	sectionOrder: m.admin_mock_section_order,
	screen: m.admin_mock_screen,
	isShuffled: m.admin_mock_shuffled,
	isKeyOnPhone: m.admin_mock_key_on_device,
	asksName: m.admin_mock_asks_name,
	rules: m.admin_mock_marks,
};

/** The label of a field by its name in problems. */
export function paperFieldLabel(field: string): string {
	const [name = "", index, part = ""] = field.split(".");
	if (name === "sections" && index !== undefined) {
		const number = Number(index) + 1;
		return m.admin_mock_in_section({ number, field: sectionFieldLabel(part) });
	}
	return LABELS[name]?.() ?? name;
}

function sectionFieldLabel(part: string): string {
	if (part === "name") return m.admin_mock_section_name();
	if (part === "questions") return m.admin_mock_questions_count();
	if (part === "minutes") return m.admin_mock_section_minutes();
	if (part === "pass") return m.admin_mock_pass();
	return part === "pools" ? m.admin_mock_pool_count() : m.admin_mock_marks();
}

type DateWords = { dateText: (at: number) => string; dayText: (at: number) => string };

/** What a conflict shows of a value that is no text. */
export function paperValueText(field: string, value: unknown, { dateText, dayText }: DateWords): string | undefined {
	const day = field === "asOf" && typeof value === "string" ? Date.parse(value) : Number.NaN;
	if (!Number.isNaN(day)) return dayText(day);
	if (typeof value === "boolean") return m.admin_mock_is_on({ isOn: String(value) });
	if (field === "openFrom" || field === "openUntil" || field === "resultsFrom")
		return typeof value === "number" ? dateText(value) : m.admin_empty();
	return typeof value === "object" ? JSON.stringify(value, null, 1) : undefined;
}
