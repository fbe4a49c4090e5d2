// How a sign-in can fail and its text, for the login page and the dialog of an ended session (specification 5).
import * as m from "#messages";

export type SignInFailure =
	| { ok: false; code: "invalid-credentials" }
	| { ok: false; code: "too-many-tries"; retryAfterSeconds: number }
	/** A server error, not a wrong password. */
	| { ok: false; code: "failed" }
	/** Without a response; set in the browser only. */
	| { ok: false; code: "no-response"; isOffline: boolean };

export type SignInAnswer = { ok: true } | SignInFailure;

export function SignInFailureText({ failure }: { failure: SignInFailure }) {
	return <span>{failureText(failure)}</span>;
}

function failureText(failure: SignInFailure): string {
	switch (failure.code) {
		case "invalid-credentials":
			return m.admin_invalid_credentials();
		case "too-many-tries":
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
