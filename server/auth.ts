// Administrators: who they are and how they sign in (specification 6), by the library Better Auth. No web address
// leads here yet: the administrators' pages will bring them. The library is loaded when it is first needed, because
// that takes a third of a second and a site that has its administrator starts without it.
import type { RandomBelow } from "#core/random.ts";
import type { Engine } from "./db/engine.ts";
import type { Db } from "./db/tables.ts";
import { inTransaction } from "./db/transaction.ts";
import { type Env, readAuthSecret } from "./env.ts";
import type { Log } from "./log.ts";

/** The role that opens the administrators' pages; nobody else has an account. */
export const ADMINISTRATOR_ROLE = "admin";
/** Lengths of a password, in characters. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

const DEFAULT_EMAIL = "admin@example.com";
/** A password that is read from a terminal and typed once: long, and without look-alikes (0 O 1 l I). */
const PASSWORD_LENGTH = 24;
const PASSWORD_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
const SESSION_SECONDS = 7 * 24 * 60 * 60;
const FIRST_ADMINISTRATOR = "first-administrator-made";

export type AuthContext = {
	db: Db;
	engine: Engine;
	env: Env;
	log: Log;
	now: () => number;
	/** Cryptographic: the first password is made with it. */
	randomBelow: RandomBelow;
};
/** `password` is null when the operator chose it (ADMIN_PASSWORD). */
export type NewAdministrator = { email: string; password: string | null };
export type Auth = Awaited<ReturnType<typeof createAuth>>;
export type Administrators = ReturnType<typeof createAdministrators>;

/** Builds the administrators' part of the hub. */
export function createAdministrators(context: AuthContext) {
	let auth: Promise<Auth> | undefined;
	return {
		/** The sign-in library on this database, loaded at the first call. */
		getAuth(): Promise<Auth> {
			auth ??= createAuth(context);
			return auth;
		},
		/** See the function of that name. */
		ensureFirstAdministrator: () => ensureFirstAdministrator(context),
	};
}

/**
 * On a site without any administrator makes one: ADMIN_EMAIL and ADMIN_PASSWORD, else admin@example.com and a random
 * password. Of many processes that start together one makes it.
 * @returns the new administrator, once: only the terminal of that first start ever shows the password
 */
export async function ensureFirstAdministrator(context: AuthContext): Promise<NewAdministrator | undefined> {
	if (await hasAdministrator(context.db)) return undefined;
	const { env, now, randomBelow } = context;
	const email = (env.ADMIN_EMAIL ?? DEFAULT_EMAIL).toLowerCase();
	const password = env.ADMIN_PASSWORD ?? createPassword(randomBelow);
	await loadLibrary();
	return inTransaction(context.db, async (tx) => {
		const at = now();
		// This row is the turn to look and make: who comes second waits here, and then finds an administrator.
		await tx
			.insertInto("siteEvent")
			.values({ name: FIRST_ADMINISTRATOR, at })
			.onConflict((c) => c.column("name").doUpdateSet({ at }))
			.execute();
		if (await hasAdministrator(tx)) return undefined;
		const auth = await createAuth({ ...context, db: tx });
		await auth.api.createUser({ body: { email, password, name: "Administrator", role: ADMINISTRATOR_ROLE } });
		return { email, password: env.ADMIN_PASSWORD === undefined ? password : null };
	});
}

/**
 * The sign-in library on our tables: e-mail and password, nobody can sign up, sessions are looked up in the database at
 * every request (so who is removed is out at once), nothing is sent to its makers.
 * @throws EnvError when the secret cannot be read or made
 */
export async function createAuth({ db, engine, env, log }: Omit<AuthContext, "now" | "randomBelow">) {
	const { betterAuth, admin } = await loadLibrary();
	const baseURL = env.BASE_URL ?? `http://localhost:${env.PORT}`;
	const isHttps = baseURL.startsWith("https:");
	return betterAuth({
		baseURL,
		secret: readAuthSecret(env),
		database: { db: db.withoutPlugins(), type: engine },
		telemetry: { enabled: false },
		// The library's own limit counts by address alone and in memory; ours comes with the sign-in page.
		rateLimit: { enabled: false },
		emailAndPassword: {
			enabled: true,
			disableSignUp: true,
			minPasswordLength: PASSWORD_MIN,
			maxPasswordLength: PASSWORD_MAX,
			revokeSessionsOnPasswordReset: true,
		},
		...TABLES,
		session: { ...TABLES.session, expiresIn: SESSION_SECONDS, cookieCache: { enabled: false } },
		plugins: [admin({ adminRoles: [ADMINISTRATOR_ROLE], schema: ADMIN_FIELDS })],
		advanced: {
			// We name the cookie ourselves: __Host- ties it to this very host, which the library's __Secure- does not.
			useSecureCookies: false,
			cookies: {
				session_token: {
					name: isHttps ? "__Host-doubtless-session" : "doubtless-session",
					attributes: { httpOnly: true, sameSite: "lax", path: "/", secure: isHttps },
				},
			},
			disableOriginCheck: false,
			// Our migrations make the tables and a test compares them; asking at run time would outlive a transaction.
			database: { validateSchema: false },
		},
		logger: { level: "warn", log: (level, message) => log[level](message) },
	});
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

async function loadLibrary() {
	const [{ betterAuth }, { admin }] = await Promise.all([
		import("better-auth"),
		import("better-auth/plugins/admin"),
	]);
	return { betterAuth, admin };
}

async function hasAdministrator(db: Db): Promise<boolean> {
	const row = await db
		.selectFrom("administrator")
		.select("id")
		.where("role", "=", ADMINISTRATOR_ROLE)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

function createPassword(randomBelow: RandomBelow): string {
	const draw = () => PASSWORD_ALPHABET.charAt(randomBelow(PASSWORD_ALPHABET.length));
	return Array.from({ length: PASSWORD_LENGTH }, draw).join("");
}
