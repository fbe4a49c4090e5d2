// The second factor of one's own account: set up an authenticator app, backup codes, turn it off.
import { type FormEvent, useRef, useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { errorOf, Field } from "#app/admin/panel/forms/field.tsx";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import type { Problem } from "#core/problem.ts";
import * as m from "#messages";
import { PasswordDialog } from "./password-dialog.tsx";
import { type NewSecondFactor, useCommand } from "./use-command.ts";

type Asking = "begin-second-factor" | "end-second-factor" | "renew-backup-codes";
export type SecondFactorCardProps = { email: string; isOn: boolean };

export function SecondFactorCard({ email, isOn }: SecondFactorCardProps) {
	const command = useCommand();
	const [asking, setAsking] = useState<Asking>();
	const [problems, setProblems] = useState<readonly Problem[]>([]);
	const [newFactor, setNewFactor] = useState<NewSecondFactor>();
	const [codes, setCodes] = useState<readonly string[]>();

	function ask(what: Asking | undefined) {
		setProblems([]);
		setAsking(what);
	}

	async function onPassword(password: string) {
		const done = asking === "end-second-factor" ? { done: m.admin_factor_turned_off() } : {};
		const texts = { ...done, failed: m.admin_factor_failed(), onProblems: setProblems };
		const answer = await command({ do: asking, password }, texts);
		if (!answer) return;
		setAsking(undefined);
		setNewFactor(answer.secondFactor);
		setCodes(answer.backupCodes);
	}

	return (
		<section aria-labelledby="second-factor" className="mt-8 max-w-[42rem]">
			<h2 id="second-factor" className="text-title">
				{m.admin_second_factor()}
			</h2>
			<p className="mt-1 text-quiet">{m.admin_factor_hint()}</p>
			<p className="mt-3 flex items-start gap-2">
				<PanelIcon name={isOn ? "right" : "warning"} className={`size-5 ${isOn ? "text-good" : "text-quiet"}`} />
				<span>{isOn ? m.admin_factor_on() : m.admin_factor_off()}</span>
			</p>
			{!newFactor && (
				<div className="mt-3 flex flex-wrap gap-3" data-needs-script>
					{isOn ? (
						<>
							<Button text={m.admin_backup_codes_renew()} onClick={() => ask("renew-backup-codes")} />
							<Button text={m.admin_factor_turn_off()} onClick={() => ask("end-second-factor")} />
						</>
					) : (
						<Button text={m.admin_factor_begin()} onClick={() => ask("begin-second-factor")} />
					)}
				</div>
			)}
			{newFactor && (
				<NewFactor
					newFactor={newFactor}
					onDone={() => {
						setNewFactor(undefined);
						setCodes(newFactor.backupCodes);
					}}
					onCancel={() => setNewFactor(undefined)}
				/>
			)}
			{codes && <BackupCodes codes={codes} onDone={() => setCodes(undefined)} />}
			{asking && (
				<PasswordDialog
					title={titleOf(asking)}
					email={email}
					error={errorOf(problems, "password")}
					onPassword={onPassword}
					onCancel={() => ask(undefined)}
				/>
			)}
		</section>
	);
}

function titleOf(asking: Asking): string {
	if (asking === "begin-second-factor") return m.admin_factor_begin();
	return asking === "end-second-factor" ? m.admin_factor_turn_off() : m.admin_backup_codes_renew();
}

type NewFactorProps = { newFactor: NewSecondFactor; onDone: () => void; onCancel: () => void };

/** Scan the code, then type what the app shows: only then is the second factor on. */
function NewFactor({ newFactor: { uri, secret }, onDone, onCancel }: NewFactorProps) {
	const command = useCommand();
	const [problems, setProblems] = useState<readonly Problem[]>([]);
	const code = useRef<HTMLInputElement>(null);

	async function confirm(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const onProblems = (found: Problem[]) => {
			setProblems(found);
			code.current?.select();
		};
		const texts = { done: m.admin_factor_turned_on(), failed: m.admin_factor_failed(), onProblems };
		const body = { do: "confirm-second-factor", code: code.current?.value ?? "" };
		if (await command(body, texts)) onDone();
	}

	return (
		<form className="box mt-4 p-4 sm:p-5" noValidate onSubmit={confirm}>
			<p>{m.admin_factor_scan()}</p>
			<QrCode text={uri} label={m.admin_factor_qr()} />
			<p className="mt-3">
				<span className="block text-small text-quiet">{m.admin_factor_key()}</span>
				<span className="font-mono text-small break-all">{secret}</span>
			</p>
			<Field
				name="code"
				label={m.admin_factor_first_code()}
				className="mt-4 max-w-60"
				error={errorOf(problems, "code")}
			>
				{(attributes) => (
					<input
						{...attributes}
						ref={code}
						className="input font-mono"
						inputMode="numeric"
						autoComplete="one-time-code"
						maxLength={10}
					/>
				)}
			</Field>
			<div className="mt-4 flex flex-wrap gap-3">
				<Button type="submit" kind="main" text={m.admin_factor_turn_on()} />
				<Button text={m.admin_cancel()} onClick={onCancel} />
			</div>
		</form>
	);
}

/** The backup codes, which are shown once. */
function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
	return (
		<section aria-labelledby="backup-codes" className="box mt-4 p-4 sm:p-5">
			<h3 id="backup-codes" className="font-semibold">
				{m.admin_backup_codes()}
			</h3>
			<p className="mt-1 text-quiet">{m.admin_backup_codes_hint()}</p>
			<ul className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1 font-mono sm:max-w-80">
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ul>
			<Button className="mt-4" text={m.admin_backup_codes_saved()} onClick={onDone} />
		</section>
	);
}
