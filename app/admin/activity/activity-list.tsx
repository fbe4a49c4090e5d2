// The audit list: what was done to which record, by whom and when, and what it changed.
import type { ReactNode } from "react";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import { ChangeLine } from "#app/admin/panel/lists/change-line.tsx";
import { Sentence } from "#app/admin/panel/sentence.tsx";
import * as m from "#messages";
import { actionText } from "./action-words.ts";
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
					<th scope="col" className="w-[14.5rem]">
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
