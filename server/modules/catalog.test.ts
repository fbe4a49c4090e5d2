import { randomInt } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { HubError } from "#core/problem.ts";
import type { Hub } from "#server/hub.ts";
import { describeOnBothEngines } from "../../tests/test-hub.ts";
import {
	type Catalog,
	createCatalog,
	createDefaultButtons,
	SUBTOPICS_PER_PAGE,
	type SubtopicInput,
} from "./catalog.ts";

const CONTENT: SubtopicInput = {
	title: "The inner planets",
	description: null,
	surveyDocLink: null,
	questionDocLink: null,
	readDocLink: "https://docs.google.com/document/d/x/mobilebasic",
	reviewDocLink: null,
};
const MODULE = { title: "The solar system", description: "", linkCode: null, customButtons: [] };

async function createModule(catalog: Catalog, more: Partial<Parameters<Catalog["createModule"]>[0]> = {}) {
	const created = await catalog.createModule({ ...MODULE, ...more });
	if (!created.ok) throw new Error(created.problems[0]?.code);
	return created.module;
}

const codeOf = (work: Promise<unknown>) =>
	work.then(
		() => undefined,
		(error: unknown) => (error instanceof HubError ? error.code : error),
	);

describeOnBothEngines("the catalog", (createTestHub) => {
	let hub: Hub;
	beforeAll(async () => {
		hub = await createTestHub();
	});

	test("returns a module as it was stored, by its id and by its link code", async () => {
		const { catalog } = hub;
		const customButtons = [{ text: "Contact “us” 🪐", url: "https://example.com/?a=1&b=2" }];
		const stored = await createModule(catalog, {
			linkCode: "Bsolar_-1",
			description: "Eight planets\nand a star",
			customButtons,
			examScheme: { name: "UPSC", right: "2", wrong: "-2/3", blank: "0" },
		});
		expect(await catalog.findModule(stored.id)).toEqual(stored);
		expect(await catalog.findModuleByLinkCode("Bsolar_-1")).toMatchObject(stored);
		expect(stored.id).toMatch(/^Q[A-Za-z0-9]{19}$/);
		expect(typeof stored.createdAt).toBe("number");
	});

	test("compares the whole link code, case-sensitively", async () => {
		const { catalog } = hub;
		await createModule(catalog, { linkCode: "Bsolar01" });
		for (const wrong of [
			"bsolar01",
			"BSOLAR01",
			"Bsolar0",
			"Bsolar011",
			"Bsolar0_",
			"Bsolar0%",
			"%",
			"Bsolar01 ",
			"' or '1'='1",
		]) {
			expect(await catalog.findModuleByLinkCode(wrong)).toBeUndefined();
		}
	});

	test("reports that a link code is in use and leaves its module unchanged", async () => {
		const { catalog, db } = hub;
		const first = await createModule(catalog, { linkCode: "Btaken01" });
		expect(await catalog.createModule({ ...MODULE, title: "Another", linkCode: "Btaken01" })).toEqual({
			ok: false,
			problems: [{ code: "link-code-taken", field: "linkCode" }],
		});
		expect(await catalog.findModuleByLinkCode("Btaken01")).toMatchObject(first);
		expect(await db.selectFrom("module").select("id").where("title", "=", "Another").execute()).toEqual([]);
	});

	test("gives a link code to one of twenty modules that save it concurrently, and allows any number without one", async () => {
		const { catalog } = hub;
		const wishes = Array.from({ length: 20 }, () => catalog.createModule({ ...MODULE, linkCode: "Bwanted1" }));
		expect((await Promise.all(wishes)).filter((result) => result.ok)).toHaveLength(1);
		await createModule(catalog);
		await createModule(catalog);
	});

	test("distinguishes a damaged row from a missing one", async () => {
		const { catalog, db } = hub;
		const { id } = await createModule(catalog, { linkCode: "Bbroken1" });
		for (const customButtons of ["", "{", "null", '{"a":1}', '[{"text":1}]', "[1]"]) {
			await db.updateTable("moduleRow").set({ customButtons }).where("id", "=", id).execute();
			expect(await codeOf(catalog.findModule(id))).toBe("module-unreadable");
			expect(await codeOf(catalog.findModuleByLinkCode("Bbroken1"))).toBe("module-unreadable");
		}
	});

	test("lists subtopics page by page in their taught order, and clamps an invalid page", async () => {
		const { catalog, db } = hub;
		const { id } = await createModule(catalog);
		const total = SUBTOPICS_PER_PAGE + 7;
		await db.transaction().execute(async (tx) => {
			const within = createCatalog({ db: tx, now: Date.now, randomBelow: randomInt });
			for (let n = 0; n < total; n++) await within.createSubtopic(id, { ...CONTENT, title: `Subtopic ${n}` });
		});
		const first = await catalog.listSubtopics(id, 1);
		expect(first).toMatchObject({ page: 1, pageCount: 2 });
		expect(first.subtopics.map((subtopic) => subtopic.title)).toEqual(
			Array.from({ length: SUBTOPICS_PER_PAGE }, (_, n) => `Subtopic ${n}`),
		);
		const last = await catalog.listSubtopics(id, 2);
		expect(last.subtopics.map((subtopic) => subtopic.title)).toEqual(
			Array.from({ length: 7 }, (_, n) => `Subtopic ${SUBTOPICS_PER_PAGE + n}`),
		);
		for (const page of [3, 1e15, Number.MAX_SAFE_INTEGER]) expect(await catalog.listSubtopics(id, page)).toEqual(last);
		for (const page of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
			expect(await catalog.listSubtopics(id, page)).toEqual(first);
		}
		const { count } = await db
			.selectFrom("subtopic")
			.select((e) => e.fn.countAll<number>().as("count"))
			.where("moduleId", "=", id)
			.executeTakeFirstOrThrow();
		const { createdAt } = await catalog.getSubtopic(id, first.subtopics[0]?.id ?? "");
		expect([count, typeof first.pageCount, typeof createdAt]).toEqual([total, "number", "number"]);
	});

	test("gives an empty module one empty page", async () => {
		const { catalog } = hub;
		const { id } = await createModule(catalog);
		const empty = { subtopics: [], page: 1, pageCount: 1 };
		expect(await catalog.listSubtopics(id, 5)).toEqual(empty);
		expect(await catalog.listSubtopics("Qno-such-module", 1)).toEqual(empty);
	});

	test("returns a subtopic as it was stored, and never for another module", async () => {
		const { catalog } = hub;
		const [one, other] = [await createModule(catalog), await createModule(catalog)];
		const stored = await catalog.createSubtopic(one.id, CONTENT);
		expect(await catalog.getSubtopic(one.id, stored.id)).toEqual(stored);
		expect(stored.id).toMatch(/^[A-Za-z0-9]{20}$/);
		expect(await codeOf(catalog.getSubtopic(other.id, stored.id))).toBe("subtopic-not-found");
		expect(await codeOf(catalog.getSubtopic(one.id, stored.id.toLowerCase()))).toBe("subtopic-not-found");
	});

	test("gives twenty subtopics that are added concurrently twenty different positions", async () => {
		const { catalog } = hub;
		const { id } = await createModule(catalog);
		// No more at once than a process has connections: a change that waits two seconds for one is refused.
		for (let round = 0; round < 2; round++) {
			await Promise.all(Array.from({ length: 10 }, () => catalog.createSubtopic(id, CONTENT)));
		}
		const { subtopics } = await catalog.listSubtopics(id, 1);
		const stored = await Promise.all(subtopics.map((subtopic) => catalog.getSubtopic(id, subtopic.id)));
		expect(stored.map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, n) => n));
	});

	test("does not add a subtopic to a module that does not exist", async () => {
		const { catalog, db } = hub;
		const before = await db.selectFrom("subtopic").select("id").execute();
		expect(await codeOf(catalog.createSubtopic("Qno-such-module", CONTENT))).toBe("module-not-found");
		expect(await db.selectFrom("subtopic").select("id").execute()).toEqual(before);
	});

	test("counts a new subtopic as a change of its module", async () => {
		const { db } = hub;
		let at = 1_000;
		const catalog = createCatalog({ db, now: () => at++, randomBelow: randomInt });
		const { id } = await createModule(catalog);
		await catalog.createSubtopic(id, CONTENT);
		expect(await catalog.findModule(id)).toMatchObject({ createdAt: 1_000, updatedAt: 1_001 });
	});

	test("deletes a module's subtopics and files with it", async () => {
		const { catalog, questionFiles, db, site } = hub;
		const sample = await catalog.findModuleByLinkCode(site.sampleCode);
		const id = sample?.id ?? "";
		const [subtopic] = (await catalog.listSubtopics(id, 1)).subtopics;
		await db.deleteFrom("moduleRow").where("id", "=", id).execute();
		expect((await catalog.listSubtopics(id, 1)).subtopics).toEqual([]);
		expect(await questionFiles.findFileChecksum(id, subtopic?.id ?? "")).toBeUndefined();
		expect(await db.selectFrom("mcqFile").select("subtopicId").execute()).toEqual([]);
	});
});

test("gives a new module two buttons to the provider's site", () => {
	expect(createDefaultButtons({ productName: "Doubtless", providerUrl: "https://example.com/" })).toEqual([
		{ text: "Doubtless Homepage", url: "https://example.com/" },
		{ text: "Contact Us", url: "https://example.com/" },
	]);
});
