// What the learners' logs say about questions: on rows as the sync stores them.
import { afterEach, beforeEach, expect, test } from "vitest";
import { checksumOf } from "#core/checksum.ts";
import * as m from "#messages";
import type { Hub } from "#server/hub.ts";
import { questionKey } from "#server/questions/question-rows.ts";
import { makeQuestions } from "../../../tests/make.ts";
import { createTestHttp } from "../../../tests/test-http.ts";
import { describeOnBothEngines } from "../../../tests/test-hub.ts";
import { ACTOR, ADMINISTRATOR_ENV, createModule, createSubtopic, signInFirst } from "../../../tests/test-panel.ts";

const QUESTIONS = makeQuestions(8);
const rightOf = (n: number) => QUESTIONS[n]?.options.find(({ isCorrect }) => isCorrect)?.id ?? "";
const wrongOf = (n: number) => QUESTIONS[n]?.options.filter(({ isCorrect }) => !isCorrect).map(({ id }) => id) ?? [];

const sumOf = (id: string) => checksumOf(QUESTIONS.find((question) => question.id === id)?.text ?? "");

describeOnBothEngines("the statistics of questions", (createTestHub) => {
	let hub: Hub;
	let moduleId: string;
	let subtopicId: string;
	let learners = 0;

	beforeEach(async () => {
		hub = await createTestHub({ env: ADMINISTRATOR_ENV });
		moduleId = (await createModule(hub)).id;
		({ id: subtopicId } = await createSubtopic(hub, moduleId));
		const file = new TextEncoder().encode(JSON.stringify({ questions: QUESTIONS }));
		await hub.questionFiles.saveQuestionFile(moduleId, subtopicId, "planets.json", file, ACTOR);
	});
	afterEach(() => hub.close());

	/** Stores a learner's log of answers, [question, option] in the order of the clock. */
	async function addLog(answers: readonly (readonly [string, string, boolean])[], more: object = {}): Promise<number> {
		const id = ++learners;
		const { length } = answers;
		const row = { id, createdAt: 0, seenAt: 0, lastSequence: length, eventCount: length, codeHash: null };
		await hub.db
			.insertInto("learner")
			.values({ ...row, mergedInto: null, begunBy: null, ...more })
			.execute();
		const events = answers.map(([questionId, given, isCorrect], n) => ({
			learnerId: id,
			clock: n + 1,
			device: "AAAAAAAA",
			subtopicId,
			// Arrived in the reverse order.
			sequence: length - n,
			body: JSON.stringify(["a", 0, questionId, sumOf(questionId), given, isCorrect ? 1 : 0, 1, 900]),
		}));
		if (events.length > 0) await hub.db.insertInto("answerEvent").values(events).execute();
		return id;
	}

	/** Nothing holds the next run back. */
	async function refresh(): Promise<number> {
		await hub.db.deleteFrom("rateLimit").execute();
		return hub.itemStatistics.run();
	}

	/** Answers to all questions: the first as given, the others right up to `rightCount`. */
	function answersOf(first: string, rightCount: number): [string, string, boolean][] {
		return QUESTIONS.map(({ id }, n) => {
			const isRight = n <= rightCount;
			const given = n === 0 ? first : isRight ? rightOf(n) : (wrongOf(n)[0] ?? "");
			return [id, given, given === rightOf(n)];
		});
	}

	test("count first attempts only, by the learner's clock, and say nothing below ten", async () => {
		const [wrong = "", other = ""] = wrongOf(0);
		const answer = (given: string): [string, string, boolean] => ["q1", given, given === rightOf(0)];
		for (let n = 0; n < 9; n++) await addLog([answer(n < 6 ? wrong : other), answer(rightOf(0))]);
		expect(await refresh()).toBe(0);
		expect(await hub.itemStatistics.find(subtopicId, questionKey("q1"))).toBeUndefined();
		await addLog([answer(rightOf(0)), answer(wrong), answer(wrong)]);
		expect(await refresh()).toBe(1);
		const found = await hub.itemStatistics.find(subtopicId, questionKey("q1"));
		expect(found).toMatchObject({ attempts: 10, shareRight: 0.1, discrimination: undefined, suspect: undefined });
		const counts = Object.fromEntries(found?.options.map(({ text, count }) => [text, count]) ?? []);
		const textOf = (id: string) => QUESTIONS[0]?.options.find((option) => option.id === id)?.text ?? "";
		expect(counts[textOf(wrong)]).toBe(6);
		expect(counts[textOf(other)]).toBe(3);
		// One learner: hidden.
		expect(counts[textOf(rightOf(0))]).toBeUndefined();
	});

	test("leave out questions that do not exist, damaged events, other kinds and logs that were merged", async () => {
		for (let n = 0; n < 12; n++) await addLog([["gone", "a", true]]);
		for (let n = 0; n < 12; n++) await addLog([["q1", rightOf(0), true]], { mergedInto: 1 });
		const id = await addLog([]);
		const broken = { learnerId: id, clock: 1, device: "AAAAAAAA", subtopicId };
		await hub.db
			.insertInto("answerEvent")
			.values([
				{ ...broken, sequence: 1, body: '["a",0]' },
				{ ...broken, clock: 2, sequence: 2, body: '["s",0,1]' },
			])
			.execute();
		expect(await refresh()).toBe(0);
	});

	test("name the option that learners who do well chose, until the key is corrected", async () => {
		const [suspect = ""] = wrongOf(0);
		for (let n = 0; n < 20; n++) await addLog(answersOf(suspect, 6 + (n % 2)));
		for (let n = 0; n < 20; n++) await addLog(answersOf(rightOf(0), 1 + (n % 2)));
		expect(await refresh()).toBe(8);
		expect(await hub.itemStatistics.countSuspects()).toBe(1);
		const [found, ...others] = await hub.itemStatistics.listSuspects();
		expect(others).toEqual([]);
		const text = QUESTIONS[0]?.options.find(({ id }) => id === suspect)?.text;
		expect(found).toMatchObject({
			subtopicId,
			text: QUESTIONS[0]?.text,
			option: text,
			moduleTitle: "The solar system",
		});
		const key = questionKey("q1");
		const headers = { cookie: await signInFirst(hub) };
		const sentence = m.admin_suspect({ letter: found?.letter.toLowerCase() ?? "" });
		for (const [path, words] of [
			["/admin/dashboard", m.admin_suspects({ count: 1 })],
			["/admin/needs-a-look", sentence],
			[`/admin/mcq/${subtopicId}/questions/${key}`, sentence],
		] as const) {
			const html = await (await createTestHttp(hub).request(path, { headers })).text();
			expect([path, html.includes(words)]).toEqual([path, true]);
		}
		expect((await hub.itemStatistics.find(subtopicId, key))?.suspect).toBe(found?.letter);

		const editor = hub.questionEditor;
		const { typed, version } = await editor.getForm(subtopicId, key);
		const options = typed.options.map((option) => ({ ...option, isCorrect: option.id === suspect }));
		await editor.save({ subtopicId, key }, { ...typed, options }, version, ACTOR);
		// Learners still get the old key.
		expect(await hub.itemStatistics.listSuspects()).toHaveLength(1);
		const { stamp } = await editor.listChanges(subtopicId);
		await editor.publish(subtopicId, stamp, ACTOR);
		expect(await hub.itemStatistics.listSuspects()).toEqual([]);
		expect((await hub.itemStatistics.find(subtopicId, key))?.shareRight).toBe(0.5);
	});

	test("count the answers that a corrected key touches before it is published, without naming few", async () => {
		const [newlyRight = "", other = ""] = wrongOf(0);
		for (let n = 0; n < 4; n++) await addLog([["q1", newlyRight, false]]);
		for (let n = 0; n < 2; n++) await addLog([["q1", rightOf(0), true]]);
		for (let n = 0; n < 5; n++) await addLog([["q1", other, false]]);
		for (let n = 0; n < 5; n++) await addLog([["q2", rightOf(1), true]]);
		expect(await hub.itemStatistics.countTouched(subtopicId)).toEqual({ right: 0, wrong: 0 });
		const editor = hub.questionEditor;
		const key = questionKey("q1");
		const { typed, version } = await editor.getForm(subtopicId, key);
		const options = typed.options.map((option) => ({ ...option, isCorrect: option.id === newlyRight }));
		await editor.save({ subtopicId, key }, { ...typed, options }, version, ACTOR);
		expect(await hub.itemStatistics.countTouched(subtopicId)).toEqual({ right: 4, wrong: "few" });
		// Answers to another text stay as they are.
		const changed = await editor.getForm(subtopicId, key);
		await editor.save({ subtopicId, key }, { ...changed.typed, text: "Another question?" }, changed.version, ACTOR);
		expect(await hub.itemStatistics.countTouched(subtopicId)).toEqual({ right: 0, wrong: 0 });
	});

	test("count those that a file touches before it replaces the questions, and store nothing until then", async () => {
		const [newlyRight = "", other = ""] = wrongOf(0);
		for (let n = 0; n < 4; n++) await addLog([["q1", newlyRight, false]]);
		for (let n = 0; n < 2; n++) await addLog([["q1", rightOf(0), true]]);
		for (let n = 0; n < 5; n++) await addLog([["q1", other, false]]);
		/** The second one is large enough to be stored in another thread. */
		const save = (count: number, right: string, asksAboutKeys: boolean) => {
			const questions = makeQuestions(count).map((question) => {
				const options = question.options.map((option) => ({ ...option, isCorrect: option.id === right }));
				return question.id === "q1" ? { ...question, options } : question;
			});
			const pieces = [new TextEncoder().encode(JSON.stringify({ questions }))];
			const more = { asksAboutKeys };
			return hub.questionFiles.saveFilePieces(moduleId, subtopicId, `${count}.json`, pieces, ACTOR, undefined, more);
		};
		const touched = { right: 4, wrong: "few" };
		for (const count of [8, 1_200]) {
			expect(await save(count, newlyRight, true)).toEqual({ ok: false, problems: [], touched });
			expect((await hub.questionFiles.find(subtopicId))?.fileName).toBe("planets.json");
		}
		// Nobody is asked about a file with the same keys, and no script is.
		expect(await save(9, rightOf(0), true)).toMatchObject({ ok: true });
		expect(await save(8, newlyRight, false)).toMatchObject({ ok: true });
	});

	test("are forgotten with the learners, made once in a while by one process, and hold no learner", async () => {
		for (let n = 0; n < 12; n++) await addLog(answersOf(rightOf(0), 4));
		expect(await refresh()).toBe(8);
		expect(await hub.itemStatistics.run()).toBe(0);
		const rows = await hub.db.selectFrom("itemSums").selectAll().execute();
		expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(["questionKey", "subtopicId", "sums", "suspect"]);
		await hub.db.deleteFrom("answerEvent").execute();
		await hub.db.deleteFrom("learner").execute();
		expect(await refresh()).toBe(0);
		expect(await hub.db.selectFrom("itemSums").selectAll().execute()).toEqual([]);
	});
});
