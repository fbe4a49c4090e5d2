// An administrator in the panel: signs in, saves, reads the status.
import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { ModuleInput } from "#core/modules/form.ts";
import * as m from "#messages";
import type { Hub } from "#server/hub.ts";
import { withHub } from "./modules.ts";

export const ADMINISTRATOR = { email: "teacher@example.org", password: "correct horse battery" };
export const ADMINISTRATOR_ENV = {
	ADMIN_EMAIL: ADMINISTRATOR.email,
	ADMIN_PASSWORD: ADMINISTRATOR.password,
};

/** Signs in on the open login page, or opens it first. */
export async function signIn(page: Page, to = "/admin/login"): Promise<void> {
	if (!page.url().includes("/admin/login")) await page.goto(to);
	await page.getByLabel(m.admin_email()).fill(ADMINISTRATOR.email);
	await page.getByLabel(m.admin_password(), { exact: true }).fill(ADMINISTRATOR.password);
	await page.getByRole("main").getByRole("button", { name: m.admin_sign_in() }).click();
	await expect(page).not.toHaveURL(/\/admin\/login/);
}

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;
/** The last session that openPanel began: signing in takes longer than most stories, since a password is slow to hash. */
let lastSession: Cookies = [];

/** Opens a page of the panel, signed in, and waits until it is hydrated. */
export async function openPanel(page: Page, path: string): Promise<void> {
	const context = page.context();
	const listSession = async () => (await context.cookies()).filter(({ name }) => name === "doubtless-session");
	if ((await listSession()).length === 0) await context.addCookies(lastSession);
	await page.goto(path);
	if (page.url().includes("/admin/login")) {
		await signIn(page);
		lastSession = await listSession();
	}
	await expect(page).toHaveURL((url) => url.pathname + url.search === path);
	await waitForHydration(page);
}

/** Waits until the page is hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
	await expect(page.locator("html[data-started]")).toBeAttached();
}

/** The same administrator in another window of the same browser. */
export async function openSecondWindow(page: Page, path: string): Promise<Page> {
	const second = await page.context().newPage();
	await openPanel(second, path);
	return second;
}

export async function save(page: Page): Promise<void> {
	await page.locator(".save-bar").getByRole("button").last().click();
}

/** The form's status message. */
export function formStatus(page: Page) {
	return page.locator(".save-bar [role=status]");
}

/** Ends every session, as expiry or another administrator would. */
export async function endSessions(env: Record<string, string>): Promise<void> {
	await withHub(env, ({ db }) => db.deleteFrom("administratorSession").execute());
}

export type GivenFile = { name: string; mimeType: string; buffer: Buffer };

/** A file to choose: a string unchanged, any other value as JSON. */
export function jsonFile(name: string, content: unknown): GivenFile {
	const text = typeof content === "string" ? content : JSON.stringify(content);
	return { name, mimeType: "application/json", buffer: Buffer.from(text) };
}

export async function chooseFile(page: Page, file: GivenFile): Promise<void> {
	await page.locator("input[type=file]").setInputFiles(file);
}

export const COLLEAGUE = { id: "colleague", email: "colleague@example.org" };

/** A second administrator saves a module while the page is open. */
export async function changeModuleAsColleague(
	env: Record<string, string>,
	id: string,
	changes: Partial<ModuleInput>,
): Promise<void> {
	await withHub(env, async ({ modules }) => {
		const { title, description, linkCode, customButtons, version } = await modules.get(id);
		const input = { title, description, linkCode, customButtons, ...changes };
		await modules.update(id, input, version, COLLEAGUE);
	});
}

/** Empties a product. */
export async function removeAllModules({ modules }: Hub): Promise<void> {
	const list = await modules.list({});
	for (const { id } of list.modules) await modules.remove(id, COLLEAGUE);
}
