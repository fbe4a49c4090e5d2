// What a conflict shows of a paper's values that are no plain texts: sections, marks, days and times, each as lines of words.
import { MARKED_TYPES, SECTION_ORDERS } from "#core/marks/scheme.ts";
import { SCREEN_STYLES } from "#core/papers/paper.ts";
import * as m from "#messages";
import {
	RULE_PARTS,
	type TypedPool,
	type TypedRules,
	type TypedSection,
	typedPaperSchema,
	typedRulesSchema,
	typedSectionSchema,
} from "./paper-fields.ts";
import { partWord, typeWord } from "./type-words.ts";

type Subtopics = readonly { id: string; title: string }[];
type Words = { dateText: (at: number) => string; dayText: (at: number) => string; subtopics: Subtopics };

/** Undefined for a value that is shown as it is. `field`: "sections.0" is one section. */
export function paperValueText(field: string, value: unknown, words: Words): string | undefined {
	const { dateText, dayText, subtopics } = words;
	const day = field === "asOf" && typeof value === "string" ? Date.parse(value) : Number.NaN;
	if (!Number.isNaN(day)) return dayText(day);
	if (typeof value === "boolean") return m.admin_mock_is_on({ isOn: String(value) });
	if (field === "openFrom" || field === "openUntil" || field === "resultsFrom")
		return typeof value === "number" ? dateText(value) : m.admin_empty();
	if (field === "sectionOrder") {
		const order = SECTION_ORDERS.find((one) => one === value);
		return order && m.admin_mock_order_is({ order });
	}
	if (field === "screen") {
		const style = SCREEN_STYLES.find((one) => one === value);
		return style && m.admin_mock_screen_is({ style });
	}
	if (field === "rules") return rulesLines(typedRulesSchema.safeParse(value).data).join("\n") || m.admin_empty();
	if (field === "sections") return sectionsText(typedPaperSchema.def.shape.sections.safeParse(value).data, subtopics);
	const section = typedSectionSchema.safeParse(value).data;
	return section && sectionLines(section, subtopics).join("\n");
}

function sectionsText(sections: readonly TypedSection[] = [], subtopics: Subtopics): string {
	const texts = sections.map((section, index) => {
		return [m.admin_mock_section_number({ number: index + 1 }), ...sectionLines(section, subtopics)].join("\n");
	});
	return texts.join("\n\n") || m.admin_empty();
}

function sectionLines(section: TypedSection, subtopics: Subtopics): string[] {
	const { name, questions, minutes, pass, rules, pools, chosen } = section;
	return [
		...line(m.admin_mock_section_name(), name),
		...line(m.admin_mock_questions_count(), questions),
		...line(m.admin_mock_section_minutes(), minutes),
		...line(m.admin_mock_pass(), pass),
		...pools.map((pool, index) => poolLine(pool, index + 1, subtopics)),
		...(chosen.length > 0 ? [m.admin_mock_chosen_count({ count: chosen.length })] : []),
		...(rules ? [`${m.admin_mock_own_marks()}:`, ...rulesLines(rules)] : []),
	];
}

/** A subtopic without questions has no title at hand. */
function poolLine({ count, subtopicId, topic, difficulty }: TypedPool, number: number, subtopics: Subtopics): string {
	const title = subtopics.find(({ id }) => id === subtopicId)?.title ?? subtopicId;
	const parts = [
		count.trim() || m.admin_empty(),
		...line(m.admin_mock_pool_subtopic(), title || m.admin_mock_any()),
		...line(m.admin_mock_pool_topic(), topic),
		...line(m.admin_mock_pool_difficulty(), difficulty),
	];
	return `${m.admin_mock_pool_number({ number })}: ${parts.join(" · ")}`;
}

/** The types that have marks, one line each. */
function rulesLines(rules: TypedRules | undefined): string[] {
	return MARKED_TYPES.flatMap((type) => {
		const marks = RULE_PARTS.flatMap((part) => {
			const text = rules?.[type][part].trim() ?? "";
			return text === "" ? [] : [`${partWord(part)} ${text}`];
		});
		return marks.length === 0 ? [] : [`${typeWord(type)}: ${marks.join(" · ")}`];
	});
}

/** No line for an empty field. */
function line(label: string, text: string): string[] {
	return text.trim() === "" ? [] : [`${label}: ${text.trim()}`];
}
