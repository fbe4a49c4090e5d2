// Asks signed-in people for their own password before a change of what they sign in with. Limited like the sign-in.
import { HubError, type Problem } from "#core/problem.ts";
import type { Semaphore } from "#server/work/semaphore.ts";
import { PASSWORD_MAX } from "./auth-library.ts";
import type { SignInLimit } from "./sign-in-limit.ts";
import { unlessRefused } from "./unless-refused.ts";

export type OwnSession = { user: { id: string; email: string; name: string }; session: { id: string } };
export type FindOwnSession = (headers: Headers) => Promise<OwnSession | undefined>;
export type Refused = { ok: false; problems: Problem[] };
export type AskPassword = ReturnType<typeof createAskPassword>;

const WRONG_PASSWORD: Refused = { ok: false, problems: [{ code: "wrong-password", field: "password" }] };

export type AskPasswordContext = { limit: SignInLimit; hashing: Semaphore; findSession: FindOwnSession };

export function createAskPassword({ limit, hashing, findSession }: AskPasswordContext) {
	/**
	 * Runs a change of the library that checks the password itself; its refusal means that the password is wrong.
	 * @throws HubError("signed-out"); "too-many-tries" after wrong ones
	 */
	return async <T>(headers: Headers, password: string, work: () => Promise<T>) => {
		const found = await findSession(headers);
		if (!found) throw new HubError("signed-out");
		const { user, session } = found;
		if (password === "" || password.length > PASSWORD_MAX) return WRONG_PASSWORD;
		const done = await hashing.runOrThrow(async () => {
			const wait = await limit.count(session.id, user.email, true);
			if (wait > 0) throw new HubError("too-many-tries", { retryAfterSeconds: wait });
			return unlessRefused(work);
		});
		if (!done.ok) return WRONG_PASSWORD;
		await limit.forgive(session.id, user.email, true);
		return { ok: true as const, value: done.value, user };
	};
}
