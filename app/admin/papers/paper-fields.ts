// The values of a paper's form: every number and mark as typed text; read-paper.ts reads them. Shared by the form and its action.
import * as z from "zod/mini";
import { fieldsBefore, isSame } from "#app/admin/panel/forms/record-form.ts";
import { readMarks, writeMarks } from "#core/marks/fraction.ts";
import type { Preset } from "#core/marks/presets.ts";
import { readRule } from "#core/marks/rule-values.ts";
import { MARKED_TYPES, type MarkedType, type Pass, type Rule, type Rules, SECTION_ORDERS } from "#core/marks/scheme.ts";
import { type PaperDraft, type PaperSection, SCREEN_STYLES, sectionMinutes } from "#core/papers/paper.ts";
import * as m from "#messages";
import { partWord, typeWord } from "./type-words.ts";

const text = z.string();
/** Marks of one type of question; all empty: the type is not asked. */
const typedRuleSchema = z.object({ right: text, wrong: text, blank: text, each: text });
export type TypedRule = z.infer<typeof typedRuleSchema>;
/** The columns of marks. */
export const RULE_PARTS = ["right", "wrong", "blank", "each"] as const satisfies readonly (keyof TypedRule)[];
export const typedRulesSchema = z.object({
	single: typedRuleSchema,
	several: typedRuleSchema,
	number: typedRuleSchema,
});
export type TypedRules = z.infer<typeof typedRulesSchema>;

const typedPoolSchema = z.object({ count: text, subtopicId: text, topic: text, difficulty: text });
export type TypedPool = z.infer<typeof typedPoolSchema>;
export const typedSectionSchema = z.object({
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
		sections: sections.map((section) => typedSection({ ...section, minutes: sectionMinutes(rest, section) })),
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

/** Whether a patch would replace something that is typed. */
export function replacesTyped(typed: TypedPaper, patch: Partial<TypedPaper>): boolean {
	const replaced = fieldsBefore(typed, { ...typed, ...patch });
	return !isSame({ ...BLANK_PAPER, ...replaced }, BLANK_PAPER);
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

const LABELS: Record<string, () => string> = {
	title: m.admin_title,
	// In Activity, where the marks are one field.
	scheme: m.admin_mock_scheme,
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

/** The names of a paper's fields in Activity. */
export const PAPER_FIELDS: readonly string[] = Object.keys(LABELS);

/** The label of a field by its name in problems and in Activity. */
export function paperFieldLabel(field: string): string {
	const [name = "", index, part = "", ...inside] = field.split(".");
	if (name === "sections" && index !== undefined) {
		const number = Number(index) + 1;
		if (part === "") return m.admin_mock_section_number({ number });
		return m.admin_mock_in_section({ number, field: sectionFieldLabel(part, inside) });
	}
	if (name === "rules") return cellLabel([index, part]) ?? m.admin_mock_marks();
	return LABELS[name]?.() ?? name;
}

function sectionFieldLabel(part: string, inside: readonly string[]): string {
	if (part === "name") return m.admin_mock_section_name();
	if (part === "questions") return m.admin_mock_questions_count();
	if (part === "minutes") return m.admin_mock_section_minutes();
	if (part === "pass") return m.admin_mock_pass();
	if (part === "pools") return m.admin_mock_pool_cell({ row: Number(inside[0]) + 1, field: m.admin_mock_pool_count() });
	return cellLabel(inside) ?? m.admin_mock_marks();
}

/** Of marks: the type of question and what is marked. */
function cellLabel([type, part]: readonly (string | undefined)[]): string | undefined {
	const [ownType, ownPart] = [MARKED_TYPES.find((one) => one === type), RULE_PARTS.find((one) => one === part)];
	return ownType && ownPart && m.admin_mock_marks_cell({ type: typeWord(ownType), part: partWord(ownPart) });
}
