// The values of a subtopic's form: read from a stored subtopic, sent to its action, stored as a draft. Shared by the page and
// its action.
import * as z from "zod/mini";
import { type ContentStatus, contentStatus, type Subtopic } from "#core/modules/catalog.ts";
import type { DocumentLinkName, TypedSubtopic } from "#core/modules/form.ts";
import { readDocumentLink } from "#core/modules/links.ts";
import { DOCUMENT_LINK_FIELDS, DOCUMENT_PHASES } from "#core/modules/phases.ts";
import * as m from "#messages";
import { sectionName } from "./section-name.ts";

const TYPED = {
	title: z.string(),
	description: z.string(),
	surveyDocLink: z.string(),
	questionDocLink: z.string(),
	readDocLink: z.string(),
	reviewDocLink: z.string(),
};
export const typedSubtopicSchema: z.ZodMiniType<TypedSubtopic> = z.strictObject(TYPED);

/** The body of a save. Without an id: a new subtopic of the module; else a change of that version. */
export const subtopicSaveSchema = z.strictObject({
	typed: typedSubtopicSchema,
	moduleId: z.string(),
	subtopicId: z.nullable(z.string()),
	version: z.nullable(z.int()),
	/** The last attempt had no response. */
	isRepeat: z.boolean(),
	/** A new subtopic that learners do not get yet. */
	isDraft: z.optional(z.boolean()),
});

/** The values with the module chosen for a new subtopic. */
export type SubtopicValues = TypedSubtopic & { module: { id: string; title: string } | null };
export const subtopicValuesSchema: z.ZodMiniType<SubtopicValues> = z.strictObject({
	...TYPED,
	module: z.nullable(z.strictObject({ id: z.string(), title: z.string() })),
});

type SubtopicFields = Pick<Subtopic, "title" | "description" | DocumentLinkName>;

export const NEW_SUBTOPIC: TypedSubtopic = {
	title: "",
	description: "",
	surveyDocLink: "",
	questionDocLink: "",
	readDocLink: "",
	reviewDocLink: "",
};

/** The form values of a stored subtopic. */
export function typedSubtopic(subtopic: SubtopicFields): TypedSubtopic {
	return {
		title: subtopic.title,
		description: subtopic.description ?? "",
		surveyDocLink: subtopic.surveyDocLink ?? "",
		questionDocLink: subtopic.questionDocLink ?? "",
		readDocLink: subtopic.readDocLink ?? "",
		reviewDocLink: subtopic.reviewDocLink ?? "",
	};
}

/** The content status after saving. A link that the form refuses does not count. */
export function typedStatus(typed: TypedSubtopic, hasFile: boolean): ContentStatus {
	const linkOf = (field: DocumentLinkName) => {
		const reading = readDocumentLink(typed[field]);
		return reading.ok ? reading.link : null;
	};
	return contentStatus({
		surveyDocLink: linkOf("surveyDocLink"),
		questionDocLink: linkOf("questionDocLink"),
		readDocLink: linkOf("readDocLink"),
		reviewDocLink: linkOf("reviewDocLink"),
		mcqFileRef: hasFile ? "chosen" : null,
	});
}

/** The label of a field by its name in problems. */
export function subtopicFieldLabel(field: string): string {
	if (field === "title") return m.admin_title();
	if (field === "description") return m.admin_description();
	if (field === "moduleId") return m.admin_module();
	// A study text, in the list of changes.
	const written = DOCUMENT_PHASES.find((name) => `${name}Text` === field);
	if (written) return m.admin_text_of({ section: sectionName(written) });
	const phase = DOCUMENT_PHASES.find((name) => DOCUMENT_LINK_FIELDS[name] === field);
	return phase ? m.admin_document_link({ section: sectionName(phase) }) : field;
}
