import { expect, test } from "vitest";
import type { Hub } from "#server/hub.ts";
import { describeOnBothEngines } from "../../tests/test-hub.ts";
import {
	ACTOR,
	codeOf,
	createModule,
	createSubtopic,
	listAudit,
	makeModuleInput,
	OTHER_ACTOR,
} from "../../tests/test-panel.ts";
import { runProcess } from "../../tests/test-process.ts";

const titlesOf = async (hub: Hub, query: Parameters<Hub["modules"]["list"]>[0]) =>
	(await hub.modules.list(query)).modules.map(({ title }) => title);

describeOnBothEngines("a module", (createTestHub) => {
	test("is created with a generated or a given code, and the audit list names who created it", async () => {
		const hub = await createTestHub();
		const generated = await createModule(hub);
		expect(generated.linkCode).toMatch(/^B[A-Za-z0-9]{7}$/);
		const buttons = [{ text: "Contact 🪐", url: "https://example.com/" }];
		const own = await createModule(hub, { linkCode: "Bsolar01", title: "Zwei", customButtons: buttons });
		expect(await hub.modules.get(own.id)).toEqual({ ...own, state: "published", publishAt: null });
		expect(own).toMatchObject({ linkCode: "Bsolar01", version: 1, customButtons: buttons });
		expect(await hub.catalog.findModuleByLinkCode("Bsolar01")).toMatchObject({ id: own.id });
		expect(await listAudit(hub)).toEqual([
			"module-created Zwei by maria@school.example",
			"module-created The solar system by maria@school.example",
		]);
		await hub.close();
	});

	test("with a code that is in use is rejected with that field's problem, and nothing is stored or audited", async () => {
		const hub = await createTestHub();
		const asked = Array.from({ length: 50 }, (_, n) =>
			hub.modules.create(makeModuleInput({ linkCode: "Bsolar01", title: `Try ${n}` }), ACTOR),
		);
		const results = await Promise.all(asked);
		expect(results.filter((result) => result.ok)).toHaveLength(1);
		for (const result of results) {
			if (result.ok) continue;
			expect(result.problems).toEqual([{ code: "link-code-taken", field: "linkCode" }]);
		}
		expect((await hub.modules.count()).modules).toBe(2);
		expect(await listAudit(hub)).toHaveLength(1);
		await hub.close();
	});

	test("names an exam whose marks its subtopics' pages get, until it names none", async () => {
		const hub = await createTestHub();
		const examScheme = { name: "UPSC Prelims", right: "2", wrong: "-2/3", blank: "0" };
		const module = await createModule(hub, { examScheme });
		const { id } = await createSubtopic(hub, module.id);
		expect(await hub.modules.get(module.id)).toMatchObject({ examScheme });
		expect(await hub.access.openSubtopic(module.id, id)).toMatchObject({ examScheme });
		await hub.modules.update(module.id, makeModuleInput({ examScheme: null }), 1, ACTOR);
		expect(await hub.access.openSubtopic(module.id, id)).toMatchObject({ examScheme: null });
		const { entries } = await hub.audit.list();
		const change = { field: "examScheme", before: "UPSC Prelims · 2 · -2/3 · 0", after: "" };
		expect(entries.find(({ action }) => action === "module-updated")?.changes).toEqual([change]);
		await hub.close();
	});

	test("is saved when the form was based on the current version; its code never changes", async () => {
		const hub = await createTestHub();
		const module = await createModule(hub, { linkCode: "Bsolar01" });
		const changed = makeModuleInput({ title: "Planets", linkCode: "Bother01", description: "New" });
		expect(await hub.modules.update(module.id, changed, 1, ACTOR)).toEqual({ ok: true, version: 2 });
		expect(await hub.modules.get(module.id)).toMatchObject({
			title: "Planets",
			description: "New",
			linkCode: "Bsolar01",
			version: 2,
		});
		expect(await titlesOf(hub, { search: "solar01" })).toEqual(["Planets"]);
		expect(await codeOf(hub.modules.update("Qnone", changed, 1, ACTOR))).toBe("module-not-found");
		await hub.close();
	});

	test("that was saved in between is not overwritten: the second save gets a conflict with the other version and its author", async () => {
		const hub = await createTestHub();
		const module = await createModule(hub);
		await hub.modules.update(module.id, makeModuleInput({ title: "Theirs" }), 1, OTHER_ACTOR);
		const before = await hub.modules.get(module.id);
		const second = await hub.modules.update(module.id, makeModuleInput({ title: "Mine" }), 1, ACTOR);
		expect(second).toEqual({
			ok: false,
			conflict: { theirs: before, by: OTHER_ACTOR.email, at: expect.any(Number) },
		});
		expect(await hub.modules.get(module.id)).toEqual(before);
		expect(await listAudit(hub)).toHaveLength(2);
		const again = await hub.modules.update(module.id, makeModuleInput({ title: "Mine" }), 2, ACTOR);
		expect(again).toEqual({ ok: true, version: 3 });
		await hub.close();
	});

	test("saved without a change gets no entry in the audit list", async () => {
		const hub = await createTestHub();
		const module = await createModule(hub);
		const before = await listAudit(hub);
		expect(await hub.modules.update(module.id, makeModuleInput(), 1, ACTOR)).toEqual({ ok: true, version: 2 });
		expect(await listAudit(hub)).toEqual(before);
		await hub.close();
	});

	test("whose save is submitted twice because the response was lost does not conflict with itself", async () => {
		const hub = await createTestHub();
		const module = await createModule(hub);
		const mine = makeModuleInput({ title: "Mine" });
		expect(await hub.modules.update(module.id, mine, 1, ACTOR)).toEqual({ ok: true, version: 2 });
		expect(await hub.modules.update(module.id, mine, 1, ACTOR)).toEqual({ ok: true, version: 2 });
		expect(await listAudit(hub)).toHaveLength(2);
		await hub.close();
	});

	test("of twenty different concurrent saves exactly one wins and nineteen get a conflict", async () => {
		const hub = await createTestHub();
		const module = await createModule(hub);
		const saves = Array.from({ length: 20 }, (_, n) =>
			hub.modules.update(module.id, makeModuleInput({ title: `Title ${n}` }), 1, ACTOR),
		);
		const results = await Promise.all(saves);
		expect(results.filter((result) => result.ok)).toHaveLength(1);
		expect(results.filter((result) => "conflict" in result)).toHaveLength(19);
		expect((await hub.modules.get(module.id)).version).toBe(2);
		await hub.close();
	});

	test("is deleted with its subtopics and their files, and the audit list keeps its title", async () => {
		const hub = await createTestHub();
		const [sample] = await hub.modules.listRecent();
		await hub.modules.remove(sample?.id ?? "", ACTOR);
		for (const table of ["module", "subtopic"] as const)
			expect([table, await hub.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
		expect(await hub.modules.count()).toEqual({ modules: 0, subtopics: 0 });
		expect(await listAudit(hub)).toEqual([`module-removed ${sample?.title} by maria@school.example`]);
		expect(await codeOf(hub.modules.remove(sample?.id ?? "", ACTOR))).toBe("module-not-found");
		await hub.close();
	});

	test("is deleted completely or not at all when the process is killed during the deletion", async () => {
		const hub = await createTestHub();
		const [sample] = await hub.modules.listRecent();
		const counts = async () => {
			const tables = ["module", "subtopic", "mcqFile", "mcqPart", "auditEntry"] as const;
			const rows = tables.map((table) => hub.db.selectFrom(table).selectAll().execute());
			return (await Promise.all(rows)).map(({ length }) => length);
		};
		const before = await counts();
		const env = { HUB_ENV: JSON.stringify(hub.env), MODULE: sample?.id ?? "" };
		expect(await runProcess(KILLED_REMOVAL, env)).toMatchObject({ signal: "SIGKILL", err: "" });
		expect(await counts()).toEqual(before);
		expect(before).toEqual([1, 5, 5, 10, 0]);
		await hub.close();
	});
});

describeOnBothEngines("the list of modules", (createTestHub) => {
	test("sorts by each of its columns, both ways, ignoring case", async () => {
		const hub = await createTestHub();
		const [sample] = await hub.modules.listRecent();
		await hub.modules.remove(sample?.id ?? "", ACTOR);
		const b = await createModule(hub, { title: "banana", linkCode: "B333" });
		const a = await createModule(hub, { title: "Apple", linkCode: "B222" });
		const c = await createModule(hub, { title: "CHERRY", linkCode: "B111" });
		await createSubtopic(hub, a.id);
		await createSubtopic(hub, a.id);
		await createSubtopic(hub, c.id);
		await hub.db.updateTable("moduleRow").set({ updatedAt: 1 }).where("id", "=", c.id).execute();
		await hub.db.updateTable("moduleRow").set({ updatedAt: 2 }).where("id", "=", b.id).execute();
		const sorted = {
			title: ["Apple", "banana", "CHERRY"],
			linkCode: ["CHERRY", "Apple", "banana"],
			subtopics: ["banana", "CHERRY", "Apple"],
			updated: ["CHERRY", "banana", "Apple"],
		} as const;
		for (const sort of ["title", "linkCode", "subtopics", "updated"] as const) {
			expect([sort, await titlesOf(hub, { sort })]).toEqual([sort, sorted[sort]]);
			const reversed = sorted[sort].toReversed();
			expect([sort, await titlesOf(hub, { sort, descending: true })]).toEqual([sort, reversed]);
		}
		expect(await titlesOf(hub, {})).toEqual(["Apple", "banana", "CHERRY"]);
		const row = (await hub.modules.list({ search: "apple" })).modules[0];
		expect(row).toEqual({
			id: a.id,
			title: "Apple",
			description: "",
			linkCode: "B222",
			codeOff: 0,
			subtopicCount: 2,
			state: "published",
			publishAt: null,
			updatedAt: expect.any(Number),
		});
		await hub.close();
	});

	test("finds parts of titles, descriptions and codes, ignoring case, and treats % and _ as letters", async () => {
		const hub = await createTestHub();
		await createModule(hub, { title: "100% ÄRZTE", description: "Über Berge", linkCode: "Bsolar_x" });
		await createModule(hub, { title: "पौधे", description: "a\\b", linkCode: "BsolarYx" });
		expect(await titlesOf(hub, { search: "ärzte" })).toEqual(["100% ÄRZTE"]);
		expect(await titlesOf(hub, { search: "über" })).toEqual(["100% ÄRZTE"]);
		expect(await titlesOf(hub, { search: "SOLAR_X" })).toEqual(["100% ÄRZTE"]);
		expect(await titlesOf(hub, { search: "0%" })).toEqual(["100% ÄRZTE"]);
		expect(await titlesOf(hub, { search: "पौधे" })).toEqual(["पौधे"]);
		expect(await titlesOf(hub, { search: "a\\b" })).toEqual(["पौधे"]);
		for (const none of ["%%", "a_b", "\0", "' or 1=1 --", "\ud800"])
			expect([none, await titlesOf(hub, { search: `q${none}q` })]).toEqual([none, []]);
		expect(await hub.modules.listTitles({ search: "ärz" })).toMatchObject([{ title: "100% ÄRZTE" }]);
		expect(await hub.modules.listTitles({ limit: 2 })).toHaveLength(2);
		await hub.close();
	});

	test("has a number in lists to choose from where another one has the same title, and says what else differs", async () => {
		const hub = await createTestHub();
		const first = await createModule(hub, { title: "Motion" });
		const other = await createModule(hub, { title: "motion" });
		// Numbers follow the time of creation, in milliseconds.
		const made = Date.now();
		await expect.poll(() => Date.now()).toBeGreaterThan(made);
		const second = await createModule(hub, { title: "Motion" });
		await createSubtopic(hub, second.id, { title: "Falling" });
		const choices = await hub.modules.listTitles({ search: "motion" });
		const about = (subtopics: number) => ({ description: "", subtopics, createdAt: expect.any(Number) });
		expect(new Map(choices.map((choice) => [choice.id, choice]))).toEqual(
			new Map([
				[first.id, { id: first.id, title: "Motion (1)", about: about(0) }],
				[other.id, { id: other.id, title: "motion" }],
				[second.id, { id: second.id, title: "Motion (2)", about: about(1) }],
			]),
		);
		await hub.close();
	});

	test("has pages of 25 and clamps a page that does not exist to the nearest one", async () => {
		const hub = await createTestHub();
		for (let n = 0; n < 30; n++) await createModule(hub, { title: `M${String(n).padStart(2, "0")}` });
		const page = (wanted: number) => hub.modules.list({ sort: "title", page: wanted });
		expect(await page(1)).toMatchObject({ page: 1, pageCount: 2, total: 31 });
		expect((await page(1)).modules).toHaveLength(25);
		expect((await page(2)).modules).toHaveLength(6);
		expect(await page(99)).toMatchObject({ page: 2 });
		for (const odd of [0, -1, 1.5, Number.NaN]) expect(await page(odd)).toMatchObject({ page: 1 });
		expect(await hub.modules.list({ search: "nothing like this" })).toEqual({
			modules: [],
			page: 1,
			pageCount: 1,
			total: 0,
		});
		expect((await hub.modules.listRecent()).map(({ title }) => title)).toHaveLength(5);
		await hub.close();
	});
});

/** A process that exits between the deletion of the module and its audit entry. */
const KILLED_REMOVAL = `
	import { openDatabase } from "#server/db/open.ts";
	import { createModules } from "#server/modules/modules.ts";
	const { db } = await openDatabase(JSON.parse(process.env.HUB_ENV));
	const killer = {
		transformQuery({ node }) {
			if (node.kind === "InsertQueryNode") process.kill(process.pid, "SIGKILL");
			return node;
		},
		transformResult: async ({ result }) => result,
	};
	const modules = createModules({ db: db.withPlugin(killer), now: Date.now, randomBelow: () => 0 });
	await modules.remove(process.env.MODULE, null);
`;
