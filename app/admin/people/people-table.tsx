// The columns and rows of the list of people: a table on wide screens, cards on phones.
import { Link } from "react-router";
import { ButtonLink } from "#app/admin/panel/button.tsx";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import type { Column } from "#app/admin/panel/lists/list-page.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import type { Role } from "#core/people/roles.ts";
import * as m from "#messages";
import { EmailText } from "./email-text.tsx";
import { roleWord } from "./role-words.ts";

export type PersonRow = {
	id: string;
	name: string;
	email: string;
	role: Role;
	lastSeenAt: number;
	hasTotp: boolean;
	passkeyCount: number;
};

/** "updated": last seen. Dates begin with the newest. */
export const PERSON_SORTS = ["name", "role", "updated"] as const;

export function personColumns(): Column[] {
	return [
		{ sort: "name", label: m.admin_name(), className: "w-[34%]" },
		{ sort: "role", label: m.admin_role(), className: "w-[14%]" },
		{ label: m.admin_second_factor(), className: "w-[20%]" },
		{ sort: "updated", label: m.admin_last_seen(), className: "w-[20%]" },
		{ label: m.admin_actions(), className: "text-end" },
	];
}

export function PersonLine({ person }: { person: PersonRow }) {
	const { id, name, email, role, lastSeenAt } = person;
	const { administratorId } = usePanel();
	const to = `/admin/people/${id}`;
	return (
		<tr>
			<td>
				<Link to={to} dir="auto" className="row-title">
					{name}
				</Link>
				{id === administratorId && <span className="ms-2 text-small text-quiet">{m.admin_this_is_you()}</span>}
				<p className="text-small text-quiet">
					<EmailText email={email} />
				</p>
			</td>
			<td data-label={m.admin_role()}>{roleWord(role)}</td>
			<td data-label={m.admin_second_factor()}>{secondFactorWords(person)}</td>
			<td data-label={m.admin_last_seen()}>{lastSeenAt === 0 ? m.admin_never_seen() : <DateTime at={lastSeenAt} />}</td>
			<td className="row-actions">
				<div className="row-action-group">
					<ButtonLink to={to} kind="row" of={name} text={m.admin_open()} />
				</div>
			</td>
		</tr>
	);
}

/** "Authenticator app, 2 passkeys". */
export function secondFactorWords({ hasTotp, passkeyCount }: Pick<PersonRow, "hasTotp" | "passkeyCount">): string {
	const words = [
		hasTotp && m.admin_second_factor_app(),
		passkeyCount > 0 && m.admin_second_factor_passkeys({ count: passkeyCount }),
	].filter(Boolean);
	return words.length === 0 ? m.admin_second_factor_none() : words.join(", ");
}
