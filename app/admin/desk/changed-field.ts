// The label of a field in the list of changes.
import { linkFieldLabel } from "#app/admin/modules/link-fields.ts";
import { moduleFieldLabel } from "#app/admin/modules/module-fields.ts";
import { subtopicFieldLabel } from "#app/admin/subtopics/subtopic-fields.ts";
import { DOCUMENT_LINK_FIELDS, DOCUMENT_PHASES } from "#core/modules/phases.ts";
import * as m from "#messages";

/** The changed fields of records whose labels are here, by the record's type. */
export const CHANGED_FIELDS: Readonly<Record<string, readonly string[]>> = {
	module: ["title", "description", "linkCode", "customButtons", "examScheme", "publishAt"],
	link: ["name", "opensAt", "endsAt", "maxDevices", "showsTitle"],
	subtopic: [
		"title",
		"description",
		"moduleId",
		"position",
		"publishAt",
		...DOCUMENT_PHASES.flatMap((phase) => [DOCUMENT_LINK_FIELDS[phase], `${phase}Text`]),
	],
	mcq: [
		"fileName",
		"questionCount",
		"questionsEdited",
		"questionsAdded",
		"questionsDeleted",
		"questionsMoved",
		"importedFrom",
		"keysStated",
		"keysConcluded",
		"keysConfirmed",
	],
	administrator: ["name", "role"],
};

/** The label of a changed field, as the record's form or list shows it. */
export function changedFieldLabel(subjectType: string, field: string): string {
	if (field === "role") return m.admin_role();
	if (field === "name") return m.admin_name();
	if (field === "position") return m.admin_order();
	if (field === "fileName") return m.admin_file_name();
	if (field === "questionCount") return m.admin_questions();
	if (field === "questionsEdited") return m.admin_questions_edited();
	if (field === "questionsAdded") return m.admin_questions_added();
	if (field === "questionsDeleted") return m.admin_questions_deleted();
	if (field === "questionsMoved") return m.admin_questions_moved();
	if (field === "importedFrom") return m.admin_imported_source();
	if (field === "keysStated") return m.admin_keys_stated();
	if (field === "keysConcluded") return m.admin_keys_concluded();
	if (field === "keysConfirmed") return m.admin_keys_confirmed();
	if (field === "publishAt") return m.admin_state_opens_at();
	if (subjectType === "link") return linkFieldLabel(field);
	return subjectType === "module" ? moduleFieldLabel(field) : subtopicFieldLabel(field);
}
