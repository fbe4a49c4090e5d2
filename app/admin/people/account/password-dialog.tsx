// Asks for the own password before a change of what one signs in with.
import { type FormEvent, useRef, useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { Dialog } from "#app/admin/panel/dialog.tsx";
import { PasswordField } from "#app/admin/panel/password-field.tsx";
import * as m from "#messages";

export type PasswordDialogProps = {
	title: string;
	email: string;
	/** The answer to the last attempt. */
	error: string | undefined;
	onPassword: (password: string) => Promise<void>;
	onCancel: () => void;
};

export function PasswordDialog({ title, email, error, onPassword, onCancel }: PasswordDialogProps) {
	const input = useRef<HTMLInputElement>(null);
	const [isBusy, setIsBusy] = useState(false);

	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isBusy) return;
		setIsBusy(true);
		await onPassword(input.current?.value ?? "").finally(() => setIsBusy(false));
	}

	return (
		<Dialog title={title} firstFocus={input} onCancel={onCancel}>
			<p className="text-quiet">{m.admin_password_for()}</p>
			<form className="space-y-4" onSubmit={submit}>
				<input type="hidden" name="email" autoComplete="username" value={email} readOnly />
				<PasswordField
					name="password"
					label={m.admin_password()}
					autoComplete="current-password"
					error={error}
					input={input}
				/>
				<div className="dialog-actions">
					<Button text={m.admin_cancel()} onClick={onCancel} />
					<Button type="submit" kind="main" isOff={isBusy} text={m.admin_continue()} />
				</div>
			</form>
		</Dialog>
	);
}
