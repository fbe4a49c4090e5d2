// Configures the sign-in library Better Auth for our tables. Used by administrators.ts and auth.ts; its own routes are not
// served. Loaded on demand, because loading takes a third of a second and a start usually does not need it.
import type { Engine } from "#server/db/engines/engine.ts";
import type { Db } from "#server/db/tables.ts";
import { type Env, readAuthSecret } from "#server/env.ts";
import type { Log } from "#server/log.ts";
import { createLateValue } from "#server/work/late-value.ts";

/** The role of administrators; nobody else has an account. */
export const ADMINISTRATOR_ROLE = "admin";
/** Lengths of a password, in UTF-16 units. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** Lifetime of a session since its sign-in, and since its last request (milliseconds). */
export const SESSION_MS = 7 * 24 * 60 * 60 * 1_000;
export const ADMINISTRATOR_IDLE_MS = 2 * 60 * 60 * 1_000;

export type AuthLibraryContext = { db: Db; engine: Engine; env: Env; log: Log };
type AuthLibrary = Awaited<ReturnType<typeof createAuthLibrary>>;
/** The library on the hub's database, loaded at the first call. */
export type GetAuthLibrary = () => Promise<AuthLibrary>;

/** Loads the library at the first call, and again after a failed one. */
export function createLateAuthLibrary(context: AuthLibraryContext): GetAuthLibrary {
	return createLateValue(() => createAuthLibrary(context));
}

/**
 * The sign-in library on our tables: e-mail and password, no sign-up, no telemetry. Sessions are read from the database at
 * every request, so that a removed administrator is signed out immediately.
 * @throws EnvError when the secret cannot be read or created
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
			// The cookie has a name of our own.
			useSecureCookies: false,
			cookies: {
				session_token: {
					name: sessionCookieName(env),
					attributes: { httpOnly: true, sameSite: "lax", path: "/", secure: isHttps(env) },
				},
			},
			disableOriginCheck: false,
			// The headers with the address can be forged, and nothing reads it later.
			ipAddress: { disableIpTracking: true },
			// Our migrations create the tables and a test compares them; a check at run time would outlive a transaction.
			database: { validateSchema: false },
		},
		logger: { level: "warn", log: (level, message) => log[level](message) },
	});
}

/** `__Host-` binds the cookie to this host; browsers accept it over https only. */
export function sessionCookieName(env: Env): string {
	return isHttps(env) ? "__Host-doubtless-session" : "doubtless-session";
}

function isHttps(env: Env): boolean {
	return env.BASE_URL?.startsWith("https:") ?? false;
}

/** Our names for the library's tables and columns: snake_case like all others. */
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

/** Loads the code, so that a transaction does not wait for the disk. */
export async function loadLibrary() {
	const [{ betterAuth }, { admin }] = await Promise.all([import("better-auth"), import("better-auth/plugins/admin")]);
	return { betterAuth, admin };
}
