// How a sign-in can fail and its text, for the login page and the dialog of an ended session (specification 5).
import * as m from "#messages";

export type SignInFailure =
	| { ok: false; code: "invalid-credentials" }
	/** The password was right; a code is asked for. */
	| { ok: false; code: "second-factor" }
	| { ok: false; code: "wrong-code" }
	/** The code came too late, or in a browser that did not ask. */
	| { ok: false; code: "sign-in-over" }
	| { ok: false; code: "passkey-refused" }
	| { ok: false; code: "too-many-tries" | "too-many-codes"; retryAfterSeconds: number }
	/** A server error, not a wrong password. */
	| { ok: false; code: "failed" }
	/** Without a response; set in the browser only. */
	| { ok: false; code: "no-response"; isOffline: boolean };

export type SignInAnswer = { ok: true } | SignInFailure;

/** Whether the next step is the code of the second factor. */
export function isCodeAsked(failure: SignInFailure | undefined): boolean {
	return failure !== undefined && ["second-factor", "wrong-code", "too-many-codes"].includes(failure.code);
}

export function SignInFailureText({ failure }: { failure: SignInFailure }) {
	return <span>{failureText(failure)}</span>;
}

function failureText(failure: SignInFailure): string {
	switch (failure.code) {
		case "invalid-credentials":
			return m.admin_invalid_credentials();
		case "second-factor":
			return "";
		case "wrong-code":
			return m.admin_wrong_code();
		case "sign-in-over":
			return m.admin_sign_in_over();
		case "passkey-refused":
			return m.admin_passkey_refused();
		case "too-many-tries":
		case "too-many-codes":
			return `${m.admin_too_many_tries()} ${waitText(failure.retryAfterSeconds)}`;
		case "failed":
			return m.admin_failed_to_sign_in({ reason: m.admin_reason_server() });
		case "no-response":
			return m.admin_failed_to_sign_in({
				reason: failure.isOffline ? m.admin_reason_offline() : m.admin_reason_server(),
			});
	}
}

/** "Wait 2 minutes, then try again." */
function waitText(seconds: number): string {
	return seconds <= 60 ? m.wait_seconds({ count: seconds }) : m.wait_minutes({ count: Math.ceil(seconds / 60) });
}
