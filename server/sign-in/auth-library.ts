// Configures the sign-in library Better Auth for our tables. Used by administrators.ts and auth.ts; its own routes are not
// served. Loaded on demand, because loading takes a third of a second and a start usually does not need it.
import { type Role, rightsOf } from "#core/people/roles.ts";
import { DEFAULT_NAME } from "#core/site.ts";
import type { Engine } from "#server/db/engines/engine.ts";
import type { Db } from "#server/db/tables.ts";
import { type Env, readAuthSecret } from "#server/env.ts";
import type { Log } from "#server/log.ts";
import { createLateValue } from "#server/work/late-value.ts";

/** Longest name of a browser that is stored with a session, in UTF-16 units. */
export const USER_AGENT_LIMIT = 200;
/** How long a sign-in waits for the code of the second factor, in seconds. */
const SECOND_FACTOR_SECONDS = 600;
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
	const { betterAuth, admin, twoFactor, createAccessControl, defaultStatements, createSessionPlugin } =
		await loadLibrary();
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
		plugins: [
			admin({
				...createRoles(createAccessControl, defaultStatements),
				adminRoles: ["owner"],
				schema: ADMIN_FIELDS,
			}),
			twoFactor({
				issuer: env.PRODUCT_NAME ?? DEFAULT_NAME,
				schema: TWO_FACTOR_FIELDS,
				twoFactorCookieMaxAge: SECOND_FACTOR_SECONDS,
			}),
			createSessionPlugin(),
		],
		advanced: {
			// The cookies have names of our own.
			useSecureCookies: false,
			cookies: {
				session_token: { name: sessionCookieName(env), attributes: cookieAttributes(env) },
				two_factor: { name: secondFactorCookieName(env), attributes: cookieAttributes(env) },
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

/** Names a sign-in whose password was right and whose code is awaited. */
export function secondFactorCookieName(env: Env): string {
	return isHttps(env) ? "__Host-doubtless-second-factor" : "doubtless-second-factor";
}

function cookieAttributes(env: Env) {
	return { httpOnly: true, sameSite: "lax", path: "/", secure: isHttps(env) } as const;
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

const TWO_FACTOR_FIELDS = {
	user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
	twoFactor: {
		modelName: "administrator_two_factor",
		fields: {
			backupCodes: "backup_codes",
			userId: "user_id",
			failedVerificationCount: "failed_verification_count",
			lockedUntil: "locked_until",
		},
	},
};

type Loaded = Awaited<ReturnType<typeof loadLibrary>>;

/** Our roles for the library's own endpoints: only an owner passes those that manage people. */
function createRoles(create: Loaded["createAccessControl"], statements: Loaded["defaultStatements"]) {
	const control = create({ ...statements, panel: ["see", "edit", "people"] });
	const roleOf = (role: Role) =>
		control.newRole({
			user: role === "owner" ? ["create", "list", "set-role", "delete", "set-password", "get", "update"] : [],
			session: role === "owner" ? ["list", "revoke", "delete"] : [],
			panel: [...rightsOf(role)],
		});
	const roles = { owner: roleOf("owner"), editor: roleOf("editor"), viewer: roleOf("viewer") } satisfies Record<
		Role,
		unknown
	>;
	return { ac: control, roles };
}

/** Loads the code, so that a transaction does not wait for the disk. */
export async function loadLibrary() {
	const [{ betterAuth }, { admin }, { defaultStatements }, { twoFactor }, { createAccessControl }, session] =
		await Promise.all([
			import("better-auth"),
			import("better-auth/plugins/admin"),
			import("better-auth/plugins/admin/access"),
			import("better-auth/plugins/two-factor"),
			import("better-auth/plugins/access"),
			import("./session-plugin.ts"),
		]);
	const { createSessionPlugin } = session;
	return { betterAuth, admin, twoFactor, createAccessControl, defaultStatements, createSessionPlugin };
}
