// For tests only: a signed-in administrator, and records for them to administer.
import type { ModuleInput, SubtopicInput } from "#core/catalog/form.ts";
import { HubError } from "#core/problem.ts";
import type { Hub } from "#server/hub.ts";

export const EMAIL = "maria@school.example";
export const PASSWORD = "correct horse battery";
/** For createTestHub: the first administrator is EMAIL with PASSWORD. */
export const ADMINISTRATOR_ENV = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };
export const ACTOR = { id: "administrator-1", email: EMAIL };
export const OTHER_ACTOR = { id: "administrator-2", email: "omar@school.example" };

/** Creates the first administrator of a hub with ADMINISTRATOR_ENV and signs in. @returns the Cookie header */
export async function signInFirst(hub: Hub, address = "192.0.2.1"): Promise<string> {
	await hub.administrators.ensureFirstAdministrator();
	return signIn(hub, { address });
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
