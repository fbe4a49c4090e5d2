// Practice synced between phones: the answers, the settings and the notes of one learner make the same plan on both.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dayNow } from "#app/learn/practice/dose/practice-log.ts";
import { listAnswers } from "#core/practice/answers.ts";
import { listMistakes } from "#core/practice/mistakes.ts";
import { planDay } from "#core/practice/plan.ts";
import { foldSettings, settingsOf } from "#core/practice/settings.ts";
import { SETTINGS_ID } from "#core/progress/log/event.ts";
import type { Hub } from "#server/hub.ts";
import { answerPages, type LogPhone, openLogPhone } from "./log-phones.ts";
import { createBareHttp } from "./test-http.ts";
import { type CreateTestHub, describeOnOneEngine } from "./test-hub.ts";
import { makeSubtopicInput } from "./test-panel.ts";

const SUBTOPIC = "SubtopicOfTwentyOnes";
const QUESTIONS = ["q1", "q2", "q3"].map((questionId) => ({ subtopicId: SUBTOPIC, questionId }));
const base = { subtopicId: SUBTOPIC, run: 0 };
const wrong = { subtopicId: SUBTOPIC, questionId: "q1", checksum: "c", given: "b", isCorrect: false };

async function planOn(phone: LogPhone, today: number) {
	const { events, settings } = await phone.loadPractice([SUBTOPIC]);
	const answers = listAnswers(events, today);
	const { perDay, examDay } = settingsOf(foldSettings(settings), "M1");
	const plan = planDay({ questions: QUESTIONS, answers, today, perDay, examDay, toRead: new Set() });
	return { plan, mistakes: listMistakes(answers, events) };
}

describeOnOneEngine("practice", (create: CreateTestHub) => {
	let hub: Hub;
	beforeEach(async () => {
		hub = await create();
		answerPages(createBareHttp(hub));
	});
	afterEach(async () => {
		vi.unstubAllGlobals();
		await hub.close();
	});

	test("gives the same plan and mistakes on a phone that joins, and changes no progress", async () => {
		const [one, other] = [await openLogPhone(), await openLogPhone()];
		const today = dayNow();
		const settings = { subtopicId: SETTINGS_ID, run: 0, moduleId: "M1" };
		await one.append(SETTINGS_ID, [
			{ ...settings, kind: "exam-day", day: today + 40 },
			{ ...settings, kind: "daily-number", perDay: 10 },
		]);
		await one.practise({ ...wrong, sureness: "sure", tookMs: 900.4 });
		const progress = await one.append(SUBTOPIC, [
			{ ...base, kind: "own-noted", questionId: "q1", text: "Read twice." },
		]);
		expect([progress.answerCount, progress.score]).toEqual([0, 0]);
		const code = await one.createCode();
		await other.join(code);
		expect(await planOn(other, today + 1)).toEqual(await planOn(one, today + 1));
		const { plan, mistakes } = await planOn(other, today + 1);
		expect(plan.due).toEqual([QUESTIONS[0]]);
		expect(mistakes).toMatchObject([{ given: "b", missed: 1, lastDay: today }]);
	});

	test("is no step: a phone that joins continues in a subtopic whose quiz was begun, and in none that was only practised", async () => {
		const input = { title: "Rivers", description: "", linkCode: "Brivers01", customButtons: [] };
		const created = await hub.catalog.createModule(input);
		const moduleId = created.ok ? created.module.id : "";
		const { id: subtopicId } = await hub.catalog.createSubtopic(moduleId, makeSubtopicInput());
		const [one, other] = [await openLogPhone(), await openLogPhone()];
		await one.practise({ ...wrong, subtopicId, sureness: null, tookMs: 0 });
		await other.join(await one.createCode());
		await other.sync();
		expect(await other.last()).toBeUndefined();
		const answer = { questionId: "q1", checksum: "c", optionId: "b", isCorrect: false, set: 1, tookMs: 0 };
		await one.append(subtopicId, [{ subtopicId, run: 0, kind: "answered", ...answer }]);
		await one.sync();
		await other.sync();
		expect(await other.last()).toMatchObject({ moduleId, subtopicId, phase: "recite" });
	});

	test("has notes that the server cannot read, and that the other phone can", async () => {
		const [one, other] = [await openLogPhone(), await openLogPhone()];
		await one.append(SUBTOPIC, [{ ...base, kind: "own-noted", questionId: "q1", text: "Think of the spindle." }]);
		await other.join(await one.createCode());
		const rows = await hub.db.selectFrom("answerEvent").select("body").execute();
		expect(rows.map(({ body }) => JSON.parse(body)[0]).sort()).toEqual(["k", "x"]);
		expect(rows.map(({ body }) => body).join("\n")).not.toContain("spindle");
		const { notes } = await other.loadPractice([SUBTOPIC]);
		expect([...notes]).toEqual([[`${SUBTOPIC} q1`, "Think of the spindle."]]);
	});

	test("is forgotten with everything else", async () => {
		const phone = await openLogPhone();
		await phone.practise({ ...wrong, sureness: null, tookMs: 0 });
		await phone.sync();
		expect((await phone.status()).answers).toBe(1);
		await phone.forget();
		expect(await hub.db.selectFrom("answerEvent").select("body").execute()).toEqual([]);
		expect((await phone.loadPractice([SUBTOPIC])).events).toEqual([]);
	});
});
