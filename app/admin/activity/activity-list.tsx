// The audit list: what was done to which record, by whom and when, and what it changed.
import type { ReactNode } from "react";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import { ChangeLine } from "#app/admin/panel/lists/change-line.tsx";
import { Sentence } from "#app/admin/panel/sentence.tsx";
import * as m from "#messages";
import { TERMINAL } from "./person-filter.tsx";

/** Counts and the source of an import have no previous value. */
const COUNTS = /^(?:questions(?:Edited|Added|Deleted|Moved)|keys(?:Stated|Concluded|Confirmed)|importedFrom)$/;

/** Longest value that is shown whole, and the part that is shown of a longer one, in characters. */
const LONG = 160;
const START = 100;

type Change = { field: string; before: string; after: string };
type AuditEntry = {
	id: string;
	at: number;
	/** An e-mail address, or TERMINAL. */
	actor: string;
	/** That person's name, or the address again. */
	name: string;
	action: string;
	subjectType: string;
	title: string;
	/** The titles above the record, outermost first. */
	place: readonly string[];
	changes: readonly Change[];
};
export type ActivityListProps = {
	entries: readonly AuditEntry[];
	/** The label of a changed field. */
	label: (subjectType: string, field: string) => string;
};

export function ActivityList({ entries, label }: ActivityListProps) {
	return (
		<table className="panel-table">
			<caption className="sr-only">{m.admin_activity()}</caption>
			<thead>
				<tr>
					<th scope="col">{m.admin_what()}</th>
					<th scope="col" className="w-[30%]">
						{m.admin_who()}
					</th>
					<th scope="col" className="w-[13.5rem]">
						{m.admin_when()}
					</th>
				</tr>
			</thead>
			<tbody>
				{entries.map((entry) => (
					<tr key={entry.id}>
						<td>
							<Sentence
								message={(title = "") => actionText(entry.action, title)}
								parts={[
									<span key="title" dir="auto" className="font-semibold break-words">
										{entry.title}
									</span>,
								]}
							/>
							{entry.place.length > 0 && (
								<p dir="auto" className="text-small text-quiet">
									{entry.place.join(" › ")}
								</p>
							)}
							{entry.changes.length > 0 && (
								<ul className="mt-1 space-y-1 text-small">
									{entry.changes.map(({ field, before, after }) => (
										<ChangeLine
											key={field}
											label={label(entry.subjectType, field)}
											before={COUNTS.test(field) || isFirst(field, before) ? undefined : shortened(before)}
											after={shortened(after)}
										/>
									))}
								</ul>
							)}
						</td>
						<td data-label={m.admin_who()}>
							<Actor actor={entry.actor} name={entry.name} />
						</td>
						<td data-label={m.admin_when()}>
							<DateTime at={entry.at} />
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** The name, with the address below it, which names one person only. */
function Actor({ actor, name }: { actor: string; name: string }) {
	if (actor === TERMINAL) return <span>{m.admin_activity_terminal()}</span>;
	return (
		<div className="min-w-0">
			<p dir="auto" className="wrap-anywhere">
				<span>{name}</span>
			</p>
			{name !== actor && <p className="text-small break-all text-quiet">{actor}</p>}
		</div>
	);
}

/** An invited or new person has had no role before. */
function isFirst(field: string, before: string): boolean {
	return field === "role" && before === "";
}

function shortened(value: string): ReactNode {
	if (value.length <= LONG) return value;
	return (
		<details className="group">
			<summary className="block min-h-11 cursor-pointer">
				<span className="group-open:hidden">{`${[...value].slice(0, START).join("")}… `}</span>
				<span className="link inline-block group-open:hidden">{m.admin_show_more()}</span>
				<span className="link hidden py-3 group-open:inline-block">{m.admin_show_less()}</span>
			</summary>
			<p>{value}</p>
		</details>
	);
}

/** Unknown codes are shown as they are: an audit list hides nothing. */
function actionText(action: string, title: string): string {
	const words: Record<string, (names: { title: string }) => string> = {
		"module-created": m.admin_did_create_module,
		"module-updated": m.admin_did_update_module,
		"module-removed": m.admin_did_delete_module,
		"module-published": m.admin_did_publish_module,
		"module-withdrawn": m.admin_did_withdraw_module,
		"module-archived": m.admin_did_archive_module,
		"subtopic-published": m.admin_did_publish_subtopic,
		"subtopic-withdrawn": m.admin_did_withdraw_subtopic,
		"subtopic-archived": m.admin_did_archive_subtopic,
		"module-copied": m.admin_did_copy_module,
		"bin-restored": m.admin_did_restore,
		"bin-emptied": m.admin_did_delete_for_good,
		"link-created": m.admin_did_create_link,
		"link-updated": m.admin_did_update_link,
		"link-opened": m.admin_did_open_link,
		"link-closed": m.admin_did_close_link,
		"link-replaced": m.admin_did_replace_link,
		"link-removed": m.admin_did_delete_link,
		"link-restored": m.admin_did_restore_link,
		"subtopic-created": m.admin_did_create_subtopic,
		"subtopic-updated": m.admin_did_update_subtopic,
		"subtopic-moved": m.admin_did_move_subtopic,
		"subtopic-removed": m.admin_did_delete_subtopic,
		"mcq-uploaded": m.admin_did_upload_mcq,
		"mcq-replaced": m.admin_did_replace_mcq,
		"mcq-corrected": m.admin_did_correct_mcq,
		"mcq-imported": m.admin_did_import_mcq,
		"mcq-removed": m.admin_did_delete_mcq,
		"reports-corrected": m.admin_did_close_corrected,
		"reports-right-as-it-is": m.admin_did_close_right,
		"reports-not-understood": m.admin_did_close_not_understood,
		"reports-reopened": m.admin_did_reopen_reports,
		"administrator-created": m.admin_did_create_administrator,
		"administrator-removed": m.admin_did_delete_administrator,
		"password-changed": m.admin_did_change_password,
		"password-reset": m.admin_did_reset_password,
		"administrator-updated": m.admin_did_update_administrator,
		"person-invited": m.admin_did_invite,
		"invitation-withdrawn": m.admin_did_withdraw_invitation,
		"reset-link-made": m.admin_did_make_reset_link,
		"sessions-ended": m.admin_did_end_sessions,
		"second-factor-added": m.admin_did_add_second_factor,
		"second-factor-removed": m.admin_did_remove_second_factor,
		"backup-codes-made": m.admin_did_make_backup_codes,
		"passkey-added": m.admin_did_add_passkey,
		"passkey-removed": m.admin_did_remove_passkey,
		"settings-updated": m.admin_did_change_settings,
		"key-created": m.admin_did_make_key,
		"key-revoked": m.admin_did_revoke_key,
		"paper-created": m.admin_did_create_paper,
		"paper-updated": m.admin_did_update_paper,
		"paper-published": m.admin_did_publish_paper,
		"paper-withdrawn": m.admin_did_withdraw_paper,
		"paper-removed": m.admin_did_delete_paper,
		"paper-settled": m.admin_did_settle_paper,
		"paper-names-removed": m.admin_did_remove_names,
		"paper-link-replaced": m.admin_did_replace_extra_link,
		"paper-time-given": m.admin_did_give_time,
		"paper-time-ended": m.admin_did_end_time,
	};
	return words[action]?.({ title }) ?? `${action} ${title}`;
}
