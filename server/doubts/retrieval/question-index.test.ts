// The passages of question files: built when a doubt first needs them, by any process, and never of a file
// that is gone.
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Hub } from "#server/hub.ts";
import { createFileThreads, SMALL_BYTES } from "#server/questions/files/file-threads.ts";
import { makeQuestion, makeQuestions } from "../../../tests/make.ts";
import { type CreateTestHub, describeOnBothEngines, describeOnOneEngine, emptyBin } from "../../../tests/test-hub.ts";
import { ACTOR, createModule, createSubtopic } from "../../../tests/test-panel.ts";
import { createPassageSearch } from "./passage-search.ts";

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
/** A file of one question about an animal. */
const fileOf = (animal: string, id = "q1") => {
	const options = [
		{ id: 1, text: "In water", isCorrect: true },
		{ id: 2, text: "On trees", isCorrect: false },
	];
	return bytesOf({ questions: [{ id, text: `Where does the ${animal} live?`, options }] });
};

let hub: Hub;
let moduleId: string;
let subtopicId: string;

/** A hub with an empty subtopic for each test of a suite. */
function openEach(createTestHub: CreateTestHub): void {
	beforeEach(async () => {
		hub = await createTestHub();
		moduleId = (await createModule(hub)).id;
		subtopicId = (await createSubtopic(hub, moduleId)).id;
	});
	afterEach(() => hub.close());
}

const save = (content: Uint8Array<ArrayBuffer>, to = subtopicId) =>
	hub.questionFiles.saveQuestionFile(moduleId, to, "q.json", content, ACTOR);
const readRows = () => hub.db.selectFrom("questionMaterial").selectAll().orderBy("subtopicId").execute();
const look = async (words: string, passageSearch = hub.passageSearch) => {
	const { hits } = await passageSearch.search(moduleId, subtopicId, words, 5);
	return hits.map(({ passage }) => passage.text);
};
const axolotl = "Where does the axolotl live?\n\nIn water";
const quokka = "Where does the quokka live?\n\nIn water";

/** Another process's reader of the same database. @param onMaking called whenever a file is read for it */
function createOther(onMaking: () => Promise<unknown> | undefined = () => undefined) {
	const files = createFileThreads({ maxQuestions: 1 });
	const readPassages = async (content: Uint8Array) => {
		const made = await files.readPassages(content);
		await onMaking();
		return made;
	};
	return createPassageSearch({ db: hub.db, log: hub.log, now: Date.now, files: { readPassages }, cacheMb: 100 });
}

describeOnBothEngines("the passages of a question file", (createTestHub) => {
	openEach(createTestHub);

	test("are built by the first doubt after an upload, and stored", async () => {
		await save(fileOf("axolotl"));
		expect(await readRows()).toEqual([]);
		expect(await look("axolotl")).toEqual([axolotl]);
		const [row, ...others] = await readRows();
		expect(others).toEqual([]);
		expect(row).toMatchObject({ subtopicId, passageCount: 1 });
		expect(row?.sha256).toBe((await hub.questionFiles.find(subtopicId))?.sha256);
		let makings = 0;
		const other = createOther(async () => makings++);
		expect(await look("axolotl", other)).toEqual([axolotl]);
		expect(await other.findQuestion(subtopicId, "q1")).toMatchObject({ text: axolotl });
		expect(makings).toBe(0);
	});

	test("are those of the new file right after it is replaced, and of no other", async () => {
		await save(fileOf("axolotl", "old"));
		expect(await look("axolotl")).toEqual([axolotl]);
		await save(fileOf("quokka", "new"));
		expect(await hub.passageSearch.findQuestion(subtopicId, "old")).toBeUndefined();
		expect(await look("axolotl")).toEqual([]);
		expect(await look("quokka")).toEqual([quokka]);
		expect(await hub.passageSearch.findQuestion(subtopicId, "new")).toMatchObject({
			text: quokka,
			anchor: "new",
			place: "1",
			kind: "question",
			phase: "recite",
			subtopicId,
			title: "The inner planets",
			options: [{ id: "1", text: "In water", isCorrect: true }, { id: "2" }],
		});
		expect(await readRows()).toHaveLength(1);
	});

	test("are found by their ids without an earlier search", async () => {
		await save(bytesOf({ questions: makeQuestions(12) }));
		expect(await hub.passageSearch.findQuestion(subtopicId, "q1")).toMatchObject({ place: "1" });
		expect(await hub.passageSearch.findQuestion(subtopicId, "q12")).toMatchObject({ place: "12" });
		expect(await hub.passageSearch.findQuestion(subtopicId, "q13")).toBeUndefined();
		expect(await hub.passageSearch.findQuestion("none", "q1")).toBeUndefined();
	});

	test("are deleted with their file, their subtopic and their module", async () => {
		await save(fileOf("axolotl"));
		expect(await look("axolotl")).toEqual([axolotl]);
		await hub.questionFiles.removeQuestionFile(moduleId, subtopicId, ACTOR);
		expect(await look("axolotl")).toEqual([]);
		await emptyBin(hub);
		expect(await readRows()).toEqual([]);
		expect(await hub.passageSearch.findQuestion(subtopicId, "q1")).toBeUndefined();
		await save(fileOf("axolotl"));
		expect(await look("axolotl")).toEqual([axolotl]);
		await hub.modules.remove(moduleId, ACTOR);
		await emptyBin(hub);
		expect(await readRows()).toEqual([]);
	});

	test("are built once for concurrent doubts in one process, and by two processes without conflict", async () => {
		await save(fileOf("axolotl"));
		const makings: number[] = [];
		let pressNext = () => {};
		const bothMake = new Promise<void>((resolve) => {
			pressNext = resolve;
		});
		// The second process builds them before the first has stored its result.
		const make = (process: number) => {
			makings.push(process);
			if (makings.length === 2) pressNext();
			return bothMake;
		};
		const processes = [1, 2].map((process) => createOther(() => make(process)));
		const asked = processes.flatMap((passageSearch) => [
			...Array.from({ length: 10 }, () => look("axolotl", passageSearch)),
			passageSearch.findQuestion(subtopicId, "q1").then((question) => [question?.text]),
		]);
		for (const found of await Promise.all(asked)) expect(found).toEqual([axolotl]);
		expect(makings.sort()).toEqual([1, 2]);
		expect(await readRows()).toHaveLength(1);
	});

	test("that were built from a file while it was replaced are not quoted later", async () => {
		await save(fileOf("axolotl", "old"));
		const replace = vi.fn(() => save(fileOf("quokka", "new")));
		const other = createOther(() => (replace.mock.calls.length === 0 ? replace() : undefined));
		// A request from before the replacement may get the old ones.
		expect(await look("axolotl", other)).toEqual([axolotl]);
		expect(await look("axolotl", other)).toEqual([]);
		expect(await look("quokka", other)).toEqual([quokka]);
		expect(await other.findQuestion(subtopicId, "old")).toBeUndefined();
		expect(await look("quokka")).toEqual([quokka]);
	});

	test("requested after a replacement do not come from a build that began before it", async () => {
		await save(fileOf("axolotl", "old"));
		let begun = () => {};
		let pressNext = () => {};
		const isBegun = new Promise<void>((resolve) => {
			begun = resolve;
		});
		const mayGoOn = new Promise<void>((resolve) => {
			pressNext = resolve;
		});
		const other = createOther(() => {
			begun();
			return mayGoOn;
		});
		const before = look("axolotl", other);
		await isBegun;
		await save(fileOf("quokka", "new"));
		const after = [look("axolotl", other), look("quokka", other)];
		const found = other.findQuestion(subtopicId, "new");
		pressNext();
		expect(await before).toEqual([axolotl]);
		expect(await Promise.all(after)).toEqual([[], [quokka]]);
		expect(await found).toMatchObject({ text: quokka });
	});

	test.each(["file", "subtopic", "module"])(
		"are built without an error when their %s is deleted at the same time",
		async (what) => {
			await save(fileOf("axolotl"));
			const other = createOther(() => {
				if (what === "file") return hub.questionFiles.removeQuestionFile(moduleId, subtopicId, ACTOR);
				if (what === "subtopic") return hub.subtopics.remove(subtopicId, ACTOR);
				return hub.modules.remove(moduleId, ACTOR);
			});
			expect(await other.findQuestion(subtopicId, "q1")).toMatchObject({ text: axolotl });
			expect(await other.findQuestion(subtopicId, "q1")).toBeUndefined();
			await emptyBin(hub);
			expect(await readRows()).toEqual([]);
		},
	);

	test("are found while nothing can be written, and stored when writing works again", async () => {
		await save(fileOf("axolotl"));
		const [forbid, allow] =
			hub.engine === "postgres"
				? [
						sql`alter table question_material add constraint no check (passage_count < 0)`,
						sql`alter table question_material drop constraint no`,
					]
				: [
						sql`create trigger no before insert on question_material begin select raise(abort, 'no'); end`,
						sql`drop trigger no`,
					];
		await forbid.execute(hub.db);
		expect(await hub.passageSearch.findQuestion(subtopicId, "q1")).toMatchObject({ text: axolotl });
		expect(await look("axolotl", createOther())).toEqual([axolotl]);
		expect(await readRows()).toEqual([]);
		await allow.execute(hub.db);
		expect(await hub.passageSearch.findQuestion(subtopicId, "q1")).toMatchObject({ text: axolotl });
		expect(await readRows()).toHaveLength(1);
	});

	test("of a large file are stored with it, or built in a thread when the file was stored without them", async () => {
		const content = bytesOf({
			questions: [...makeQuestions(1_000), makeQuestion({ id: "last", text: "Axolotl?" })],
		});
		expect(content.byteLength).toBeGreaterThan(SMALL_BYTES);
		const saved = await hub.questionFiles.saveFilePieces(moduleId, subtopicId, "q.json", [content], ACTOR);
		expect(saved.ok).toBe(true);
		const rows = await readRows();
		expect(rows).toMatchObject([{ subtopicId, passageCount: 1_001 }]);
		expect(await look("axolotl")).toHaveLength(1);
		await save(fileOf("quokka"));
		await save(content);
		expect(await hub.passageSearch.findQuestion(subtopicId, "last")).toMatchObject({ place: "1001" });
		expect(await readRows()).toEqual(rows);
	});

	test("of an unreadable file are empty, and the file is not read again for every doubt", async () => {
		await save(fileOf("axolotl"));
		await hub.db
			.updateTable("mcqPart")
			.set({ content: Buffer.from([0, 1, 2]) })
			.execute();
		await hub.db.updateTable("mcqFile").set({ byteLength: 3 }).execute();
		let makings = 0;
		const other = createOther(async () => makings++);
		for (let n = 0; n < 3; n++) expect(await other.findQuestion(subtopicId, "q1")).toBeUndefined();
		expect(makings).toBe(1);
	});

	test("keep characters that a database cannot store", async () => {
		const text = 'The "axolotl\u0000s" \ud83e\udd8e \\u0000 and a half one: \ud83e';
		const questions = [makeQuestion({ id: "\u0000 \ud83e", text })];
		const json = JSON.stringify({ questions });
		await save(new TextEncoder().encode(json));
		const found = await hub.passageSearch.findQuestion(subtopicId, "\u0000 \ud83e");
		expect(found?.text).toContain('The "axolotls" \ud83e\udd8e \\u0000 and a half one: \ufffd');
		expect(await look("axolotls")).toHaveLength(1);
	});
});

describeOnOneEngine("the passages of large question files", (createTestHub) => {
	openEach(createTestHub);

	test("are read for a module up to a limit, and not built beyond it", async () => {
		const many = bytesOf({
			questions: Array.from({ length: 5_200 }, (_, at) => ({
				id: at,
				text: `Axolotl ${at}?`,
				options: [
					{ id: 1, text: "Yes", isCorrect: true },
					{ id: 2, text: "No", isCorrect: false },
				],
			})),
		});
		const ids = [subtopicId];
		while (ids.length < 5) ids.push((await createSubtopic(hub, moduleId)).id);
		for (const id of ids) await save(many, id);
		await look("axolotl");
		const rows = await readRows();
		expect(rows.map((row) => row.passageCount)).toEqual([5_000, 5_000, 5_000, 5_000]);
		// The first of them in the order of their ids.
		const sorted = await hub.db
			.selectFrom("subtopic")
			.select("id")
			.where("moduleId", "=", moduleId)
			.orderBy("id")
			.execute();
		expect(rows.map((row) => row.subtopicId)).toEqual(sorted.slice(0, 4).map(({ id }) => id));
		// The titles of the four take room from the fourth; a question is found by its number in its own subtopic.
		const findByNumber = async (at: number, number: number) =>
			(await hub.passageSearch.search(moduleId, sorted[at]?.id ?? "", `question ${number}`, 1)).hits[0]?.passage.place;
		expect(await findByNumber(3, 4_996)).toBe("4996");
		expect(await findByNumber(3, 4_997)).not.toBe("4997");
		expect(await findByNumber(4, 1)).not.toBe("1");
		expect(await hub.passageSearch.findQuestion(sorted[4]?.id ?? "", "4999")).toMatchObject({ place: "5000" });
		expect(await hub.passageSearch.findQuestion(sorted[4]?.id ?? "", "5000")).toBeUndefined();
	});
});
