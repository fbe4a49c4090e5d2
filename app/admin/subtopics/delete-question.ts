// The question before a subtopic is deleted: what goes with it, and how long it lies in the bin. Asked by the list and by the module's page.
import { BIN_DAYS } from "#core/modules/bin.ts";
import * as m from "#messages";

/** @param count how many of its sections have something */
export function deleteSubtopicQuestion(title: string, count: number) {
	const what = count === 0 ? m.admin_delete_subtopic_empty({ title }) : m.admin_delete_subtopic_what({ title, count });
	return {
		title: m.admin_delete_subtopic_question(),
		body: what,
		binDays: BIN_DAYS,
		yes: m.admin_delete(),
		isDangerous: true,
	};
}
