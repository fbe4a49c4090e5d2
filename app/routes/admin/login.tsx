// The administrators' login: a plain form that works without script (specification 2 and 5). Redirects to the requested page.
import { useCallback, useState } from "react";
import { data, redirect, useNavigation, useRevalidator } from "react-router";
import { notifyOtherTabs, useAuthChanges } from "#app/admin/panel/auth-channel.ts";
import { hasDrafts } from "#app/admin/panel/forms/drafts.ts";
import { callServerAction } from "#app/admin/panel/forms/send.ts";
import type { SignInFailure } from "#app/admin/panel/sign-in-failure.tsx";
import { readTarget } from "#app/admin/panel/sign-in-target.ts";
import { useClientValue } from "#app/admin/panel/use-client-value.ts";
import { LoginCard } from "#app/admin/people/account/login-card.tsx";
import { hubContext } from "#app/context.ts";
import { panelHeaders, readForm, signIn } from "#app/panel.ts";
import { panelMeta } from "#app/panel-meta.ts";
import * as m from "#messages";
import type { Route } from "./+types/login.ts";
import "#app/admin/panel.css";

export const handle = { isPanel: true };
export const headers = panelHeaders;

export const meta = panelMeta(() => m.admin_sign_in_title());

export async function loader({ request, context, url }: Route.LoaderArgs) {
	const administrator = await context.get(hubContext).auth.findAdministrator(request.headers);
	if (administrator) throw redirect(readTarget(url.searchParams.get("to")));
	return null;
}

export async function action({ request, context, url }: Route.ActionArgs) {
	const form = await readForm(request);
	const { answer, status, headers } = await signIn(context, { headers: request.headers, url }, form);
	if (answer.ok) return redirect(readTarget(url.searchParams.get("to")), { headers });
	return data({ failure: answer, email: String(form.get("email") ?? "") }, { status, headers });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	try {
		return await callServerAction({ serverAction });
	} catch (redirection) {
		// The redirect after signing in.
		notifyOtherTabs();
		throw redirection;
	}
}

export default function LoginPage({ actionData }: Route.ComponentProps) {
	const { revalidate } = useRevalidator();
	const isBusy = useNavigation().formMethod === "POST";
	// Signing in in another tab continues here too.
	useAuthChanges(useCallback(() => void revalidate(), [revalidate]));
	const isUnanswered = actionData !== undefined && "code" in actionData;
	const [passkeyFailure, setPasskeyFailure] = useState<SignInFailure>();
	return (
		<LoginCard
			failure={isUnanswered ? actionData : (actionData?.failure ?? passkeyFailure)}
			email={isUnanswered ? "" : (actionData?.email ?? "")}
			isBusy={isBusy}
			onSignedIn={() => {
				notifyOtherTabs();
				void revalidate();
			}}
			onFailure={setPasskeyFailure}
			// Only the browser knows: the administrator may have signed out in another tab.
			notice={useClientValue(hasDrafts, false) ? m.admin_typing_comes_back() : undefined}
		/>
	);
}
