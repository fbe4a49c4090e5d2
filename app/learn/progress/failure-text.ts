// Messages for a code that could not be created or used.
import type { CodeFailure } from "#app/learn/log/learner-code.ts";
import * as m from "#messages";

/** From this wait on the message is in minutes, in seconds. */
const IN_MINUTES = 91;

export function codeFailureText(failure: CodeFailure): string {
	switch (failure.kind) {
		case "no-network":
			return m.code_no_network();
		case "empty":
			return m.code_empty();
		case "misspelt":
			return m.code_misspelt();
		case "unknown":
			return m.code_unknown();
		case "full":
			return m.code_full();
		case "too-many": {
			const seconds = Math.ceil(failure.retryAfterSeconds);
			if (seconds < IN_MINUTES) return m.code_too_many_seconds({ count: seconds });
			return m.code_too_many_minutes({ count: Math.ceil(seconds / 60) });
		}
		case "later":
			return m.code_later();
	}
}
