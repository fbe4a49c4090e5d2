// A plugin of the sign-in library with one endpoint that no address serves: it begins a session for a person whose passkey has
// been verified (passkeys.ts), with the library's own session and cookie. Loaded by auth-library.ts.
import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

/** Builds the plugin. The caller of its endpoint has verified who signs in. */
export function createSessionPlugin() {
	return {
		id: "doubtless-sessions",
		endpoints: {
			beginSession: createAuthEndpoint.serverOnly(
				{ method: "POST", body: z.object({ userId: z.string() }) },
				async (ctx) => {
					const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
					if (!user) throw new Error("The person of a passkey is gone.");
					const session = await ctx.context.internalAdapter.createSession(user.id, false);
					await setSessionCookie(ctx, { session, user });
					return ctx.json({ ok: true });
				},
			),
		},
	} satisfies BetterAuthPlugin;
}
