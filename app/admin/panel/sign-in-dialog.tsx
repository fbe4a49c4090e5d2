// Asks for the password over the open page after the session has ended, so that nothing typed is lost, and lets the
// interrupted request continue.
import { type FormEvent, useRef, useState } from "react";
import { CodeField } from "#app/admin/sign-in/code-field.tsx";
import * as m from "#messages";
import { notifyOtherTabs } from "./auth-channel.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { PasskeySignIn, postSignIn } from "./passkey-sign-in.tsx";
import { PasswordField } from "./password-field.tsx";
import { isCodeAsked, type SignInFailure, SignInFailureText } from "./sign-in-failure.tsx";

export type SignInDialogProps = { email: string; onEnd: (isSignedIn: boolean) => void };

export function SignInDialog({ email, onEnd }: SignInDialogProps) {
	const [failure, setFailure] = useState<SignInFailure>();
	const [isBusy, setIsBusy] = useState(false);
	const password = useRef<HTMLInputElement>(null);
	const isCode = isCodeAsked(failure);

	async function signIn(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isBusy) return;
		setIsBusy(true);
		const form = new FormData(event.currentTarget);
		const field = isCode ? "code" : "password";
		const asking = postSignIn({ email, [field]: String(form.get(field) ?? "") });
		const answer = await asking.finally(() => setIsBusy(false));
		if (answer.ok) end();
		else setFailure(answer);
	}

	function end() {
		notifyOtherTabs();
		onEnd(true);
	}

	return (
		<Dialog title={m.admin_session_ended()} firstFocus={password} onCancel={() => onEnd(false)}>
			<p className="text-quiet">{m.admin_session_ended_hint()}</p>
			<form className="mt-4 space-y-4" onSubmit={signIn}>
				<p>
					<span className="block text-small text-quiet">{m.admin_email()}</span>
					<span className="font-semibold break-all">{email}</span>
				</p>
				{/* For password managers. */}
				<input type="hidden" name="email" autoComplete="username" value={email} readOnly />
				{isCode ? (
					<CodeField error={failure && failure.code !== "second-factor" && <SignInFailureText failure={failure} />} />
				) : (
					<PasswordField
						name="password"
						label={m.admin_password()}
						autoComplete="current-password"
						error={failure && <SignInFailureText failure={failure} />}
						input={password}
					/>
				)}
				<div className="dialog-actions">
					<Button text={m.admin_cancel()} onClick={() => onEnd(false)} />
					<Button type="submit" kind="main" isOff={isBusy} text={isBusy ? m.admin_signing_in() : m.admin_sign_in()} />
				</div>
				{!isCode && <PasskeySignIn onSignedIn={end} onFailure={setFailure} />}
			</form>
		</Dialog>
	);
}
