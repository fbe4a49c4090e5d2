// Changes the password: the old one, the new one, one button. Works without script.
import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/admin/panel/button.tsx";
import { errorOf } from "#app/admin/panel/forms/field.tsx";
import { Line, reasonOf } from "#app/admin/panel/forms/save-bar.tsx";
import type { Refusal } from "#app/admin/panel/forms/save-result.ts";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { PasswordField } from "#app/admin/panel/password-field.tsx";
import * as m from "#messages";

type PasswordResult = { ok: true } | Refusal<never>;

export function PasswordForm({ email }: { email: string }) {
	const fetcher = useFetcher<PasswordResult>();
	const { signInAgain } = usePanel();
	const form = useRef<HTMLFormElement>(null);
	const answer = fetcher.state === "idle" ? fetcher.data : undefined;
	const isBusy = fetcher.state !== "idle";
	const problems = answer && !answer.ok && answer.code === "problems" ? answer.problems : [];
	const errorOfField = (field: string) => errorOf(problems, field);

	useEffect(() => {
		if (!answer) return;
		if (answer.ok) form.current?.reset();
		else if (answer.code === "signed-out") {
			signInAgain().then((isSignedIn) => isSignedIn && form.current?.requestSubmit());
		}
	}, [answer, signInAgain]);

	return (
		<fetcher.Form
			ref={form}
			method="post"
			className="max-w-100 space-y-4"
			// A second press while the first is in progress sends nothing.
			onSubmit={(event) => isBusy && event.preventDefault()}
		>
			<input type="hidden" name="email" autoComplete="username" value={email} readOnly />
			<PasswordField
				name="current"
				label={m.admin_current_password()}
				autoComplete="current-password"
				error={errorOfField("current")}
			/>
			<PasswordField
				name="next"
				label={m.admin_new_password()}
				autoComplete="new-password"
				help={m.admin_new_password_help()}
				error={errorOfField("next")}
			/>
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<Button type="submit" kind="main" isOff={isBusy} text={isBusy ? m.admin_saving() : m.admin_change_password()} />
				<p role="status" className="min-w-0 flex-1 text-small">
					<Status answer={answer} />
				</p>
			</div>
		</fetcher.Form>
	);
}

function Status({ answer }: { answer: PasswordResult | undefined }) {
	if (!answer || (!answer.ok && answer.code === "problems")) return null;
	if (answer.ok) return <Line icon="right">{m.admin_password_changed()}</Line>;
	return <Line icon="wrong">{reasonOf({ isOffline: false, ...answer })}</Line>;
}
