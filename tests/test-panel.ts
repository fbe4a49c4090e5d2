// For tests only: a signed-in administrator, and records for them to administer.
import type { ModuleInput, SubtopicInput } from "#core/modules/form.ts";
import { HubError } from "#core/problem.ts";
import type { Hub } from "#server/hub.ts";

export const EMAIL = "maria@school.example";
export const PASSWORD = "correct horse battery";
/** For createTestHub: the first administrator is EMAIL with PASSWORD. */
export const ADMINISTRATOR_ENV = {
	ADMIN_EMAIL: EMAIL,
	ADMIN_PASSWORD: PASSWORD,
	AUTH_SECRET: "the same secret in all of the tests",
};
export const ACTOR = { id: "administrator-1", email: EMAIL };
export const OTHER_ACTOR = { id: "administrator-2", email: "omar@school.example" };

type SignedIn = Awaited<ReturnType<typeof readSignIn>>;
/** By engine: what signInFirst has written to the first hub of this process. */
const signedIn = new Map<string, SignedIn>();

/**
 * Creates the first administrator of a hub with ADMINISTRATOR_ENV and signs in. Hashing and checking the password takes half a
 * second, so it is done for the first hub of a process, and others get a copy of its rows. @returns the Cookie header
 */
export async function signInFirst(hub: Hub, address = "192.0.2.1"): Promise<string> {
	const isUsual = Object.entries(ADMINISTRATOR_ENV).every(([name, value]) => Reflect.get(hub.env, name) === value);
	const mayCopy = isUsual && !hub.env.BASE_URL && !(await hub.administrators.exist());
	const known = signedIn.get(hub.engine);
	if (mayCopy && known) return copySignIn(hub, known);
	await hub.administrators.ensureFirstAdministrator();
	const cookie = await signIn(hub, { address });
	if (mayCopy) signedIn.set(hub.engine, await readSignIn(hub, cookie));
	return cookie;
}

async function readSignIn({ db }: Hub, cookie: string) {
	return {
		cookie,
		administrators: await db.selectFrom("administrator").selectAll().execute(),
		accounts: await db.selectFrom("administratorAccount").selectAll().execute(),
		sessions: await db.selectFrom("administratorSession").selectAll().execute(),
	};
}

async function copySignIn({ db }: Hub, { cookie, administrators, accounts, sessions }: SignedIn): Promise<string> {
	await db.insertInto("administrator").values(administrators).execute();
	await db.insertInto("administratorAccount").values(accounts).execute();
	await db.insertInto("administratorSession").values(sessions).execute();
	return cookie;
}

export async function signIn(
	{ auth }: Hub,
	{ email = EMAIL, password = PASSWORD, address = "192.0.2.1", headers = new Headers() } = {},
): Promise<string> {
	const result = await auth.signIn({ email, password, address, headers });
	if (!result.ok) throw new Error(result.code);
	return cookieOf(result.headers);
}

/** The Cookie header that a browser sends after these Set-Cookie headers. */
export function cookieOf(headers: Headers): string {
	return headers
		.getSetCookie()
		.map((cookie) => cookie.split(";")[0] ?? "")
		.join("; ");
}

export function makeModuleInput(overrides: Partial<ModuleInput> = {}): ModuleInput {
	return { title: "The solar system", description: "", linkCode: null, customButtons: [], ...overrides };
}

export function makeSubtopicInput(overrides: Partial<SubtopicInput> = {}): SubtopicInput {
	return {
		title: "The inner planets",
		description: null,
		surveyDocLink: null,
		questionDocLink: null,
		readDocLink: null,
		reviewDocLink: null,
		...overrides,
	};
}

export async function createModule({ modules }: Hub, overrides: Partial<ModuleInput> = {}) {
	const created = await modules.create(makeModuleInput(overrides), ACTOR);
	if (!created.ok) throw new Error(created.problems[0]?.code);
	return created.module;
}

export async function createSubtopic({ subtopics }: Hub, moduleId: string, overrides: Partial<SubtopicInput> = {}) {
	const created = await subtopics.create(moduleId, makeSubtopicInput(overrides), ACTOR);
	if (!created.ok) throw new Error(created.problems[0]?.code);
	return created.subtopic;
}

/** The code of the HubError that `work` throws; undefined when it succeeds. */
export async function codeOf(work: Promise<unknown>): Promise<unknown> {
	try {
		await work;
		return undefined;
	} catch (error) {
		return error instanceof HubError ? error.code : error;
	}
}

/** The audit list, newest first, as "action title by whom". */
export async function listAudit({ audit }: Hub): Promise<string[]> {
	const { entries } = await audit.list();
	return entries.map(({ action, title, actor }) => `${action} ${title} by ${actor}`);
}
