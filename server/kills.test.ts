// Kills a hub while it writes: whatever it acknowledged is there after the next start, and nothing is stored partly.
// KILLS=200 makes it as long as wanted: `KILLS=200 npx vitest run server/kills.test.ts`.
import { once } from "node:events";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { byRun } from "../tests/faults.ts";
import { makeQuestions } from "../tests/make.ts";
import { ACTOR, createModule, createSubtopic } from "../tests/test-panel.ts";
import { startProcess } from "../tests/test-process.ts";
import { ENGINES, makeStartedSite, openHubOn, removeTestSites, type TestSite } from "../tests/test-sites.ts";

const KILLS = Number(process.env.KILLS ?? byRun(2, 16));
vi.setConfig({ testTimeout: 120_000 + KILLS * 10_000 });
afterEach(removeTestSites);

const EXPLANATION = "Because of its orbit. ".repeat(40);

/**
 * Six writers: two of modules, two of files, one that replaces a large file again and again, and one that corrects and publishes another.
 * Each has numbered content; they report every acknowledged write, and the beginning of every change of a large file.
 */
const HUB = `
	import { createHub } from "#server/hub.ts";
	import { readEnv } from "#server/env.ts";
	import { makeQuestions } from "./tests/make.ts";
	const { SITE, RUN, EXPLANATION: explanation, REPLACED, PUBLISHED } = process.env;
	process.send?.("loaded");
	await new Promise((resolve) => process.once("message", resolve));
	const hub = await createHub(readEnv(JSON.parse(SITE), ["en"]));
	const actor = { id: "a", email: "a@school.example" };
	const input = { title: "", description: "", linkCode: null, customButtons: [] };
	const links = { surveyDocLink: null, questionDocLink: null, readDocLink: null, reviewDocLink: null };
	const need = (result) => { if (!result.ok) throw new Error(JSON.stringify(result)); return result; };
	async function saveModules(writer) {
		for (let n = 0; ; n++) {
			const title = "saved " + RUN + "-" + writer + "-" + n;
			need(await hub.modules.create({ ...input, title }, actor));
			process.send?.({ title });
		}
	}
	async function upload(writer) {
		const { module } = need(await hub.modules.create({ ...input, title: "files" }, actor));
		for (let n = 0; ; n++) {
			const title = "file " + RUN + "-" + writer + "-" + n;
			const { subtopic } = need(await hub.subtopics.create(module.id, { ...links, title, description: null }, actor));
			const content = Buffer.from(JSON.stringify({ questions: makeQuestions(100 + n % 7), title }));
			const { questionCount } = need(await hub.questionFiles.saveQuestionFile(module.id, subtopic.id, title + ".json", content, actor));
			process.send?.({ moduleId: module.id, subtopicId: subtopic.id, questionCount });
		}
	}
	const large = (n) => Buffer.from(JSON.stringify({ questions: makeQuestions(1_200 + n % 2).map((one) => ({ ...one, topic: "n" + n, explanation })) }));
	async function replaceLarge() {
		const { moduleId, subtopicId } = JSON.parse(REPLACED);
		for (let n = Number(RUN) * 1_000; ; n++) {
			process.send?.({ large: subtopicId, begun: n });
			need(await hub.questionFiles.saveFilePieces(moduleId, subtopicId, "x.json", [large(n)], actor));
			process.send?.({ large: subtopicId, done: n });
		}
	}
	async function publishLarge() {
		const { subtopicId } = JSON.parse(PUBLISHED);
		const { questionEditor: editor } = hub;
		const { questions } = await editor.list(subtopicId, {});
		const keys = questions.slice(0, 3).map(({ key }) => key);
		for (let n = Number(RUN) * 1_000; ; n++) {
			process.send?.({ large: subtopicId, begun: n });
			await editor.setFields(subtopicId, keys, { topic: "n" + n }, actor);
			need(await editor.publish(subtopicId, (await editor.listChanges(subtopicId)).stamp, actor));
			process.send?.({ large: subtopicId, done: n });
		}
	}
	await Promise.all([saveModules(1), saveModules(2), upload(3), upload(4), replaceLarge(), publishLarge()]);
`;

/** The number of a change of a large file that was begun, or acknowledged. */
type Large = { large: string; begun?: number; done?: number };
/** A large file with the numbers of its changes, in their order. */
type LargeFile = {
	moduleId: string;
	subtopicId: string;
	begun: number[];
	done: number[];
	begunAt: number;
	tookMs: number;
};
type Saved = { title: string };
type Uploaded = { run: number; moduleId: string; subtopicId: string; questionCount: number };

/** The order of writing and acknowledging is the same on both; only SQLite's file could be damaged by a kill. */
const ROUNDS = ENGINES.map((engine) => ({
	engine,
	kills: engine === "sqlite" ? KILLS : Math.ceil(KILLS / 4),
}));

describe.each(ROUNDS)("on $engine", ({ engine, kills }) => {
	test(`no acknowledged write is lost in ${kills} kills, and none is stored partly`, async () => {
		const place = await makeStartedSite(engine);
		const saved: Saved[] = [];
		const uploaded: Uploaded[] = [];
		const files = await makeLargeFiles(place);
		const [replaced, published] = files.map(({ moduleId, subtopicId }) => JSON.stringify({ moduleId, subtopicId }));
		const take = (message: Saved | Uploaded | Large, run: number) => {
			if ("large" in message) note(files, message);
			else if ("title" in message) saved.push(message);
			else uploaded.push({ ...message, run });
		};
		// The next process loads meanwhile, which takes longer than everything else.
		const load = async (run: number) => {
			const child = startProcess(HUB, {
				SITE: JSON.stringify(place.env),
				RUN: String(1 + run),
				EXPLANATION,
				REPLACED: replaced ?? "",
				PUBLISHED: published ?? "",
			});
			await once(child, "message");
			return child;
		};
		let next = load(0);
		for (let run = 0; run < kills; run++) {
			const child = await next;
			if (run + 1 < kills) next = load(run + 1);
			const before = files.map(({ begun }) => begun.length);
			child.on("message", (message: Saved | Uploaded | Large) => take(message, run));
			child.send("go");
			// Kills while both large files are changed, however slow the machine is, at times spread over a whole change of one; the
			// first process shows how long that takes. Every other one is killed after its first upload.
			const hasBegun = () => files.every(({ begun }, at) => begun.length > (before[at] ?? 0));
			await expect.poll(hasBegun, { interval: 5 }).toBe(true);
			if (run === 0) await expect.poll(() => files.every(({ done }) => done.length > 0), { interval: 5 }).toBe(true);
			if (run % 2 === 0) await expect.poll(() => uploaded.some(isOf(run)), { interval: 5 }).toBe(true);
			await wait(((files[run % 2]?.tookMs ?? 0) * (((1 + run) * 61) % 100)) / 100);
			child.kill("SIGKILL");
			await once(child, "close");
			expect(child.signalCode).toBe("SIGKILL");
		}
		expect(saved.length).toBeGreaterThan(kills);
		expect(uploaded.length).toBeGreaterThanOrEqual(kills / 2);
		const cut = files.map(({ begun, done }) => begun.length - done.length);
		expect(Math.min(...cut)).toBeGreaterThanOrEqual(kills / 2);

		if (place.address.engine === "sqlite") {
			const database = new DatabaseSync(place.address.file);
			expect(database.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
			expect(database.prepare("pragma foreign_key_check").all()).toEqual([]);
			database.close();
		}
		const hub = await openHubOn(place);
		const titles = await hub.db.selectFrom("module").select("title").execute();
		const there = new Set(titles.map(({ title }) => title));
		expect(saved.filter(({ title }) => !there.has(title))).toEqual([]);
		expect(titles.length - there.size).toBe(titles.filter(({ title }) => title === "files").length - 1);
		for (const { moduleId, subtopicId, questionCount } of uploaded) {
			const file = await hub.questionFiles.getQuestionFile(moduleId, subtopicId);
			const { questions } = JSON.parse(new TextDecoder().decode(file.content));
			expect([file.questionCount, questions.length]).toEqual([questionCount, questionCount]);
		}
		for (const file of files) await expectOneState(hub, file);
		await expectWhole(hub);
		await hub.close();
	});
});

function isOf(run: number) {
	return (uploaded: Uploaded) => uploaded.run === run;
}

/** Notes the beginning of a change of a large file, or its end. */
function note(files: LargeFile[], { large, begun, done }: Large): void {
	const file = files.find(({ subtopicId }) => subtopicId === large);
	if (!file) throw new Error(`Nobody made the file ${large}.`);
	if (begun !== undefined) {
		file.begun.push(begun);
		file.begunAt = performance.now();
	}
	if (done !== undefined) {
		file.done.push(done);
		file.tookMs = performance.now() - file.begunAt;
	}
}

/** Stores the file that is replaced and the one that is published, before anything is killed. */
async function makeLargeFiles(site: TestSite): Promise<LargeFile[]> {
	const hub = await openHubOn(site);
	const questions = makeQuestions(1_200).map((one) => ({ ...one, topic: "n0", explanation: EXPLANATION }));
	const content = Buffer.from(JSON.stringify({ questions }));
	const files: LargeFile[] = [];
	for (const title of ["files", "files"]) {
		const { id: moduleId } = await createModule(hub, { title });
		const { id: subtopicId } = await createSubtopic(hub, moduleId);
		const result = await hub.questionFiles.saveQuestionFile(moduleId, subtopicId, "x.json", content, ACTOR);
		expect(result).toMatchObject({ ok: true });
		files.push({ moduleId, subtopicId, begun: [], done: [], begunAt: 0, tookMs: 0 });
	}
	await hub.close();
	return files;
}

/**
 * A large file is, in its JSON as in its rows, wholly that of one change: the last acknowledged one, or one begun after it.
 */
async function expectOneState(
	hub: Awaited<ReturnType<typeof openHubOn>>,
	{ moduleId, subtopicId, begun, done }: LargeFile,
): Promise<void> {
	type Stored = { id: string; topic?: string };
	const { content, questionCount } = await hub.questionFiles.getQuestionFile(moduleId, subtopicId);
	const { questions }: { questions: Stored[] } = JSON.parse(new TextDecoder().decode(content));
	expect(questions).toHaveLength(questionCount);
	const rows = await hub.db
		.selectFrom("question")
		.select(["body", "published"])
		.where("subtopicId", "=", subtopicId)
		.orderBy("place")
		.execute();
	expect(rows.map(({ body, published }) => JSON.parse(published ?? body))).toEqual(questions);
	const topics = new Set(questions.slice(0, 3).map(({ topic }) => topic));
	expect(topics.size).toBe(1);
	const stored = Number([...topics][0]?.slice(1) ?? 0);
	const last = done.at(-1) ?? 0;
	expect([last, ...begun.filter((number) => number > last)]).toContain(stored);
}

/** Checks that counts, references and files agree, so that no write is stored partly. */
async function expectWhole({ db }: Awaited<ReturnType<typeof openHubOn>>): Promise<void> {
	const modules = await db
		.selectFrom("module")
		.select((e) => [
			"subtopicCount",
			e
				.selectFrom("subtopic")
				.select((s) => s.fn.countAll<number>().as("n"))
				.whereRef("moduleId", "=", "module.id")
				.as("found"),
			"mcqFileCount",
			e
				.selectFrom("mcqFile")
				.innerJoin("subtopic", "subtopic.id", "mcqFile.subtopicId")
				.select((s) => s.fn.countAll<number>().as("n"))
				.whereRef("moduleId", "=", "module.id")
				.as("foundFiles"),
		])
		.execute();
	expect(modules.filter(({ subtopicCount, found }) => subtopicCount !== Number(found))).toEqual([]);
	expect(modules.filter(({ mcqFileCount, foundFiles }) => mcqFileCount !== Number(foundFiles))).toEqual([]);
	const referred = await db.selectFrom("subtopic").select("id").where("mcqFileRef", "is not", null).execute();
	const files = await db.selectFrom("mcqFile").select("subtopicId").execute();
	const contents = await db
		.selectFrom("mcqPart")
		.innerJoin("mcqFile", (join) =>
			join
				.onRef("mcqFile.subtopicId", "=", "mcqPart.subtopicId")
				.onRef("mcqFile.generation", "=", "mcqPart.generation"),
		)
		.select("mcqPart.subtopicId")
		.where("kind", "=", "file")
		.where("number", "=", 0)
		.execute();
	const ids = referred.map(({ id }) => id).sort();
	expect(files.map(({ subtopicId }) => subtopicId).sort()).toEqual(ids);
	expect(contents.map(({ subtopicId }) => subtopicId).sort()).toEqual(ids);
	// One entry for each stored change and none for others: each is written in the transaction of its change.
	const uploads = await db.selectFrom("auditEntry").select("subjectId").where("action", "=", "mcq-uploaded").execute();
	expect(
		uploads
			.map(({ subjectId }) => subjectId)
			.sort()
			.filter((id) => !ids.includes(id)),
	).toEqual([]);
}
