// One person of the panel: role, sessions, help with signing in, removal. Others than owners only read it.
import type { ShouldRevalidateFunctionArgs } from "react-router";
import * as z from "zod/mini";
import { ButtonLink } from "#app/admin/panel/button.tsx";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import { callServerAction } from "#app/admin/panel/forms/send.ts";
import { PageHead } from "#app/admin/panel/page-head.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { SESSIONS_PAGE, SessionList } from "#app/admin/people/account/session-list.tsx";
import { secondFactorWords } from "#app/admin/people/people-table.tsx";
import { PersonHelp, PersonRemoval } from "#app/admin/people/person-help.tsx";
import { RoleForm } from "#app/admin/people/role-form.tsx";
import { roleWord } from "#app/admin/people/role-words.ts";
import { administratorContext, hubContext } from "#app/context.ts";
import { answerHubErrors } from "#app/hub-error.ts";
import { answerChange, handOver, readBody } from "#app/panel.ts";
import { PanelError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import { can, roleSchema } from "#core/people/roles.ts";
import * as m from "#messages";
import type { Route } from "./+types/person.ts";

export const meta: Route.MetaFunction = panelMeta(({ loaderData }) => loaderData?.person.name ?? m.admin_person());

export function loader({ request, context, params: { personId }, url }: Route.LoaderArgs) {
	return answerHubErrors(async () => {
		const { people, auth, linkMail } = context.get(hubContext);
		const administrator = context.get(administratorContext);
		const person = await people.get(personId);
		if (!administrator || !can(administrator.role, "people")) return { person, managed: undefined };
		const page = Number(url.searchParams.get(SESSIONS_PAGE) ?? "1");
		const managed = {
			isLastOwner: await people.isLastOwner(personId),
			sessions: await people.listSessions(personId, page),
			here: await auth.findSessionId(request.headers),
			sendsMail: linkMail !== undefined,
		};
		return { person, managed };
	});
}

const commandSchema = z.discriminatedUnion("do", [
	z.strictObject({ do: z.literal("change-role"), role: roleSchema }),
	z.strictObject({ do: z.literal("end-sessions"), sessionId: z.optional(z.string().check(z.maxLength(100))) }),
	z.strictObject({ do: z.literal("reset") }),
	z.strictObject({ do: z.literal("remove-second-factor") }),
	z.strictObject({ do: z.literal("remove") }),
]);

export function action({ request, context, params: { personId } }: Route.ActionArgs) {
	return answerChange(
		context,
		async (actor) => {
			const command = await readBody(request, commandSchema);
			const hub = context.get(hubContext);
			const { people, personLinks, auth } = hub;
			if (command.do === "reset")
				return { ok: true as const, link: await handOver(hub, await personLinks.reset(personId, actor), false) };
			if (command.do === "change-role") await people.changeRole(personId, command.role, actor);
			if (command.do === "remove-second-factor") await people.removeSecondFactor(personId, actor);
			if (command.do === "remove") {
				await people.remove(personId, actor);
				return { ok: true as const, isRemoved: true };
			}
			if (command.do === "end-sessions") {
				const { sessionId } = command;
				const except = await auth.findSessionId(request.headers);
				await people.endSessions(personId, actor, { sessionId, except });
			}
			return { ok: true as const };
		},
		"people",
	);
}

export const clientAction = callServerAction;

/** Skips reloading a person who was just removed. */
export function shouldRevalidate({ actionResult, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
	return formMethod === undefined || actionResult?.isRemoved !== true ? defaultShouldRevalidate : false;
}

export default function PersonPage({ loaderData }: Route.ComponentProps) {
	const { person, managed } = loaderData;
	const { id, name, email, role, lastSeenAt } = person;
	const isSelf = usePanel().administratorId === id;
	const facts = [
		{ label: m.admin_email(), value: email },
		{ label: m.admin_role(), value: roleWord(role) },
		{ label: m.admin_second_factor(), value: secondFactorWords(person) },
		{
			label: m.admin_last_seen(),
			value: lastSeenAt === 0 ? m.admin_never_seen() : <DateTime at={lastSeenAt} />,
		},
	];
	return (
		<>
			<PageHead
				title={name}
				back={{ to: "/admin/people", text: m.admin_all_people() }}
				actions={<ButtonLink to={`/admin/activity?by=${id}`} isSmall icon="clock" text={m.admin_person_activity()} />}
			/>
			<dl className="box flex max-w-[42rem] flex-wrap gap-x-10 gap-y-3 p-4 sm:p-5">
				{facts.map(({ label, value }) => (
					<div key={label} className="min-w-0">
						<dt className="text-small text-quiet">{label}</dt>
						<dd className="wrap-anywhere">{value}</dd>
					</div>
				))}
			</dl>
			{managed && (
				<>
					<RoleForm key={id} person={person} isLastOwner={managed.isLastOwner} />
					<SessionList list={managed.sessions} here={managed.here} isSelf={isSelf} />
					{!isSelf && <PersonHelp key={id} person={person} sendsMail={managed.sendsMail} />}
					{!isSelf && <PersonRemoval name={name} />}
				</>
			)}
		</>
	);
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
	return (
		<PanelError
			{...props}
			title={m.admin_failed_to_load_people()}
			missing={{ code: "person-not-found", title: m.admin_person_missing() }}
			back={{ to: "/admin/people", text: m.admin_all_people() }}
		/>
	);
}
