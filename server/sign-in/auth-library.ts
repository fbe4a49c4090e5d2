// The sign-in library Better Auth on our tables. Used by administrators.ts and auth.ts; no web address leads to it. It is
// loaded when it is first needed, because that takes a third of a second and a site that has its administrator starts
// without it.
import type { Engine } from "#server/db/engines/engine.ts";
import type { Db } from "#server/db/tables.ts";
import { type Env, readAuthSecret } from "#server/env.ts";
import type { Log } from "#server/log.ts";

/** The role that opens the administrators' pages; nobody else has an account. */
export const ADMINISTRATOR_ROLE = "admin";
/** Lengths of a password, in UTF-16 units. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** A session ends so long after its sign-in, and so long after its last request (security 7.3.1, milliseconds). */
export const SESSION_MS = 7 * 24 * 60 * 60 * 1_000;
export const SESSION_IDLE_MS = 2 * 60 * 60 * 1_000;

export type AuthLibraryContext = { db: Db; engine: Engine; env: Env; log: Log };
type AuthLibrary = Awaited<ReturnType<typeof createAuthLibrary>>;
/** The library on the hub's database, loaded at the first call. */
export type GetAuthLibrary = () => Promise<AuthLibrary>;

export function createLateAuthLibrary(context: AuthLibraryContext): GetAuthLibrary {
	let library: Promise<AuthLibrary> | undefined;
	return () => {
		library ??= createAuthLibrary(context);
		return library;
	};
}

/**
 * The sign-in library on our tables: e-mail and password, nobody can sign up, sessions are looked up in the database at
 * every request (so who is removed is out at once), nothing is sent to its makers.
 * @throws EnvError when the secret cannot be read or made
 */
export async function createAuthLibrary({ db, engine, env, log }: AuthLibraryContext) {
	const { betterAuth, admin } = await loadLibrary();
	const baseURL = env.BASE_URL ?? `http://localhost:${env.PORT}`;
	return betterAuth({
		baseURL,
		secret: readAuthSecret(env),
		database: { db: db.withoutPlugins(), type: engine },
		telemetry: { enabled: false },
		// The library's own limit counts by address alone and in memory; ours is sign-in-limit.ts.
		rateLimit: { enabled: false },
		emailAndPassword: {
			enabled: true,
			disableSignUp: true,
			minPasswordLength: PASSWORD_MIN,
			maxPasswordLength: PASSWORD_MAX,
			revokeSessionsOnPasswordReset: true,
		},
		...TABLES,
		session: { ...TABLES.session, expiresIn: SESSION_MS / 1_000, cookieCache: { enabled: false } },
		plugins: [admin({ adminRoles: [ADMINISTRATOR_ROLE], schema: ADMIN_FIELDS })],
		advanced: {
			// We name the cookie ourselves.
			useSecureCookies: false,
			cookies: {
				session_token: {
					name: sessionCookieName(env),
					attributes: { httpOnly: true, sameSite: "lax", path: "/", secure: isHttps(env) },
				},
			},
			disableOriginCheck: false,
			// Headers that say it can be forged, and nobody needs it later.
			ipAddress: { disableIpTracking: true },
			// Our migrations make the tables and a test compares them; asking at run time would outlive a transaction.
			database: { validateSchema: false },
		},
		logger: { level: "warn", log: (level, message) => log[level](message) },
	});
}

/** `__Host-` ties the cookie to this very host; browsers take it over https only. */
export function sessionCookieName(env: Env): string {
	return isHttps(env) ? "__Host-doubtless-session" : "doubtless-session";
}

function isHttps(env: Env): boolean {
	return env.BASE_URL?.startsWith("https:") ?? false;
}

/** Our names for the library's tables and columns: one word a thing, and snake_case like all the others. */
const TIMES = { createdAt: "created_at", updatedAt: "updated_at" };
const TABLES = {
	user: { modelName: "administrator", fields: { ...TIMES, emailVerified: "email_verified" } },
	session: {
		modelName: "administrator_session",
		fields: {
			...TIMES,
			expiresAt: "expires_at",
			ipAddress: "ip_address",
			userAgent: "user_agent",
			userId: "user_id",
		},
	},
	account: {
		modelName: "administrator_account",
		fields: {
			...TIMES,
			accountId: "account_id",
			providerId: "provider_id",
			userId: "user_id",
			accessToken: "access_token",
			refreshToken: "refresh_token",
			idToken: "id_token",
			accessTokenExpiresAt: "access_token_expires_at",
			refreshTokenExpiresAt: "refresh_token_expires_at",
		},
	},
	verification: { modelName: "administrator_verification", fields: { ...TIMES, expiresAt: "expires_at" } },
};
const ADMIN_FIELDS = {
	user: { fields: { banReason: "ban_reason", banExpires: "ban_expires" } },
	session: { fields: { impersonatedBy: "impersonated_by" } },
};

/** The library itself, so that a transaction need not wait while it is read from the disk. */
export async function loadLibrary() {
	const [{ betterAuth }, { admin }] = await Promise.all([
		import("better-auth"),
		import("better-auth/plugins/admin"),
	]);
	return { betterAuth, admin };
}
