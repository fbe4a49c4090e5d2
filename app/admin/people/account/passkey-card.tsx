// One's own passkeys: add one, see when each was used, remove one.
import { type FormEvent, useRef, useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import { Dialog } from "#app/admin/panel/dialog.tsx";
import { errorOf, Field } from "#app/admin/panel/forms/field.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { PasswordField } from "#app/admin/panel/password-field.tsx";
import { Sentence, withFullStop } from "#app/admin/panel/sentence.tsx";
import { useClientValue } from "#app/admin/panel/use-client-value.ts";
import { hasPasskeys, makePasskey } from "#app/admin/sign-in/passkey-browser.ts";
import type { Problem } from "#core/problem.ts";
import * as m from "#messages";
import { useCommand } from "./use-command.ts";

/** Longest name of a passkey, in characters. */
const NAME_LIMIT = 60;

export type PasskeyCardProps = {
	email: string;
	passkeys: readonly { id: string; name: string; createdAt: number; usedAt: number }[];
};

export function PasskeyCard({ email, passkeys }: PasskeyCardProps) {
	const command = useCommand();
	const { confirm } = usePanel();
	const [isAdding, setIsAdding] = useState(false);
	const isSupported = useClientValue(hasPasskeys, true);

	async function remove(id: string, name: string) {
		const isSure = await confirm({
			title: m.admin_passkey_remove_question(),
			body: name,
			yes: m.admin_remove(),
			isDangerous: true,
		});
		const texts = { done: m.admin_passkey_removed(), failed: m.admin_passkey_remove_failed() };
		if (isSure) await command({ do: "remove-passkey", id }, texts);
	}

	return (
		<section aria-labelledby="passkeys" className="mt-8 max-w-[42rem]">
			<h2 id="passkeys" className="text-title">
				{m.admin_passkeys()}
			</h2>
			<p className="mt-1 text-quiet">{m.admin_passkeys_hint()}</p>
			{passkeys.length === 0 ? (
				<p className="mt-3">{m.admin_passkeys_none()}</p>
			) : (
				<ul className="box mt-3 divide-y divide-line">
					{passkeys.map(({ id, name, createdAt, usedAt }) => (
						<li key={id} className="flex min-h-14 items-center gap-3 px-4 py-1.5">
							<div className="min-w-0 flex-1">
								<p dir="auto" className="font-semibold wrap-anywhere">
									{name}
								</p>
								<p className="text-small text-quiet">
									<Sentence
										message={(time = "") => m.admin_passkey_made({ time })}
										parts={[<DateTime key="made" at={createdAt} />]}
									/>
									{usedAt > 0 && (
										<>
											<span>{" · "}</span>
											<Sentence
												message={(time = "") => m.admin_passkey_used({ time })}
												parts={[<DateTime key="used" at={usedAt} />]}
											/>
										</>
									)}
								</p>
							</div>
							<Button
								kind="row-bad"
								of={name}
								text={m.admin_remove()}
								data-needs-script
								onClick={() => remove(id, name)}
							/>
						</li>
					))}
				</ul>
			)}
			{isSupported ? (
				<Button className="mt-3" text={m.admin_passkey_add()} data-needs-script onClick={() => setIsAdding(true)} />
			) : (
				<p className="mt-3 text-small text-quiet">{m.admin_passkeys_unsupported()}</p>
			)}
			{isAdding && <AddDialog email={email} onEnd={() => setIsAdding(false)} />}
		</section>
	);
}

/** The name and the own password; then the browser asks for finger, face or PIN. */
function AddDialog({ email, onEnd }: { email: string; onEnd: () => void }) {
	const command = useCommand();
	const { showToast } = usePanel();
	const [problems, setProblems] = useState<readonly Problem[]>([]);
	const [isBusy, setIsBusy] = useState(false);
	const name = useRef<HTMLInputElement>(null);
	const password = useRef<HTMLInputElement>(null);

	async function add() {
		const failed = m.admin_passkey_add_failed();
		const begin = { do: "begin-passkey", password: password.current?.value ?? "" };
		const begun = await command(begin, { failed, onProblems: setProblems });
		if (!begun?.passkey) return;
		const answer = await makePasskey(begun.passkey);
		// Mostly "Cancel" in the browser's own dialog.
		if (!answer) return showToast(withFullStop(failed), "failed");
		const named = name.current?.value.trim() || m.admin_passkey_name_default();
		const texts = { done: m.admin_passkey_added(), failed };
		if (await command({ do: "add-passkey", name: named, answer }, texts)) onEnd();
	}

	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isBusy) return;
		setProblems([]);
		setIsBusy(true);
		await add().finally(() => setIsBusy(false));
	}

	return (
		<Dialog title={m.admin_passkey_add()} firstFocus={name} onCancel={onEnd}>
			<form className="space-y-4" noValidate onSubmit={submit}>
				<input type="hidden" name="email" autoComplete="username" value={email} readOnly />
				<Field name="passkey-name" label={m.admin_passkey_name()}>
					{(attributes) => (
						<input
							{...attributes}
							ref={name}
							className="input"
							dir="auto"
							autoComplete="off"
							maxLength={NAME_LIMIT}
							defaultValue={m.admin_passkey_name_default()}
						/>
					)}
				</Field>
				<PasswordField
					name="password"
					label={m.admin_password()}
					autoComplete="current-password"
					help={m.admin_password_for()}
					error={errorOf(problems, "password")}
					input={password}
				/>
				<div className="dialog-actions">
					<Button text={m.admin_cancel()} onClick={onEnd} />
					<Button type="submit" kind="main" isOff={isBusy} text={m.admin_continue()} />
				</div>
			</form>
		</Dialog>
	);
}
