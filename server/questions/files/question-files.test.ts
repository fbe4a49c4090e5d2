import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { HubError } from "#core/problem.ts";
import type { Hub } from "#server/hub.ts";
import { makeQuestions, writtenFile } from "../../../tests/make.ts";
import { describeOnBothEngines } from "../../../tests/test-hub.ts";
import { runProcess } from "../../../tests/test-process.ts";

const bytesOf = (value: unknown) => new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));
const FILE = bytesOf({ questions: makeQuestions(3) });

async function createSubtopic({ catalog }: Hub) {
	const created = await catalog.createModule({
		title: "M",
		description: "",
		linkCode: null,
		customButtons: [],
	});
	if (!created.ok) throw new Error(created.problems[0]?.code);
	const links = { surveyDocLink: null, questionDocLink: null, readDocLink: null, reviewDocLink: null };
	const subtopic = await catalog.createSubtopic(created.module.id, {
		title: "S",
		description: null,
		...links,
	});
	return { moduleId: created.module.id, subtopicId: subtopic.id };
}

const codeOf = (work: Promise<unknown>) =>
	work.then(
		() => undefined,
		(error: unknown) => (error instanceof HubError ? error.code : error),
	);

describeOnBothEngines("a question file", (createTestHub) => {
	let hub: Hub;
	beforeAll(async () => {
		hub = await createTestHub();
	});

	test("returns all of its fields, whatever they are, as JSON with a question a line", async () => {
		const { moduleId, subtopicId } = await createSubtopic(hub);
		const odd =
			'\ufeff{ "course" : [1.50], "questions":\r\n' +
			JSON.stringify(makeQuestions(2)).replace("Mercury", "\\u0000 é 🪐 \u2028 \\ud83e") +
			',"shuffle":false\t}\n\n';
		for (const content of [FILE, bytesOf(odd)]) {
			const saved = await hub.questionFiles.saveQuestionFile(moduleId, subtopicId, "planets.json", content);
			expect(saved).toMatchObject({ ok: true });
			const file = await hub.questionFiles.getQuestionFile(moduleId, subtopicId);
			expect(Buffer.from(file.content).toString()).toBe(writtenFile(content));
			expect(file.content).toBeInstanceOf(Uint8Array);
			const sha256 = createHash("sha256").update(file.content).digest("base64url");
			expect(file).toMatchObject({ fileName: "planets.json", sha256, updatedAt: expect.any(Number) });
			expect(await hub.questionFiles.findFileChecksum(moduleId, subtopicId)).toBe(sha256);
		}
		expect((await hub.questionFiles.getQuestionFile(moduleId, subtopicId)).questionCount).toBe(2);
	});

	test("shows in its subtopic", async () => {
		const { moduleId, subtopicId } = await createSubtopic(hub);
		await hub.questionFiles.saveQuestionFile(moduleId, subtopicId, "planets.json", FILE);
		const subtopic = await hub.catalog.getSubtopic(moduleId, subtopicId);
		expect(subtopic.mcqFileRef).toBe(`/mcq-data/${moduleId}/${subtopicId}.json`);
	});

	test("replaces one of the same or another name, but none that the request did not expect", async () => {
		const { moduleId, subtopicId } = await createSubtopic(hub);
		const other = await createSubtopic(hub);
		const actor = { id: "a1", email: "admin@example.com" };
		const save = (to: string, name: string, count: number, seen?: string) =>
			hub.questionFiles.saveFilePieces(
				to,
				subtopicId,
				name,
				[bytesOf({ questions: makeQuestions(count) })],
				actor,
				seen,
			);
		await save(moduleId, "planets.json", 3, "none");
		const first = await hub.catalog.getSubtopic(moduleId, subtopicId);
		const sums = [await hub.questionFiles.findFileChecksum(moduleId, subtopicId)];
		for (const [name, count] of [
			["planets.json", 4],
			["stars.json", 5],
			["stars.json", 6],
		] as const) {
			expect(await codeOf(save(moduleId, name, count, "none"))).toBe("mcq-changed");
			expect(await codeOf(save(moduleId, name, count, "another"))).toBe("mcq-changed");
			expect(await codeOf(save(other.moduleId, name, count))).toBe("subtopic-not-found");
			expect(await save(moduleId, name, count, sums.at(-1))).toEqual({ ok: true, questionCount: count, notices: [] });
			const { fileName, questionCount, sha256 } = await hub.questionFiles.getQuestionFile(moduleId, subtopicId);
			expect([fileName, questionCount, sums.includes(sha256)]).toEqual([name, count, false]);
			sums.push(sha256);
		}
		// The subtopic's row is unchanged: it already had a file.
		expect(await hub.catalog.getSubtopic(moduleId, subtopicId)).toEqual(first);
		const row = hub.db.selectFrom("module").select("mcqFileCount").where("id", "=", moduleId);
		expect(await row.executeTakeFirst()).toEqual({ mcqFileCount: 1 });
	});

	test("changes nothing when it is invalid", async () => {
		const { moduleId, subtopicId } = await createSubtopic(hub);
		const before = await hub.catalog.getSubtopic(moduleId, subtopicId);
		for (const bad of ["", "{", '{"questions":[]}', "[".repeat(1_000_000), '{"questions":[{}]}']) {
			const saved = await hub.questionFiles.saveQuestionFile(moduleId, subtopicId, "bad.json", bytesOf(bad));
			expect(saved.ok).toBe(false);
		}
		expect(await hub.catalog.getSubtopic(moduleId, subtopicId)).toEqual(before);
		await hub.questionFiles.saveQuestionFile(moduleId, subtopicId, "good.json", FILE);
		await hub.questionFiles.saveQuestionFile(moduleId, subtopicId, "bad.json", bytesOf("{"));
		expect((await hub.questionFiles.getQuestionFile(moduleId, subtopicId)).fileName).toBe("good.json");
	});

	test("is neither stored for nor shown to another module's subtopic", async () => {
		const [one, other] = [await createSubtopic(hub), await createSubtopic(hub)];
		expect(await codeOf(hub.questionFiles.saveQuestionFile(other.moduleId, one.subtopicId, "x.json", FILE))).toBe(
			"subtopic-not-found",
		);
		expect(await hub.questionFiles.findFileChecksum(one.moduleId, one.subtopicId)).toBeUndefined();
		await hub.questionFiles.saveQuestionFile(one.moduleId, one.subtopicId, "x.json", FILE);
		expect(await codeOf(hub.questionFiles.getQuestionFile(other.moduleId, one.subtopicId))).toBe("mcq-not-found");
		expect(await hub.questionFiles.findFileChecksum(other.moduleId, one.subtopicId)).toBeUndefined();
	});

	test("gets a clean name", async () => {
		const { moduleId, subtopicId } = await createSubtopic(hub);
		for (const [given, kept] of [
			["../../etc/passwd", "passwd.json"],
			["C:\\Users\\maria\\fragen 1.json", "fragen 1.json"],
			['a"b\r\nX-Evil: 1\u0000.json', "abX-Evil: 1.json"],
			["\u202egnp.json", "gnp.json"],
			["", "questions.json"],
			["/", "questions.json"],
			["ü".repeat(500), `${"ü".repeat(195)}.json`],
			["shell.php", "shell.php.json"],
			["Fragen.JSON", "Fragen.json"],
		] as const) {
			await hub.questionFiles.saveQuestionFile(moduleId, subtopicId, given, FILE);
			expect((await hub.questionFiles.getQuestionFile(moduleId, subtopicId)).fileName).toBe(kept);
		}
	});

	test("leaves the subtopic unchanged when the database fails halfway", async () => {
		const { moduleId, subtopicId } = await createSubtopic(hub);
		const before = await hub.catalog.getSubtopic(moduleId, subtopicId);
		await hub.db.schema.alterTable("mcqFile").renameTo("mcq_file_gone").execute();
		await expect(hub.questionFiles.saveQuestionFile(moduleId, subtopicId, "x.json", FILE)).rejects.toThrow();
		await hub.db.schema.alterTable("mcq_file_gone").renameTo("mcqFile").execute();
		expect(await hub.catalog.getSubtopic(moduleId, subtopicId)).toEqual(before);
	});

	test("is stored completely or not at all when the process is killed between its two writes", async () => {
		const { moduleId, subtopicId } = await createSubtopic(hub);
		const before = await hub.catalog.getSubtopic(moduleId, subtopicId);
		const env = { HUB_ENV: JSON.stringify(hub.env), MODULE: moduleId, SUBTOPIC: subtopicId };
		expect(await runProcess(KILLED_SAVE, env)).toMatchObject({ signal: "SIGKILL", err: "" });
		expect(await hub.catalog.getSubtopic(moduleId, subtopicId)).toEqual(before);
		expect(await hub.questionFiles.findFileChecksum(moduleId, subtopicId)).toBeUndefined();
	});

	test("is one of the two, complete, when two are saved concurrently", async () => {
		const { moduleId, subtopicId } = await createSubtopic(hub);
		const files = [FILE, bytesOf({ questions: makeQuestions(7) })];
		await Promise.all(files.map((file) => hub.questionFiles.saveQuestionFile(moduleId, subtopicId, "x.json", file)));
		const { content, sha256, questionCount } = await hub.questionFiles.getQuestionFile(moduleId, subtopicId);
		expect(createHash("sha256").update(content).digest("base64url")).toBe(sha256);
		expect([3, 7]).toContain(questionCount);
	});
});

/** A process that exits after the first write of a save (the subtopic) and before the second (the file). */
const KILLED_SAVE = `
	import { openDatabase } from "#server/db/open.ts";
	import { createQuestionFiles } from "#server/questions/files/question-files.ts";
	const { db } = await openDatabase(JSON.parse(process.env.HUB_ENV));
	const killer = {
		transformQuery({ node }) {
			if (node.kind === "InsertQueryNode") process.kill(process.pid, "SIGKILL");
			return node;
		},
		transformResult: async ({ result }) => result,
	};
	const mcq = createQuestionFiles({ db: db.withPlugin(killer), now: Date.now });
	const file = new TextEncoder().encode(${JSON.stringify(JSON.stringify({ questions: makeQuestions(3) }))});
	await mcq.saveQuestionFile(process.env.MODULE, process.env.SUBTOPIC, "x.json", file);
`;
