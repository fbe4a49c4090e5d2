// The error catalogue (specification 8) as a visitor sees it: the text of the page and its status.
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Http } from "#server/http.ts";
import type { Hub } from "#server/hub.ts";
import { createLog } from "#server/log.ts";
import { createTestHttp, withoutFailedAttempts } from "../test-http.ts";
import { type CreateTestHub, createPostgresTestHub, createTestHub, describeOnBothEngines } from "../test-hub.ts";

const AGAIN = "Please try again later.";

/** A site with the sample module, with a captured log and a method that resets failed attempts. */
async function createSite(createHub: CreateTestHub) {
	const hub = await createHub();
	const lines: string[] = [];
	const log = createLog("warn", (line) => lines.push(line));
	const open = () => createTestHttp(withoutFailedAttempts({ ...hub, log }));
	const module = await hub.catalog.findModuleByLinkCode(hub.site.sampleCode);
	const moduleId = module?.id ?? "";
	const [subtopic] = (await hub.catalog.listSubtopics(moduleId, 1)).subtopics;
	return { hub, lines, open, moduleId, subtopicId: subtopic?.id ?? "", code: hub.site.sampleCode };
}

/** The visible text of a page. */
async function read(http: Http, path: string) {
	const response = await http.request(path);
	const whole = await response.text();
	const title = /<title>([^<]*)</.exec(whole)?.[1];
	const html = whole.replaceAll(/<script\b[\s\S]*?<\/script>|<title>[\s\S]*?<\/title>/g, "");
	const text = html
		.replaceAll(/<[^>]*>/g, "\n")
		.replaceAll("&#x27;", "'")
		.replaceAll(/\n+/g, "\n");
	return { status: response.status, title, text, html, headers: response.headers };
}

/** Makes a table unreadable: the view in PostgreSQL; in SQLite what stands behind it, by a renaming that the view does not follow. */
async function without<T>({ db, engine }: Hub, view: "module" | "subtopic", work: () => Promise<T>): Promise<T> {
	const table = engine === "sqlite" ? `${view}_row` : view;
	if (engine === "sqlite") await sql`pragma legacy_alter_table = on`.execute(db);
	await db.schema.alterTable(table).renameTo(`${table}_gone`).execute();
	try {
		return await work();
	} finally {
		await db.schema.alterTable(`${table}_gone`).renameTo(table).execute();
	}
}

describeOnBothEngines("an error page", (createHub) => {
	let site: Awaited<ReturnType<typeof createSite>>;
	let http: Http;
	beforeAll(async () => {
		site = await createSite(createHub);
	});
	beforeEach(() => {
		site.lines.length = 0;
		http = site.open();
	});

	test.each([
		["/module", "Invalid access link"],
		["/module/B%20space", "Invalid access link"],
		["/module/%F0%9F%AA%90", "Invalid access link"],
		["/module/Bsample1.pdf", "Invalid access link"],
		[`/module/B${"x".repeat(64)}`, "Invalid access link"],
		["/module/Xcode123", "Invalid module identifier"],
		["/module/bsample1", "Invalid module identifier"],
		["/module/Bwrong00", "Module not found"],
		["/module/Q0000000000000000000", "Module not found"],
	])("at %s says 'Access Denied' and '%s' (404)", async (path, reason) => {
		const page = await read(http, path);
		expect(page.status).toBe(404);
		expect(page.text).toContain("\nAccess Denied\n");
		expect(page.text).toContain(`\n${reason}\n`);
		expect(page.text).toContain("\nReturn to Home\n");
	});

	test.each(["/subtopics", "/subtopics/Qwrong", "/subtopics/Xcode", "/subtopics/Bsample1", "/subtopics/%20"])(
		"at %s says 'No module selected' (404)",
		async (path) => {
			const page = await read(http, path);
			expect(page.status).toBe(404);
			expect(page.text).toContain("\nNo module selected\n");
			expect(page.text).toContain("\nGo to Home\n");
		},
	);

	test("says 'Failed to load module' when the modules cannot be read (503)", async () => {
		await without(site.hub, "module", async () => {
			for (const path of [`/module/${site.code}`, `/module/${site.moduleId}`]) {
				const page = await read(http, path);
				expect(page.status).toBe(503);
				expect(page.text).toContain("\nAccess Denied\n");
				expect(page.text).toContain("\nFailed to load module\n");
				expect(page.html).not.toMatch(/no such table|does not exist|select |sqlite|postgres/i);
			}
		});
		expect(site.lines).toHaveLength(2);
		expect(site.lines[0]).toMatch(/no such table|does not exist/);
		expect((await read(http, `/module/${site.code}`)).status).toBe(200);
	});

	test("shows the module and the reason when its subtopics cannot be read (503)", async () => {
		await without(site.hub, "subtopic", async () => {
			for (const path of [`/module/${site.code}`, `/subtopics/${site.moduleId}`]) {
				const page = await read(http, path);
				expect(page.status).toBe(503);
				expect(page.text).toContain(`\nFailed to load subtopics. ${AGAIN}\n`);
				expect(page.html).toContain("<h1");
				expect(page.text).not.toContain("Access Denied");
			}
		});
	});

	test("is the 404 page with 'Subtopic not found' for a missing subtopic or one of another module", async () => {
		const created = await site.hub.catalog.createModule({
			title: "M",
			description: "",
			linkCode: null,
			customButtons: [],
		});
		const otherId = created.ok ? created.module.id : "";
		for (const path of [
			`/learn/${site.moduleId}/wrong`,
			`/learn/${otherId}/${site.subtopicId}`,
			`/learn/Q0000000000000000000/${site.subtopicId}`,
		]) {
			const page = await read(http, path);
			expect([path, page.status]).toEqual([path, 404]);
			expect(page.text).toContain("\nPage Not Found\n");
			expect(page.text).toContain("\nSubtopic not found\n");
		}
	});

	test("is the 404 page with the reason when a subtopic cannot be read (503)", async () => {
		for (const table of ["subtopic", "module"] as const) {
			await without(site.hub, table, async () => {
				const page = await read(http, `/learn/${site.moduleId}/${site.subtopicId}`);
				expect(page.status).toBe(503);
				expect(page.text).toContain("\nPage Not Found\n");
				expect(page.text).toContain(`\nFailed to load subtopic. ${AGAIN}\n`);
			});
		}
	});

	test("says 'Something went wrong' when the module's row is damaged (500), and the log has the cause", async () => {
		const { db } = site.hub;
		const { customButtons } = await db
			.selectFrom("module")
			.select("customButtons")
			.where("id", "=", site.moduleId)
			.executeTakeFirstOrThrow();
		const set = (value: string) =>
			db.updateTable("moduleRow").set({ customButtons: value }).where("id", "=", site.moduleId).execute();
		await set('[{"text": 7}]');
		const page = await read(http, `/module/${site.code}`);
		await set(customButtons);
		expect(page.status).toBe(500);
		expect(page.text).toContain(`\nSomething went wrong. ${AGAIN}\n`);
		expect(page.text).not.toContain("Access Denied");
		expect(site.lines.join()).toContain("module-unreadable");
		expect(site.lines.join()).not.toContain(site.code);
	});

	test("shows the check of a link after too many wrong ones, the same for a right and a wrong code (429)", async () => {
		for (let n = 0; n < 11; n++) await http.request("/module/Bwrong00");
		const shown = [];
		for (const path of [`/module/${site.code}`, "/module/Bwrong00"]) {
			const page = await read(http, path);
			expect([path, page.status]).toEqual([path, 429]);
			expect(page.text).toContain("\nOne moment, please\n");
			expect(page.title).toMatch(/^One moment, please/);
			expect(page.headers.get("cache-control")).toBe("no-store");
			shown.push(page.text);
		}
		expect(shown[0]).toBe(shown[1]);
		expect(site.lines).toHaveLength(1);
		// A module's id still opens: it cannot be guessed.
		for (const path of [`/subtopics/${site.moduleId}`, `/module/${site.moduleId}`]) {
			expect([path, (await read(http, path)).status]).toEqual([path, 200]);
		}
	});

	test("has a clear message on every page when the database cannot be reached", async () => {
		const broken = await createSite(createHub);
		const gone = broken.open();
		await broken.hub.db.destroy();
		const statuses = [];
		for (const path of [
			`/module/${broken.code}`,
			`/subtopics/${broken.moduleId}`,
			`/learn/${broken.moduleId}/${broken.subtopicId}`,
			"/",
			"/healthz",
		]) {
			const page = await read(gone, path);
			statuses.push(page.status);
			expect(page.html).not.toMatch(/driver|destroyed|Error:|\bat .*\.ts/);
		}
		expect(statuses).toEqual([503, 503, 503, 200, 200]);
	});
});

describe.skipIf(!process.env.TEST_POSTGRES_URL)("a PostgreSQL that ends its connections", () => {
	let site: Awaited<ReturnType<typeof createSite>>;
	beforeAll(async () => {
		site = await createSite(createPostgresTestHub);
	});
	afterAll(() => site.hub.close());

	test("gets new connections, without a restart of the hub", async () => {
		const http = site.open();
		const paths = Array.from({ length: 10 }, () => `/module/${site.code}`);
		await Promise.all(paths.map((path) => http.request(path)));
		await sql`select pg_terminate_backend(pid) from pg_stat_activity
			where datname = current_database() and pid <> pg_backend_pid()`.execute(site.hub.db);
		await new Promise((resolve) => setTimeout(resolve, 200));
		const again = await Promise.all(paths.map((path) => http.request(path)));
		expect(again.map((response) => response.status)).toEqual(paths.map(() => 200));
	});
});

test("an unexpected error is a plain 500 without its details", async () => {
	const site = await createSite(createTestHub);
	const sectionTexts: typeof site.hub.sectionTexts = {
		...site.hub.sectionTexts,
		find: () => {
			throw new Error("secret inside /srv/hub");
		},
	};
	const lines: string[] = [];
	const log = createLog("warn", (line) => lines.push(line));
	const page = await read(createTestHttp({ ...site.hub, sectionTexts, log }), "/documents/sqr3-method/read");
	expect(page.status).toBe(500);
	expect(page.html).not.toMatch(/secret|srv/);
	expect(lines.join()).toContain("secret inside");
	await site.hub.close();
});
