// Kills a hub while it writes: whatever it acknowledged is there after the next start, and nothing is stored partly.
// KILLS=200 makes it as long as wanted: `KILLS=200 npx vitest run server/kills.test.ts`.
import { once } from "node:events";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { byRun } from "../tests/faults.ts";
import { startProcess } from "../tests/test-process.ts";
import { ENGINES, makeStartedSite, openHubOn, removeTestSites } from "../tests/test-sites.ts";

const KILLS = Number(process.env.KILLS ?? byRun(4, 16));
vi.setConfig({ testTimeout: 120_000 + KILLS * 10_000 });
afterEach(removeTestSites);

/**
 * Six writers: two of modules, two of files, one that replaces a large file again and again, and one that corrects and publishes another.
 * Each has numbered content; they print every acknowledged write.
 */
const HUB = `
	import { createHub } from "#server/hub.ts";
	import { readEnv } from "#server/env.ts";
	import { makeQuestions } from "./tests/make.ts";
	const { SITE, RUN } = process.env;
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
	const explanation = "Because of its orbit. ".repeat(40);
	const large = (n) => Buffer.from(JSON.stringify({ questions: makeQuestions(1_200 + n % 2).map((one) => ({ ...one, topic: "n" + n, explanation })) }));
	async function openLarge(title) {
		const found = await hub.db.selectFrom("subtopic").select(["id", "moduleId"]).where("title", "=", title).executeTakeFirst();
		if (found && (await hub.questionFiles.find(found.id))) return { moduleId: found.moduleId, subtopicId: found.id };
		const { module } = need(await hub.modules.create({ ...input, title: "files" }, actor));
		const { subtopic } = need(await hub.subtopics.create(module.id, { ...links, title, description: null }, actor));
		const place = { moduleId: module.id, subtopicId: subtopic.id };
		need(await hub.questionFiles.saveFilePieces(place.moduleId, place.subtopicId, "x.json", [large(0)], actor));
		return place;
	}
	async function replaceLarge() {
		const place = await openLarge("replaced");
		for (let n = Number(RUN) * 1_000; ; n++) {
			process.send?.({ large: place, begun: n });
			need(await hub.questionFiles.saveFilePieces(place.moduleId, place.subtopicId, "x.json", [large(n)], actor));
			process.send?.({ large: place, done: n });
		}
	}
	async function publishLarge() {
		const place = await openLarge("published");
		const { questionEditor: editor } = hub;
		const { questions } = await editor.list(place.subtopicId, {});
		const keys = questions.slice(0, 3).map(({ key }) => key);
		for (let n = Number(RUN) * 1_000; ; n++) {
			process.send?.({ large: place, begun: n });
			await editor.setFields(place.subtopicId, keys, { topic: "n" + n }, actor);
			need(await editor.publish(place.subtopicId, (await editor.listChanges(place.subtopicId)).stamp, actor));
			process.send?.({ large: place, done: n });
		}
	}
	process.send?.({});
	await Promise.all([saveModules(1), saveModules(2), upload(3), upload(4), replaceLarge(), publishLarge()]);
`;

/** The number of a large change that was begun, or acknowledged. */
type Large = { large: { moduleId: string; subtopicId: string }; begun?: number; done?: number };
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
		const large = new Map<string, { moduleId: string; begun: number[]; done: number[] }>();
		const take = ({ large: { moduleId, subtopicId }, begun, done }: Large) => {
			const known = large.get(subtopicId) ?? { moduleId, begun: [], done: [] };
			large.set(subtopicId, known);
			if (begun !== undefined) known.begun.push(begun);
			if (done !== undefined) known.done.push(done);
		};
		// The next process loads meanwhile, which takes longer than everything else.
		const load = async (run: number) => {
			const child = startProcess(HUB, { SITE: JSON.stringify(place.env), RUN: String(run) });
			await once(child, "message");
			return child;
		};
		let next = load(0);
		for (let run = 0; run < kills; run++) {
			const child = await next;
			if (run + 1 < kills) next = load(run + 1);
			child.send("go");
			await once(child, "message");
			child.on("message", (message: Saved | Uploaded | Large) => {
				if ("large" in message) take(message);
				else if ("title" in message) saved.push(message);
				else uploaded.push({ ...message, run });
			});
			// Kills every other one after its first upload, however slow the machine is, at times spread over a whole write.
			if (run % 2 === 0) await expect.poll(() => uploaded.some(isOf(run)), { interval: 5 }).toBe(true);
			await wait(20 + ((run * 61) % 200));
			child.kill("SIGKILL");
			await once(child, "close");
			expect(child.signalCode).toBe("SIGKILL");
		}
		expect(saved.length).toBeGreaterThan(kills);
		expect(uploaded.length).toBeGreaterThanOrEqual(kills / 2);

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
		for (const [subtopicId, changes] of large) await expectOneState(hub, subtopicId, changes);
		await expectWhole(hub);
		await hub.close();
	});
});

function isOf(run: number) {
	return (uploaded: Uploaded) => uploaded.run === run;
}

/**
 * A large file is, in its JSON as in its rows, wholly that of one change: the last acknowledged one, or one begun after it.
 */
async function expectOneState(
	hub: Awaited<ReturnType<typeof openHubOn>>,
	subtopicId: string,
	{ moduleId, begun, done }: { moduleId: string; begun: number[]; done: number[] },
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
