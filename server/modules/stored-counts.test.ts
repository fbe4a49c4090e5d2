// The counts stored with modules stay correct under sequential and concurrent changes.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Hub } from "#server/hub.ts";
import { makeQuestions } from "../../tests/make.ts";
import { describeOnBothEngines } from "../../tests/test-hub.ts";
import { ACTOR, codeOf, createModule, createSubtopic } from "../../tests/test-panel.ts";

const FILE = new TextEncoder().encode(JSON.stringify({ questions: makeQuestions(2) }));
const BROKEN = new TextEncoder().encode("{");
const STEPS = [
	"module",
	"subtopic",
	"subtopic",
	"file",
	"file",
	"broken-file",
	"remove-file",
	"remove-subtopic",
	"remove-module",
] as const;
type Step = { name: (typeof STEPS)[number]; pick: number };

/** Makes one random change; does nothing if there is nothing to change or it is already gone. */
async function change(hub: Hub, { name, pick }: Step): Promise<void> {
	const modules = await hub.db.selectFrom("module").select("id").orderBy("id").execute();
	const subtopics = await hub.db
		.selectFrom("subtopic")
		.select(["id", "moduleId"])
		.orderBy("moduleId")
		.orderBy("position")
		.execute();
	const module = modules[pick % modules.length];
	const subtopic = subtopics[pick % subtopics.length];
	if (name === "module") await createModule(hub);
	else if (name === "subtopic" && module) await createSubtopic(hub, module.id);
	else if (name === "remove-module" && module) await hub.modules.remove(module.id, ACTOR);
	else if (name === "remove-subtopic" && subtopic) await hub.subtopics.remove(subtopic.id, ACTOR);
	else if (name === "remove-file" && subtopic)
		await hub.questionFiles.removeQuestionFile(subtopic.moduleId, subtopic.id, ACTOR);
	else if ((name === "file" || name === "broken-file") && subtopic) {
		const content = name === "file" ? FILE : BROKEN;
		await hub.questionFiles.saveQuestionFile(subtopic.moduleId, subtopic.id, "q.json", content, ACTOR);
	}
}

/** The stored counts of each module, and the counted rows. */
async function readCounts({ db }: Hub) {
	const rows = await db.selectFrom("module").select(["id", "subtopicCount", "mcqFileCount"]).execute();
	const subtopics = await db.selectFrom("subtopic").select(["id", "moduleId"]).execute();
	const inPlace = db.selectFrom("mcqFile").innerJoin("subtopic", "subtopic.id", "mcqFile.subtopicId");
	const files = new Set((await inPlace.select("subtopicId").execute()).map((f) => f.subtopicId));
	const counted = rows.map(({ id }) => {
		const own = subtopics.filter(({ moduleId }) => moduleId === id);
		const subtopicCount = own.length;
		return { id, subtopicCount, mcqFileCount: own.filter((subtopic) => files.has(subtopic.id)).length };
	});
	return { rows, counted, totals: [subtopics.length, files.size] };
}

async function expectCorrectCounts(hub: Hub): Promise<void> {
	const { rows, counted, totals } = await readCounts(hub);
	expect(rows).toEqual(counted);
	expect([(await hub.subtopics.list()).total, (await hub.questionFiles.list()).total]).toEqual(totals);
	for (const { id, subtopicCount } of counted)
		expect((await hub.subtopics.list({ moduleId: id })).total).toBe(subtopicCount);
}

const stepArbitrary = fc.record({ name: fc.constantFrom(...STEPS), pick: fc.nat() });

describeOnBothEngines("the stored counts of modules", (createTestHub) => {
	test("stay correct after random changes in sequence", async () => {
		const hub = await createTestHub();
		const steps = fc.array(stepArbitrary, { minLength: 5, maxLength: 25 });
		await fc.assert(
			fc.asyncProperty(steps, async (list) => {
				for (const step of list) await codeOf(change(hub, step));
				await expectCorrectCounts(hub);
			}),
			{ numRuns: 8 },
		);
		await hub.close();
	});

	test("stay correct after concurrent changes, and after the same file was sent and deleted twice", async () => {
		const hub = await createTestHub();
		const { id: moduleId } = await createModule(hub);
		const { id } = await createSubtopic(hub, moduleId);
		const send = () => hub.questionFiles.saveQuestionFile(moduleId, id, "q.json", FILE, ACTOR);
		await Promise.all([send(), send()]);
		await expectCorrectCounts(hub);
		const remove = () => codeOf(hub.questionFiles.removeQuestionFile(moduleId, id, ACTOR));
		expect((await Promise.all([remove(), remove()])).sort()).toEqual(["mcq-not-found", undefined]);
		await expectCorrectCounts(hub);
		await Promise.all([codeOf(send()), codeOf(hub.subtopics.remove(id, ACTOR))]);
		await expectCorrectCounts(hub);
		await hub.close();
	});
});
