// Why signing in failed, in the specification's words, with the waiting time where there is one.
import { Wait } from "#app/ui/wait.tsx";
import * as m from "#messages";
import type { SignInFailure } from "./sign-in-answer.ts";

export function SignInFailureText({ failure }: { failure: SignInFailure }) {
	switch (failure.code) {
		case "invalid-credentials":
			return m.admin_invalid_credentials();
		case "too-many-tries":
			return (
				<>
					{m.admin_too_many_tries()} <Wait seconds={failure.retryAfterSeconds} />
				</>
			);
		case "failed":
			return m.admin_failed_to_sign_in({ reason: m.admin_reason_server() });
		case "no-answer":
			return m.admin_failed_to_sign_in({
				reason: failure.isOffline ? m.admin_reason_offline() : m.admin_reason_server(),
			});
	}
}
