// Invites a person: e-mail and role, and then the link.
import { type FormEvent, useRef, useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { Dialog } from "#app/admin/panel/dialog.tsx";
import { errorOf, Field } from "#app/admin/panel/forms/field.tsx";
import { type ShownLink, useCommand } from "#app/admin/people/account/use-command.ts";
import type { Role } from "#core/people/roles.ts";
import type { Problem } from "#core/problem.ts";
import * as m from "#messages";
import { RoleChoice } from "./role-choice.tsx";

export type InviteDialogProps = { sendsMail: boolean; onLink: (link: ShownLink) => void; onCancel: () => void };

export function InviteDialog({ sendsMail, onLink, onCancel }: InviteDialogProps) {
	const command = useCommand();
	const [role, setRole] = useState<Role>("editor");
	const [problems, setProblems] = useState<readonly Problem[]>([]);
	const [isBusy, setIsBusy] = useState(false);
	const email = useRef<HTMLInputElement>(null);

	async function invite(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		setProblems([]);
		const onProblems = (found: Problem[]) => {
			setProblems(found);
			email.current?.focus();
		};
		const body = { do: "invite", email: email.current?.value ?? "", role };
		setIsBusy(true);
		const texts = { failed: m.admin_invite_failed(), onProblems };
		const answer = await command(body, texts).finally(() => setIsBusy(false));
		if (answer?.link) onLink(answer.link);
	}

	return (
		<Dialog title={m.admin_invite()} firstFocus={email} onCancel={onCancel}>
			<p className="text-quiet">{sendsMail ? m.admin_invite_mail_hint() : m.admin_invite_hint()}</p>
			<form className="space-y-4" noValidate onSubmit={invite}>
				<Field name="email" label={m.admin_email()} error={errorOf(problems, "email")}>
					{(attributes) => (
						<input
							{...attributes}
							ref={email}
							className="input"
							type="email"
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
						/>
					)}
				</Field>
				<RoleChoice value={role} onChoose={setRole} />
				<div className="dialog-actions">
					<Button text={m.admin_cancel()} onClick={onCancel} />
					<Button
						type="submit"
						kind="main"
						isOff={isBusy}
						text={isBusy && sendsMail ? m.admin_mail_sending() : m.admin_invite_make()}
					/>
				</div>
			</form>
		</Dialog>
	);
}
