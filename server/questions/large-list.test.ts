// A file of 5,000 questions: lists, search and publishing stay quick. The limits are ten times what is needed, so that only a
// change of the order of growth fails here.
import { expect, test } from "vitest";
import { startCpuClock } from "../../tests/cpu-time.ts";
import { makeQuestion } from "../../tests/make.ts";
import { describeOnOneEngine } from "../../tests/test-hub.ts";
import { ACTOR, createModule, createSubtopic } from "../../tests/test-panel.ts";

const COUNT = 5_000;
/** Milliseconds of CPU time, the quickest of three. */
const LIMITS = { list: 500, lastPage: 500, search: 500, searchEverywhere: 500, edit: 300, publish: 1_500 };

const explanation = "A reason that takes a line or two, as explanations do. ".repeat(5);
const questions = Array.from({ length: COUNT }, (_, index) =>
	makeQuestion({
		id: `q${index}`,
		text: `What is number ${index} of the list, counted from ${index % 97}?`,
		explanation,
	}),
);

async function quickest(work: () => Promise<unknown>): Promise<number> {
	const times: number[] = [];
	for (let round = 0; round < 3; round++) {
		const cpu = startCpuClock();
		await work();
		times.push(cpu());
	}
	return Math.min(...times);
}

// On PostgreSQL the time of the server is not measured, and the plans of its lists have a test of their own.
describeOnOneEngine("a large file", (createTestHub) => {
	test(`of ${COUNT} questions is listed, searched, edited and published in a moment`, async () => {
		const hub = await createTestHub();
		const editor = hub.questionEditor;
		const module = await createModule(hub);
		const { id } = await createSubtopic(hub, module.id);
		const content = new TextEncoder().encode(JSON.stringify({ questions }));
		await hub.questionFiles.saveFilePieces(module.id, id, "large.json", [content], ACTOR);
		const { total, questions: page } = await editor.list(id, { page: 100 });
		expect(total).toBe(COUNT);
		expect(page[0]?.number).toBe(99 * 25 + 1);
		const place = { subtopicId: id, key: page[3]?.key ?? "" };
		let version = 0;
		const edit = async () => {
			const form = await editor.getForm(id, place.key);
			version += 1;
			await editor.save(place, { ...form.typed, text: `Version ${version}?` }, form.version, ACTOR);
		};
		const publish = async () => {
			await edit();
			const { stamp } = await editor.listChanges(id);
			expect(await editor.publish(id, stamp, ACTOR)).toMatchObject({ ok: true, changeCount: 1, questionCount: COUNT });
		};
		const times = {
			list: await quickest(() => editor.list(id, {})),
			lastPage: await quickest(() => editor.list(id, { page: 200 })),
			search: await quickest(() => editor.list(id, { search: "number 77" })),
			searchEverywhere: await quickest(() => editor.search({ search: "number 77" })),
			edit: await quickest(edit),
			publish: await quickest(publish),
		};
		const slow = Object.entries(times).filter(([name, time]) => time > Reflect.get(LIMITS, name));
		expect(slow).toEqual([]);
		if (process.env.SHOW_TIMES) process.stdout.write(`${JSON.stringify(times)}\n`);
		await hub.close();
	});
});
