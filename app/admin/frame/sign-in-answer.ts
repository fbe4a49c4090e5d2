// How a sign-in can fail. The login page and the dialog of an ended session say it in the same words.
export type SignInFailure =
	| { ok: false; code: "invalid-credentials" }
	| { ok: false; code: "too-many-tries"; retryAfterSeconds: number }
	/** Not a wrong password: the server could not find out. */
	| { ok: false; code: "failed" }
	/** No answer came; known in the browser only. */
	| { ok: false; code: "no-answer"; isOffline: boolean };

export type SignInAnswer = { ok: true } | SignInFailure;
