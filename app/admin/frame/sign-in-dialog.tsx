// Asks for the password over the open page after the session has ended, so that nothing typed is lost, and lets the
// interrupted request continue.
import { type FormEvent, useRef, useState } from "react";
import * as m from "#messages";
import { notifyOtherTabs } from "./auth-channel.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { PasswordField } from "./password-field.tsx";
import type { SignInAnswer, SignInFailure } from "./sign-in-failure.tsx";
import { SignInFailureText } from "./sign-in-failure.tsx";

export type SignInDialogProps = { email: string; onEnd: (isSignedIn: boolean) => void };

export function SignInDialog({ email, onEnd }: SignInDialogProps) {
	const [failure, setFailure] = useState<SignInFailure>();
	const [isBusy, setIsBusy] = useState(false);
	const password = useRef<HTMLInputElement>(null);

	async function signIn(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isBusy) return;
		setIsBusy(true);
		const asking = ask(email, String(new FormData(event.currentTarget).get("password") ?? ""));
		const answer = await asking.finally(() => setIsBusy(false));
		if (!answer.ok) return setFailure(answer);
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
				<PasswordField
					name="password"
					label={m.admin_password()}
					autoComplete="current-password"
					error={failure && <SignInFailureText failure={failure} />}
					input={password}
				/>
				<div className="dialog-actions">
					<Button text={m.admin_cancel()} onClick={() => onEnd(false)} />
					<Button type="submit" kind="main" isOff={isBusy} text={isBusy ? m.admin_signing_in() : m.admin_sign_in()} />
				</div>
			</form>
		</Dialog>
	);
}

async function ask(email: string, password: string): Promise<SignInAnswer> {
	try {
		const body = new URLSearchParams({ email, password });
		const response = await fetch("/admin/sign-in-again", { method: "POST", body });
		const answer: SignInAnswer = await response.json();
		return answer;
	} catch (error) {
		return { ok: false, code: "no-response", isOffline: error instanceof TypeError };
	}
}
