// The people of the panel: list, and for owners the invitation of another one (decision 100).
import { useState } from "react";
import * as z from "zod/mini";
import { Button, ButtonLink } from "#app/admin/panel/button.tsx";
import { callServerAction } from "#app/admin/panel/forms/send.ts";
import { ListPage } from "#app/admin/panel/lists/list-page.tsx";
import { readListQuery } from "#app/admin/panel/lists/list-query.ts";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import type { ShownLink } from "#app/admin/people/account/use-command.ts";
import { INVITATIONS_PAGE, InvitationList } from "#app/admin/people/invitation-list.tsx";
import { InviteDialog } from "#app/admin/people/invite-dialog.tsx";
import { LinkDialog } from "#app/admin/people/link-dialog.tsx";
import { PERSON_SORTS, PersonLine, personColumns } from "#app/admin/people/people-table.tsx";
import { administratorContext, hubContext } from "#app/context.ts";
import { answerChange, answerProblems, handOver, readBody } from "#app/panel.ts";
import { PanelError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import { can, roleSchema } from "#core/people/roles.ts";
import * as m from "#messages";
import type { Route } from "./+types/list.ts";

export const meta = panelMeta(() => m.admin_people());

/** Everybody sees the people; invitations are for owners. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const query = readListQuery(url.searchParams, PERSON_SORTS);
	const { people, personLinks, linkMail } = context.get(hubContext);
	const administrator = context.get(administratorContext);
	const isOwner = administrator !== null && can(administrator.role, "people");
	const invitations = isOwner
		? await personLinks.listInvitations(Number(url.searchParams.get(INVITATIONS_PAGE) ?? "1"))
		: undefined;
	return { query, ...(await people.list(query)), invitations, sendsMail: linkMail !== undefined };
}

const commandSchema = z.discriminatedUnion("do", [
	z.strictObject({ do: z.literal("invite"), email: z.string().check(z.maxLength(1_000)), role: roleSchema }),
	z.strictObject({ do: z.literal("withdraw"), id: z.string().check(z.maxLength(100)) }),
]);

export function action({ request, context }: Route.ActionArgs) {
	return answerChange(
		context,
		async (actor) => {
			const command = await readBody(request, commandSchema);
			const hub = context.get(hubContext);
			const { personLinks } = hub;
			if (command.do === "withdraw") {
				await personLinks.withdraw(command.id, actor);
				return { ok: true as const };
			}
			const invited = await personLinks.invite(command, actor);
			if (!invited.ok) return answerProblems(invited.problems);
			return { ok: true as const, link: await handOver(hub, invited.link, true) };
		},
		"people",
	);
}

export const clientAction = callServerAction;

export default function PeoplePage({ loaderData }: Route.ComponentProps) {
	const { people, query, invitations, sendsMail, ...list } = loaderData;
	const { can: may } = usePanel();
	const [isInviting, setIsInviting] = useState(false);
	const [link, setLink] = useState<ShownLink>();
	return (
		<>
			<ListPage
				title={m.admin_people()}
				caption={m.admin_people()}
				lead={
					<>
						<ButtonLink to="/admin/keys" text={m.admin_api_keys()} />
						{may("people") && (
							<Button
								kind="main"
								icon="add"
								text={m.admin_invite()}
								data-needs-script
								onClick={() => setIsInviting(true)}
							/>
						)}
					</>
				}
				searchLabel={m.admin_search_people()}
				count={m.admin_people_count({ count: list.total })}
				empty={{ title: m.admin_people(), hint: m.admin_people_hint() }}
				columns={personColumns()}
				query={query}
				list={list}
			>
				{people.map((person) => (
					<PersonLine key={person.id} person={person} />
				))}
			</ListPage>
			{invitations && <InvitationList list={invitations} />}
			{isInviting && (
				<InviteDialog
					sendsMail={sendsMail}
					onLink={(made) => {
						setIsInviting(false);
						setLink(made);
					}}
					onCancel={() => setIsInviting(false)}
				/>
			)}
			{link && <LinkDialog title={m.admin_invite()} link={link} onClose={() => setLink(undefined)} />}
		</>
	);
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
	return <PanelError {...props} title={m.admin_failed_to_load_people()} />;
}
