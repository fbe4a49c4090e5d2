// Sends one command of the pages of people and of the own account, and gives what it answered.
import type { Refusal } from "#app/admin/panel/forms/save-result.ts";
import { type Sendable, useSend } from "#app/admin/panel/forms/send.ts";
import { type ChangeResult, useChange } from "#app/admin/panel/lists/use-change.ts";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import type { PasskeyOptions } from "#app/admin/sign-in/passkey-browser.ts";
import type { MailResult } from "#core/people/person-link.ts";
import type { Problem } from "#core/problem.ts";

/** A link that is shown once. `mail`: what became of the mail with it, where mails are sent. */
export type ShownLink = { path: string; email: string; expiresAt: number; mail?: MailResult | undefined };
export type NewApiKey = { name: string; token: string; expiresAt: number };
export type NewSecondFactor = { uri: string; secret: string; backupCodes: string[] };
type Done = {
	ok: true;
	link?: ShownLink;
	secondFactor?: NewSecondFactor;
	backupCodes?: string[];
	/** A key of a script, which is shown once. */
	apiKey?: NewApiKey;
	passkey?: PasskeyOptions;
};
export type CommandAnswer = Done | Refusal<never>;

type Texts = {
	/** The toast after success. */
	done?: string;
	/** The beginning of the toast after a failure. */
	failed: string;
	/** Problems of fields, shown there; without it they are a failure. */
	onProblems?: (problems: Problem[]) => void;
};

/** The answer of a command that was done; undefined after a failure, which a toast has shown, or with problems. */
export function useCommand() {
	const send = useSend<CommandAnswer>();
	const change = useChange();
	const { showToast, closeFailures } = usePanel();
	return async (body: Sendable, { done, failed, onProblems }: Texts): Promise<Done | undefined> => {
		let answer: Done | undefined;
		const isOver = await change(
			async (): Promise<ChangeResult> => {
				const got = await send(body);
				if (got.ok) answer = got;
				if (got.ok || got.code !== "problems" || !onProblems) return got;
				onProblems(got.problems);
				return { ok: true };
			},
			{ failed },
		);
		if (isOver && answer) {
			if (done) showToast(done);
			else closeFailures();
		}
		return answer;
	};
}
