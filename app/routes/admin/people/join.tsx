// What a link of a person opens: an invited person chooses name and password, or somebody chooses another password. Works without
// script. Outside of the panel's guard: who comes here is not signed in.
import { data, Form, redirect, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/admin/panel/button.tsx";
import { errorOf } from "#app/admin/panel/forms/field.tsx";
import { FormOrigin } from "#app/admin/panel/page-head.tsx";
import { PasswordField } from "#app/admin/panel/password-field.tsx";
import { EmailText } from "#app/admin/people/email-text.tsx";
import { hubContext } from "#app/context.ts";
import { panelHeaders, readForm, signIn } from "#app/panel.ts";
import { panelMeta } from "#app/panel-meta.ts";
import { useSite } from "#app/ui/site.ts";
import { SiteMark } from "#app/ui/site-mark.tsx";
import { ERROR_STATUS, type Problem } from "#core/problem.ts";
import * as m from "#messages";
import type { Route } from "./+types/join.ts";
import "#app/admin/panel.css";

export const handle = { isPanel: true };
export const headers = panelHeaders;
export const meta = panelMeta(() => m.admin_join_title());

const IS_OVER = { status: ERROR_STATUS["code-unknown"] };

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
	const link = await context.get(hubContext).personLinks.find(token);
	return data({ link: link ?? null }, link ? {} : IS_OVER);
}

type Answer = { problems: Problem[]; name: string };

export async function action({ request, context, params: { token }, url }: Route.ActionArgs) {
	const form = await readForm(request);
	const name = String(form.get("name") ?? "");
	const password = String(form.get("password") ?? "");
	const accepted = await context.get(hubContext).personLinks.accept({ token, name, password });
	if (!accepted) return data({ problems: [], name } satisfies Answer, IS_OVER);
	if (!accepted.ok)
		return data({ problems: accepted.problems, name } satisfies Answer, { status: ERROR_STATUS.problems });
	const credentials = new FormData();
	credentials.set("email", accepted.email);
	credentials.set("password", password);
	const { answer, headers: cookies } = await signIn(context, { headers: request.headers, url }, credentials);
	// A second factor is asked for by the login page.
	return redirect(answer.ok ? "/admin/dashboard" : "/admin/login", { headers: cookies });
}

export default function JoinPage({ loaderData: { link }, actionData }: Route.ComponentProps) {
	const { productName } = useSite();
	return (
		<main id="main" className="panel-alone">
			<FormOrigin />
			<div className="box w-full max-w-100 p-6 sm:p-8">
				<p className="flex items-center gap-2.5 font-serif text-lead font-semibold">
					<SiteMark />
					<span>{productName}</span>
				</p>
				{link ? <JoinForm link={link} answer={actionData} /> : <LinkIsOver />}
			</div>
		</main>
	);
}

type JoinFormProps = { link: NonNullable<Route.ComponentProps["loaderData"]["link"]>; answer: Answer | undefined };

function JoinForm({ link: { email, role }, answer }: JoinFormProps) {
	const isBusy = useNavigation().formMethod === "POST";
	const problems = answer?.problems ?? [];
	const nameError = errorOf(problems, "name");
	return (
		<>
			<h1 className="mt-5 text-head">{m.admin_join_title()}</h1>
			<p className="mt-2 text-quiet">{role ? m.admin_join_hint({ role }) : m.admin_join_reset_hint()}</p>
			<Form
				method="post"
				replace
				className="mt-5 space-y-4"
				// A second press while the first is in progress sends nothing.
				onSubmit={(event) => isBusy && event.preventDefault()}
			>
				<p>
					<span className="block text-small text-quiet">{m.admin_email()}</span>
					<span className="font-semibold">
						<EmailText email={email} />
					</span>
				</p>
				{/* For password managers. */}
				<input type="hidden" name="email" autoComplete="username" value={email} readOnly />
				{role && (
					<div className="field">
						<label htmlFor="name">{m.admin_join_name()}</label>
						<input
							id="name"
							className="input"
							name="name"
							autoComplete="name"
							required
							dir="auto"
							defaultValue={answer?.name}
							aria-invalid={nameError ? true : undefined}
							aria-describedby="name-about"
						/>
						<p
							id="name-about"
							className={nameError ? "field-error" : "field-help"}
							role={nameError ? "alert" : undefined}
						>
							{nameError ?? m.admin_join_name_help()}
						</p>
					</div>
				)}
				<PasswordField
					name="password"
					label={m.admin_new_password()}
					autoComplete="new-password"
					help={m.admin_new_password_help()}
					error={errorOf(problems, "password")}
				/>
				<Button
					type="submit"
					kind="main"
					className="w-full"
					isOff={isBusy}
					text={isBusy ? m.admin_saving() : m.admin_join_save()}
				/>
			</Form>
		</>
	);
}

function LinkIsOver() {
	return (
		<>
			<h1 className="mt-5 text-head">{m.admin_join_over()}</h1>
			<p className="mt-2 text-quiet">{m.admin_join_over_hint()}</p>
			<ButtonLink to="/admin/login" className="mt-5" text={m.admin_to_sign_in()} />
		</>
	);
}
