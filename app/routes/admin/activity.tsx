// Who changed what and when: the audit list, newest first, with a search and by person.

import { findActions, findFields } from "#app/admin/activity/action-words.ts";
import { ActivityList } from "#app/admin/activity/activity-list.tsx";
import { BY_PERSON, PersonFilter, TERMINAL } from "#app/admin/activity/person-filter.tsx";
import { CHANGED_FIELDS, changedFieldLabel } from "#app/admin/desk/changed-field.ts";
import { EmptyList } from "#app/admin/panel/lists/empty-list.tsx";
import { readListQuery } from "#app/admin/panel/lists/list-query.ts";
import { ListTools } from "#app/admin/panel/lists/list-tools.tsx";
import { PageLinks } from "#app/admin/panel/lists/page-links.tsx";
import { PageHead } from "#app/admin/panel/page-head.tsx";
import { PAPER_FIELDS, paperFieldLabel } from "#app/admin/papers/paper-fields.ts";
import { SETTING_FIELDS, settingFieldLabel } from "#app/admin/settings/settings-fields.ts";
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
	const list = await audit.list({
		search,
		findShown: (word) => ({ actions: findActions(word), fields: findFields(FIELDS, fieldLabel, word) }),
		page,
		by: by === TERMINAL ? null : by === "" ? undefined : by,
	});
	return { search, by, people: await people.listNames(), ...list };
}

/** The fields of all records whose labels the list shows. */
const FIELDS = Object.entries({ ...CHANGED_FIELDS, settings: SETTING_FIELDS, paper: PAPER_FIELDS }).flatMap(
	([subjectType, fields]) => fields.map((field) => ({ subjectType, field })),
);

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

/** The label of a changed field of any record. */
function fieldLabel(subjectType: string, field: string): string {
	if (subjectType === "settings") return settingFieldLabel(field);
	return subjectType === "paper" ? paperFieldLabel(field) : changedFieldLabel(subjectType, field);
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
	return <PanelError {...props} title={m.admin_failed_to_load_activity()} />;
}
