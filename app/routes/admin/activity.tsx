// Who changed what and when: the audit list, newest first, with a search and by person.

import { ActivityList } from "#app/admin/activity/activity-list.tsx";
import { BY_PERSON, PersonFilter, TERMINAL } from "#app/admin/activity/person-filter.tsx";
import { PageHead } from "#app/admin/frame/page-head.tsx";
import { EmptyList } from "#app/admin/lists/empty-list.tsx";
import { readListQuery } from "#app/admin/lists/list-query.ts";
import { ListTools } from "#app/admin/lists/list-tools.tsx";
import { PageLinks } from "#app/admin/lists/page-links.tsx";
import { linkFieldLabel } from "#app/admin/modules/link-fields.ts";
import { moduleFieldLabel } from "#app/admin/modules/module-fields.ts";
import { subtopicFieldLabel } from "#app/admin/subtopics/subtopic-fields.ts";
import { hubContext } from "#app/context.ts";
import { PanelError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import * as m from "#messages";
import type { Route } from "./+types/activity.ts";

export const meta = panelMeta(() => m.admin_activity());

export async function loader({ context, url }: Route.LoaderArgs) {
	const { search, page } = readListQuery(url.searchParams, ["updated"]);
	const { audit, people } = context.get(hubContext);
	const by = url.searchParams.get(BY_PERSON) ?? "";
	const list = await audit.list({ search, page, by: by === TERMINAL ? null : by === "" ? undefined : by });
	return { search, by, people: await people.listNames(), ...list };
}

export default function ActivityPage({ loaderData }: Route.ComponentProps) {
	const { entries, search, by, people, page, pageCount, total } = loaderData;
	return (
		<>
			<PageHead title={m.admin_activity()} />
			{(total > 0 || search !== "" || by !== "") && (
				<>
					<PersonFilter by={by} people={people} />
					<ListTools
						label={m.admin_search_activity()}
						search={search}
						count={m.admin_entries_count({ count: total })}
					/>
				</>
			)}
			{total === 0 ? (
				<EmptyList search={search} title={m.admin_no_activity()} hint={m.admin_no_activity_hint()} />
			) : (
				<ActivityList entries={entries} label={fieldLabel} />
			)}
			<PageLinks page={page} pageCount={pageCount} />
		</>
	);
}

/** The label of a changed field, as the record's form or list shows it. */
function fieldLabel(subjectType: string, field: string): string {
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

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
	return <PanelError {...props} title={m.admin_failed_to_load_activity()} />;
}
