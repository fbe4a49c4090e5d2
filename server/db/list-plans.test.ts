// Query plans of the panel's lists and of the daily sweep, on a site of 35,000 questions: every query walks an index, and
// unpublished changes are found by the index that has only them. Plans do not depend on how busy the machine is.
import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SEARCH_KINDS, type SearchKind } from "#core/search/hits.ts";
import { createAudit } from "#server/audit/audit.ts";
import { findLastChange } from "#server/audit/entry.ts";
import type { Hub } from "#server/hub.ts";
import { findModuleByCode } from "#server/modules/link-rows.ts";
import { createModules } from "#server/modules/modules.ts";
import { createSubtopics } from "#server/modules/subtopics.ts";
import { createPeople } from "#server/people/people.ts";
import { findDrafts, findUnreviewed } from "#server/questions/draft-rows.ts";
import { listQuestionFiles } from "#server/questions/files/list-question-files.ts";
import { countDrafts, findStamp, listChanges } from "#server/questions/list-changes.ts";
import {
	findQuestion,
	listBin,
	listQuestions,
	type QuestionQuery,
	searchQuestions,
} from "#server/questions/list-questions.ts";
import { createPictureSweep } from "#server/questions/pictures/picture-sweep.ts";
import { createReports } from "#server/questions/reports/reports.ts";
import { createSiteSearch } from "#server/search/site-search.ts";
import { describeOnBothEngines } from "../../tests/test-hub.ts";
import type { Db } from "./tables.ts";

const SUBTOPICS = 350;
const QUESTIONS = 100 * SUBTOPICS;
/** The subtopic that half of the questions are in. */
const LARGE = "S1";
/** One with few. */
const FEW = "S2";
/**
 * What may be read completely: tables of at most some hundred rows here, parts of queries, and the activity, whose total is
 * counted beside the main thread.
 */
const SMALL = new Set([
	...["module_row", "picture", "question_list", "subtopic_row", "mcq_file", "study_text_version"],
	...["numbered", "reported", "closed", "audit_entry", "administrator", "site_settings"],
]);

/**
 * For each group of the panel's search a word that it has, and its table where that may have many rows: what is typed can stand anywhere
 * in a text, for which there is no index, so it is read completely, by searchDb.
 */
const SEARCHES: Record<SearchKind, { word: string; table?: string }> = {
	modules: { word: "one" },
	subtopics: { word: "s1" },
	texts: { word: "word", table: "study_text" },
	questions: { word: "question", table: "question_row" },
	papers: { word: "mock", table: "paper_row" },
	links: { word: "batch", table: "module_link" },
	people: { word: "a" },
};

/** One insert for each table; every hundredth question is a draft. */
async function seed({ db, engine }: Hub): Promise<void> {
	const rows = (count: number) =>
		sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`;
	const id = sql`'S' || i`;
	await sql`insert into module_row (id, title, description, custom_buttons, created_at, updated_at, title_key, search_text, subtopic_count, mcq_file_count)
		values ('Q1', 'One', '', '[]', 1, 1, 'one', 'one', ${sql.lit(SUBTOPICS)}, ${sql.lit(SUBTOPICS)})`.execute(db);
	await sql`insert into subtopic_row (id, module_id, title, position, created_at, updated_at, title_key, search_text)
		${rows(SUBTOPICS)} select ${id}, 'Q1', ${id}, i, 1, i, ${id}, 's' || i from n`.execute(db);
	await sql`insert into mcq_file (subtopic_id, file_name, file_key, sha256, question_count, byte_length, updated_at)
		${rows(SUBTOPICS)} select ${id}, ${id}, ${id}, 'v', 100, 1, i from n`.execute(db);
	await sql`insert into question_list (id, subtopic_id, root, begun_at)
		${rows(SUBTOPICS)} select ${id}, ${id}, '{"questions":[]}', 0 from n`.execute(db);
	const subtopic = sql`case when i % 2 = 0 then ${LARGE} else 'S' || (i % ${sql.lit(SUBTOPICS)} + 1) end`;
	const body =
		'{"id":1,"text":"A question","options":[{"id":"a","text":"a","isCorrect":true},{"id":"b","text":"b","isCorrect":false}]}';
	await sql`insert into question_row (list_id, question_key, place, body, state, version, changed_at, topic, difficulty, sketch_one, sketch_two, search_text)
		${rows(QUESTIONS)} select ${subtopic}, 'k' || i, i, ${body}, 'published', 1,
			case when i % 100 = 0 then i end, '', '', i, -i, 'a question' from n`.execute(db);
	await sql`insert into question_change (id, subtopic_id, question_key, at, actor, action, after)
		${rows(QUESTIONS)} select 'c' || i, ${subtopic}, 'k' || i, i, 'a', 'deleted', ${body} from n`.execute(db);
	await sql`insert into question_report (id, subtopic_id, question_key, kind, note, at, closed_at)
		${rows(QUESTIONS)} select 'r' || i, ${subtopic}, 'k' || i, 'key', '', 0, case when i % 100 > 0 then i end from n`.execute(
		db,
	);
	await sql`insert into audit_entry (id, at, actor, action, subject_type, subject_id, title, search_text)
		${rows(QUESTIONS)} select 'e' || i, i, 'a', 'x', 'module', 'Q1', 't', 't' from n`.execute(db);
	await sql`insert into picture (sha256, width, height, small, large, created_at) values ('p', 1, 1, ${Buffer.from("x")}, ${Buffer.from("x")}, 1)`.execute(
		db,
	);
	// As PostgreSQL does by itself after a while.
	if (engine === "postgres") await sql`analyze`.execute(db);
}

/** Many texts, papers and links. */
async function seedSearched({ db, engine }: Hub): Promise<void> {
	const rows = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)`;
	await sql`insert into study_text (subtopic_id, phase, version, markdown, html, title, words, has_formula, updated_at, search_text)
		${rows} select 'S' || (i % ${sql.lit(SUBTOPICS)} + 1), 'p' || i, 1, 'A word', '', 'A', 2, 0, i, 'a word' from n`.execute(
		db,
	);
	await sql`insert into paper_row (id, module_id, title, title_key, search_text, draft, version, extra_code, created_at, updated_at)
		${rows} select 'P' || i, 'Q1', 'Mock ' || i, 'mock ' || i, 'mock ' || i, '{}', 1, 'x', i, i from n`.execute(db);
	await sql`insert into module_link (id, module_id, code, name, name_key, created_at)
		${rows} select 'N' || i, 'Q1', 'Bbatch' || i, 'Batch ' || i, 'batch ' || i, i from n`.execute(db);
	if (engine === "postgres") await sql`analyze`.execute(db);
}

function createSearch(db: Db, searchDb: Db) {
	const questionEditor = { search: (query: QuestionQuery) => searchQuestions({ db, searchDb }, query) };
	return createSiteSearch({ db, searchDb, questionEditor, people: createPeople({ db, now: () => 1 }) });
}

/** Keeps every query that passes. */
function createRecorder() {
	const nodes: RootOperationNode[] = [];
	const plugin: KyselyPlugin = {
		transformQuery({ node }) {
			nodes.push(node);
			return node;
		},
		transformResult: async ({ result }) => result,
	};
	return { nodes, plugin };
}

/** SQLite names a table in a view by its alias there. */
const ALIASES: Record<string, string> = { r: "question_row" };

/** What the queries of `work` read completely, and the indexes that they use. */
async function readPlans({ db, engine }: Hub, work: (db: Db) => Promise<unknown>) {
	const { nodes, plugin } = createRecorder();
	await work(db.withPlugin(plugin));
	expect(nodes.length).toBeGreaterThan(0);
	const plain = db.withoutPlugins();
	let text = "";
	for (const node of nodes.filter(({ kind }) => kind === "SelectQueryNode")) {
		const { sql: written, parameters } = plain.getExecutor().compileQuery(node, { queryId: "plan" });
		const explained = `${engine === "postgres" ? "explain" : "explain query plan"} ${written}`;
		const { rows } = await plain.executeQuery<Record<string, unknown>>(CompiledQuery.raw(explained, [...parameters]));
		text += `${rows.map((row) => row.detail ?? row["QUERY PLAN"]).join("\n")}\n`;
	}
	const scanned = [...text.matchAll(/^SCAN (\w+)$|Seq Scan on (\w+)/gm)].map(
		([, ofSqlite, ofPostgres]) => ALIASES[ofSqlite ?? ""] ?? ofSqlite ?? ofPostgres ?? "",
	);
	return { scanned: scanned.filter((table) => !SMALL.has(table)), text };
}

describeOnBothEngines("the plans of the panel's lists", (createTestHub) => {
	let hub: Hub;
	beforeAll(async () => {
		hub = await createTestHub();
		await seed(hub);
	});
	afterAll(() => hub.close());

	const lists = (db: Db): [string, () => Promise<unknown>][] => {
		const own = { ...hub, db, searchDb: db, now: () => 1, randomBelow: () => 0, findBlocks: async () => undefined };
		const subtopics = createSubtopics(own);
		return [
			["modules", () => createModules(own).list({})],
			["recent modules", () => createModules(own).listRecent()],
			...(["position", "title", "module", "status", "updated"] as const).flatMap(
				(sort): [string, () => Promise<unknown>][] => [
					[`subtopics by ${sort}`, () => subtopics.list({ sort })],
					[`subtopics of a module by ${sort}`, () => subtopics.list({ sort, moduleId: "Q1" })],
				],
			),
			...(["file", "module", "subtopic", "updated"] as const).map((sort): [string, () => Promise<unknown>] => [
				`files by ${sort}`,
				() => listQuestionFiles(own, { sort }),
			]),
			["reports", () => createReports(own).list(2)],
			["closed reports", () => createReports(own).listClosed(2)],
			["reports of a question", () => createReports(own).find(FEW, "k1")],
			["reports of subtopics", () => createReports(own).countBySubtopic([FEW, "S3"])],
			["reports of a module", () => createReports(own).countByModule(["Q1"])],
			["activity", () => createAudit(own).list({ page: 2 })],
			["questions", () => listQuestions(db, FEW, { page: 2 })],
			["one question", () => findQuestion(db, FEW, "k1")],
			["bin", () => listBin(db, FEW, 1)],
			["changes", () => listChanges(db, LARGE)],
		];
	};

	test("read no large table completely", async () => {
		const names = lists(hub.db).map(([name]) => name);
		const found: Record<string, string[]> = {};
		for (const [index, name] of names.entries()) {
			const { scanned } = await readPlans(hub, async (db) => lists(db)[index]?.[1]());
			if (scanned.length > 0) found[name] = scanned;
		}
		expect(found).toEqual({});
	});

	test("find unpublished changes by the index that has only them", async () => {
		for (const work of [
			(db: Db) => countDrafts(db, LARGE),
			(db: Db) => findStamp(db, LARGE),
			(db: Db) => findDrafts(db, LARGE),
			(db: Db) => findUnreviewed(db, LARGE),
		]) {
			const { text } = await readPlans(hub, work);
			expect(text).toContain("question_by_change");
			expect(text).not.toContain("question_by_place");
		}
	});

	test("the last change of a module is found by the index without question files", async () => {
		const { text } = await readPlans(hub, (db) => findLastChange(db, "Q2", "module-updated"));
		expect(text).toContain("audit_entry_by_subject");
	});

	test("of the daily sweep of pictures read some rows at a time by their keys", async () => {
		const { text, scanned } = await readPlans(hub, async (db) => {
			await createPictureSweep({ db: hub.db, searchDb: db, log: hub.log, now: Date.now }).run();
		});
		expect(scanned).toEqual([]);
		expect(
			text.split("\n").filter((line) => /question_row_pkey|sqlite_autoindex_question_row_1\b/.test(line)).length,
		).toBeGreaterThan(QUESTIONS / 1_000 - 1);
	});

	test("of the panel's search read no other table completely than the searched one, and that beside the main thread", async () => {
		await seedSearched(hub);
		for (const kind of SEARCH_KINDS) {
			const { word, table } = SEARCHES[kind];
			const search = (db: Db, searchDb: Db) => createSearch(db, searchDb).list(kind, word, 2);
			// People are few, and searched in the main thread.
			const beside = kind === "people" ? [] : (await readPlans(hub, (searchDb) => search(hub.db, searchDb))).scanned;
			const main = await readPlans(hub, (db) => search(db, hub.db));
			const others = beside.filter((name) => name !== table);
			expect([kind, ...others, ...main.scanned]).toEqual([kind]);
		}
	});

	// Last, for it leaves many modules.
	test("a link's code is looked up in two indexes, a wrong one too", async () => {
		const { db, engine } = hub;
		const rows = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)`;
		await sql`insert into module_row (id, title, description, link_code, custom_buttons, created_at, updated_at)
			${rows} select 'M' || i, 'm', '', 'Bown' || i, '[]', 1, 1 from n`.execute(db);
		// For the checks of the foreign key, too.
		if (engine === "postgres") await sql`analyze`.execute(db);
		await sql`insert into module_link (id, module_id, code, name, name_key, created_at)
			${rows} select 'L' || i, 'M' || i, 'Bother' || i, 'n', 'n', 1 from n`.execute(db);
		if (engine === "postgres") await sql`analyze`.execute(db);
		const { text } = await readPlans(hub, (on) => findModuleByCode(on, "Bnone000", 1));
		expect(text).not.toMatch(/Seq Scan|^SCAN /m);
		expect((await findModuleByCode(db, "Bother7", 1))?.id).toBe("M7");
	});
});
