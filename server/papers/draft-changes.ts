// What a save changed in a paper's draft, as the audit list shows it.
import type { PaperDraft } from "#core/papers/paper.ts";
import * as m from "#messages";
import { type AuditChange, diffFields, utcText } from "#server/audit/field-changes.ts";

/** @param titles of the module's subtopics, by id; one that is missing is named by its id */
export function draftChanges(
	before: PaperDraft,
	after: PaperDraft,
	titles: ReadonlyMap<string, string>,
): AuditChange[] {
	return diffFields(fieldsOf(before, titles), fieldsOf(after, titles));
}

/** Texts, in the order of the form. The module never changes. */
function fieldsOf(draft: PaperDraft, titles: ReadonlyMap<string, string>) {
	const { title, minutes, attempts, extraTime, isShuffled, isKeyOnPhone, asksName } = draft;
	return {
		title,
		scheme: inWords(draft.scheme),
		minutes,
		attempts,
		openFrom: utcText(draft.openFrom),
		openUntil: utcText(draft.openUntil),
		resultsFrom: utcText(draft.resultsFrom),
		extraTime,
		sections: draft.sections.map((section) => inWords(sectionOf(section, titles))).join("\n"),
		sectionOrder: m.admin_mock_order_is({ order: draft.sectionOrder }),
		screen: m.admin_mock_screen_is({ style: draft.screen }),
		isShuffled: tick(isShuffled),
		isKeyOnPhone: tick(isKeyOnPhone),
		asksName: tick(asksName),
	};
}

/** The chosen questions are ids, which say nothing: they are counted. */
function sectionOf({ pools, chosen, ...section }: PaperDraft["sections"][number], titles: ReadonlyMap<string, string>) {
	const rows = pools.map(({ count, subtopicId, topic, difficulty }) => {
		const subtopic = subtopicId === null ? null : (titles.get(subtopicId) ?? subtopicId);
		return { count, subtopic, topic, difficulty };
	});
	return { ...section, rows, chosen: chosen.length };
}

const tick = (isOn: boolean) => (isOn ? "✓" : "");

/** The fields that are set, with their names: "name Physics, questions 45, rules (single (right 4, wrong -1))". */
function inWords(value: unknown): string {
	if (Array.isArray(value)) return value.map(inWords).join("; ");
	if (typeof value !== "object" || value === null) return String(value);
	const fields = Object.entries(value).filter(([, field]) => field !== null && field !== undefined);
	return fields
		.map(([name, field]) => (typeof field === "object" ? `${name} (${inWords(field)})` : `${name} ${field}`))
		.join(", ");
}
