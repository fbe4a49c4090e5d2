// Sign Out: ends the session and returns to the login page. A failure is shown, since the session is then still open.
import { data, Form, redirect, useNavigation } from "react-router";
import { notifyOtherTabs } from "#app/admin/panel/auth-channel.ts";
import { Button, ButtonLink } from "#app/admin/panel/button.tsx";
import { deleteAllDrafts } from "#app/admin/panel/forms/drafts.ts";
import { callServerAction } from "#app/admin/panel/forms/send.ts";
import { FormOrigin } from "#app/admin/panel/page-head.tsx";
import { hubContext } from "#app/context.ts";
import { panelHeaders } from "#app/panel.ts";
import { panelMeta } from "#app/panel-meta.ts";
import { Notice } from "#app/ui/notice.tsx";
import * as m from "#messages";
import type { Route } from "./+types/logout.ts";
import "#app/admin/panel.css";

export const handle = { isPanel: true };
export const headers = panelHeaders;

export const meta = panelMeta(() => m.admin_sign_out());

export async function action({ request, context }: Route.ActionArgs) {
	const hub = context.get(hubContext);
	try {
		return redirect("/admin/login", { headers: await hub.auth.signOut(request.headers) });
	} catch (error) {
		// Not rethrown: the page shows that the session is still open (specification 8).
		hub.log.error({ error: error instanceof Error ? error.stack : String(error) }, "a sign-out failed");
		return data({ isOffline: false }, { status: 503 });
	}
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	try {
		return await callServerAction({ serverAction });
	} catch (redirection) {
		// The redirect to the login page after signing out.
		deleteAllDrafts();
		notifyOtherTabs();
		throw redirection;
	}
}

export default function LogoutPage({ actionData }: Route.ComponentProps) {
	const isBusy = useNavigation().formMethod === "POST";
	return (
		<main id="main" className="panel-alone">
			<FormOrigin />
			<Notice
				as="page"
				title={m.admin_sign_out()}
				actions={
					<>
						<Form method="post" replace>
							<Button type="submit" kind="main" isOff={isBusy} text={m.admin_sign_out()} />
						</Form>
						<ButtonLink to="/admin/dashboard" text={m.admin_back_to_panel()} />
					</>
				}
			>
				<p>{m.admin_sign_out_hint()}</p>
				<p role="alert" className="text-bad empty:hidden">
					{actionData &&
						m.admin_failed_to_log_out({
							reason: actionData.isOffline ? m.admin_reason_offline() : m.admin_reason_server(),
						})}
				</p>
			</Notice>
		</main>
	);
}
