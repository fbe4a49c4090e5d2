// Makes a key for a script: name, scope and end, and then the key itself, once.
import { type FormEvent, useRef, useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import { Dialog } from "#app/admin/panel/dialog.tsx";
import { errorOf, Field } from "#app/admin/panel/forms/field.tsx";
import { Sentence } from "#app/admin/panel/sentence.tsx";
import { type NewApiKey, useCommand } from "#app/admin/people/account/use-command.ts";
import { KEY_DAYS, KEY_SCOPES, type KeyScope } from "#core/people/api-key.ts";
import type { Problem } from "#core/problem.ts";
import * as m from "#messages";

export type NewKeyDialogProps = { onMade: (key: NewApiKey) => void; onCancel: () => void };

export function NewKeyDialog({ onMade, onCancel }: NewKeyDialogProps) {
	const command = useCommand();
	const [scope, setScope] = useState<KeyScope>("read");
	const [days, setDays] = useState<number>(KEY_DAYS[1]);
	const [problems, setProblems] = useState<readonly Problem[]>([]);
	const name = useRef<HTMLInputElement>(null);

	async function make(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		setProblems([]);
		const onProblems = (found: Problem[]) => {
			setProblems(found);
			name.current?.focus();
		};
		const typed = { name: name.current?.value ?? "", scope, days };
		const answer = await command({ do: "create", typed }, { failed: m.admin_api_key_failed(), onProblems });
		if (answer?.apiKey) onMade(answer.apiKey);
	}

	return (
		<Dialog title={m.admin_api_key_new()} firstFocus={name} onCancel={onCancel}>
			<form className="space-y-4" noValidate onSubmit={make}>
				<Field name="name" label={m.admin_name()} help={m.admin_api_key_name_help()} error={errorOf(problems, "name")}>
					{(attributes) => <input {...attributes} ref={name} className="input" dir="auto" autoComplete="off" />}
				</Field>
				<fieldset>
					<legend className="mb-1.5 font-semibold">{m.admin_api_key_scope()}</legend>
					<div className="grid gap-2">
						{KEY_SCOPES.map((each) => (
							<label key={each} className="choice">
								<input type="radio" name="scope" checked={scope === each} onChange={() => setScope(each)} />
								<span className="min-w-0">
									<span className="block font-semibold">{scopeWord(each)}</span>
									<span className="block text-small text-quiet">{m.admin_api_key_scope_means({ scope: each })}</span>
								</span>
							</label>
						))}
					</div>
				</fieldset>
				<Field name="days" label={m.admin_api_key_ends()}>
					{(attributes) => (
						<select
							{...attributes}
							className="input"
							value={days}
							onChange={(event) => setDays(Number(event.target.value))}
						>
							{KEY_DAYS.map((each) => (
								<option key={each} value={each}>
									{m.admin_api_key_days({ days: each })}
								</option>
							))}
						</select>
					)}
				</Field>
				<div className="dialog-actions">
					<Button text={m.admin_cancel()} onClick={onCancel} />
					<Button type="submit" kind="main" text={m.admin_api_key_new()} />
				</div>
			</form>
		</Dialog>
	);
}

export function scopeWord(scope: KeyScope): string {
	return m.admin_api_key_scope_is({ scope });
}

export function ShownKeyDialog({ apiKey, onClose }: { apiKey: NewApiKey; onClose: () => void }) {
	const { name, token, expiresAt } = apiKey;
	const [isCopied, setIsCopied] = useState(false);
	const box = useRef<HTMLTextAreaElement>(null);

	async function copy() {
		box.current?.select();
		// Where the browser refuses, the key is selected and can be copied by hand.
		await navigator.clipboard?.writeText(token).then(
			() => setIsCopied(true),
			() => undefined,
		);
	}

	return (
		<Dialog title={name} firstFocus={box} onCancel={onClose}>
			<p>{m.admin_api_key_once()}</p>
			<label className="block">
				<span className="sr-only">{name}</span>
				<textarea ref={box} className="input area font-mono text-small break-all" rows={2} readOnly value={token} />
			</label>
			<p className="text-small text-quiet">
				<Sentence
					message={(time = "") => m.admin_api_key_until({ time })}
					parts={[<DateTime key="time" at={expiresAt} />]}
				/>
			</p>
			<div className="dialog-actions">
				<Button text={m.admin_done()} onClick={onClose} />
				<Button kind="main" icon="copy" text={isCopied ? m.admin_copied() : m.admin_copy()} onClick={copy} />
			</div>
		</Dialog>
	);
}
