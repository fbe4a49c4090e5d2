// The administrator's account: changes the password, which ends the other sessions.
import { data } from "react-router";
import { PasswordForm } from "#app/admin/account/password-form.tsx";
import { callServerAction } from "#app/admin/forms/send.ts";
import { PageHead } from "#app/admin/frame/page-head.tsx";
import { hubContext } from "#app/context.ts";
import { answerChange, answerProblems, readForm } from "#app/panel.ts";
import { panelMeta } from "#app/panel-meta.ts";
import * as m from "#messages";
import type { Route } from "./+types/account.ts";

export const meta = panelMeta(() => m.admin_account());

/** No data of its own; a loader makes client-side navigation pass the guard. */
export function loader() {
	return null;
}

export function action({ request, context }: Route.ActionArgs) {
	return answerChange(context, async () => {
		const form = await readForm(request);
		const current = String(form.get("current") ?? "");
		const next = String(form.get("next") ?? "");
		const { auth } = context.get(hubContext);
		const result = await auth.changePassword({ headers: request.headers, current, next });
		if (result.ok) return data({ ok: true as const }, { headers: result.headers });
		return answerProblems(result.problems);
	});
}

export const clientAction = callServerAction;

export default function AccountPage({ matches }: Route.ComponentProps) {
	const { administrator } = matches[1].loaderData;
	return (
		<>
			<PageHead title={m.admin_account()} />
			<dl className="panel-form box flex flex-wrap gap-x-10 gap-y-3 p-4 sm:p-5">
				<div className="min-w-0">
					<dt className="text-small text-quiet">{m.admin_name()}</dt>
					<dd className="break-words">{administrator.name}</dd>
				</div>
				<div className="min-w-0">
					<dt className="text-small text-quiet">{m.admin_email()}</dt>
					<dd className="break-all">{administrator.email}</dd>
				</div>
			</dl>
			<h2 className="mt-7 text-title">{m.admin_change_password()}</h2>
			<p className="mt-1 mb-4 text-quiet">{m.admin_change_password_hint()}</p>
			<PasswordForm email={administrator.email} />
		</>
	);
}
