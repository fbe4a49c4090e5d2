// One's own account: name, password, second factor, passkeys, sessions. A new password ends the other sessions.
import { data } from "react-router";
import { runAccountCommand } from "#app/account-actions.ts";
import { callServerAction } from "#app/admin/panel/forms/send.ts";
import { PageHead } from "#app/admin/panel/page-head.tsx";
import { accountCommandSchema } from "#app/admin/people/account/account-commands.ts";
import { NameForm } from "#app/admin/people/account/name-form.tsx";
import { PasskeyCard } from "#app/admin/people/account/passkey-card.tsx";
import { PasswordForm } from "#app/admin/people/account/password-form.tsx";
import { SecondFactorCard } from "#app/admin/people/account/second-factor-card.tsx";
import { SESSIONS_PAGE, SessionList } from "#app/admin/people/account/session-list.tsx";
import { roleMeaning, roleWord } from "#app/admin/people/role-words.ts";
import { administratorContext, hubContext } from "#app/context.ts";
import { answerChange, answerProblems, readBody, readForm } from "#app/panel.ts";
import { PanelError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import * as m from "#messages";
import type { Route } from "./+types/account.ts";

export const meta = panelMeta(() => m.admin_account());

export async function loader({ request, context, url }: Route.LoaderArgs) {
	const { auth, people } = context.get(hubContext);
	// The guard has found one; it redirects everybody else.
	const id = context.get(administratorContext)?.id ?? "";
	return {
		hasTotp: await auth.secondFactor.isOn(id),
		passkeys: await auth.passkeys.list(id),
		sessions: await people.listSessions(id, Number(url.searchParams.get(SESSIONS_PAGE) ?? "1")),
		here: await auth.findSessionId(request.headers),
	};
}

/** A form changes the password, also without script; JSON is a command. */
export function action({ request, context, url }: Route.ActionArgs) {
	return answerChange(
		context,
		async (actor) => {
			const hub = context.get(hubContext);
			const { headers } = request;
			if (headers.get("Content-Type")?.startsWith("application/json"))
				return runAccountCommand({ hub, actor, headers, url }, await readBody(request, accountCommandSchema));
			const form = await readForm(request);
			const current = String(form.get("current") ?? "");
			const next = String(form.get("next") ?? "");
			const result = await hub.auth.changePassword({ headers, current, next });
			if (result.ok) return data({ ok: true as const }, { headers: result.headers });
			return answerProblems(result.problems);
		},
		"see",
	);
}

export const clientAction = callServerAction;

export default function AccountPage({ matches, loaderData }: Route.ComponentProps) {
	const { administrator } = matches[1].loaderData;
	const { name, email, role } = administrator;
	return (
		<>
			<PageHead title={m.admin_account()} />
			<dl className="panel-form box flex flex-wrap gap-x-10 gap-y-3 p-4 sm:p-5">
				<div className="min-w-0">
					<dt className="text-small text-quiet">{m.admin_email()}</dt>
					<dd className="break-all">{email}</dd>
				</div>
				<div className="min-w-0">
					<dt className="text-small text-quiet">{m.admin_role()}</dt>
					<dd>{`${roleWord(role)}. ${roleMeaning(role)}`}</dd>
				</div>
			</dl>
			<div className="mt-7">
				<NameForm name={name} />
			</div>
			<h2 className="mt-7 text-title">{m.admin_change_password()}</h2>
			<p className="mt-1 mb-4 text-quiet">{m.admin_change_password_hint()}</p>
			<PasswordForm email={email} />
			<SecondFactorCard email={email} isOn={loaderData.hasTotp} />
			<PasskeyCard email={email} passkeys={loaderData.passkeys} />
			<SessionList list={loaderData.sessions} here={loaderData.here} isSelf />
		</>
	);
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
	return <PanelError {...props} title={m.admin_failed_to_load_account()} />;
}
