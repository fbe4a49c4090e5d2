// For tests only: practice over days in three engines. No engine but Chromium lets a test move its clock, so the log's answers are moved
// back by the days instead: practice counts days from the log alone.
import assert from "node:assert/strict";
import { withHub } from "../e2e/support/modules.ts";
import type { Engine } from "./engines.ts";
import { join, onSite, readEvents, untilSent } from "./flows.ts";
import { keepModule } from "./page-steps.ts";
import { type Phone, run } from "./phone.ts";
import { answerDose, fill, moveBack, press, readPlan, waitForWords } from "./practice-steps.ts";

const QUESTIONS = 3;
const MISSED = "Question 2?";

/** A mistake comes back on day 3 and on day 9, and is fixed then. */
export function fixMistake(engine: Engine): Promise<string> {
	return onSite(async ({ proxy, moduleId }) => {
		const phone = await engine.open();
		try {
			const today = `${proxy.url}/today/${moduleId}`;
			const mistakes = `${proxy.url}/mistakes/${moduleId}`;
			await phone.open(today);
			assert.equal((await run(phone, answerDose, MISSED)).length, QUESTIONS);
			await phone.open(mistakes);
			await run(phone, waitForWords, MISSED);
			for (const days of [3, 6]) {
				await run(phone, moveBack, days);
				await phone.open(today);
				assert.ok(
					(await run(phone, answerDose, "")).includes(MISSED),
					`${MISSED} does not come back after ${days} days`,
				);
			}
			await phone.open(mistakes);
			await run(phone, waitForWords, "No questions here.");
			return "missed on day 0, asked again on days 3 and 9, fixed";
		} finally {
			await phone.close();
		}
	}, QUESTIONS);
}

/** A week of "Today" without a server, on a module that was kept and never practised, is sent when it is back. */
export function practiseOffline(engine: Engine): Promise<string> {
	return onSite(async ({ proxy, moduleId, linkCode, env }) => {
		const phone = await engine.open();
		try {
			const today = `${proxy.url}/today/${moduleId}`;
			await phone.open(`${proxy.url}/module/${linkCode}`);
			await run(phone, keepModule);
			proxy.isDead = true;
			await restart(phone);
			await phone.open(today);
			let given = (await run(phone, answerDose, MISSED)).length;
			for (const days of [1, 6]) {
				await run(phone, moveBack, days);
				await phone.open(today);
				given += (await run(phone, answerDose, "")).length;
			}
			proxy.isDead = false;
			await untilSent(phone, today);
			const events = await readEvents(phone);
			assert.equal(events.filter(({ kind }) => kind === "practised").length, given, "answers are missing on the phone");
			const stored = await withHub(env, ({ db }) => db.selectFrom("answerEvent").select("clock").execute());
			assert.equal(stored.length, events.length, "answers are missing on the server");
			return `${given} answers of three days without a server, all sent later`;
		} finally {
			await phone.close();
		}
	}, QUESTIONS);
}

/** An exam in 40 days: two phones have the same plan each day, and what one of them answers is done on the other. */
export function planOnTwoPhones(engine: Engine): Promise<string> {
	return onSite(async ({ proxy, moduleId }) => {
		const [one, other] = await Promise.all([engine.open(), engine.open()]);
		const today = `${proxy.url}/today/${moduleId}`;
		const comparePlans = async (words: string) => {
			for (const phone of [one, other]) await phone.open(today);
			const [first, second] = [await run(one, readPlan, words), await run(other, readPlan, words)];
			assert.equal(first, second, "the phones plan differently");
		};
		try {
			await one.open(today);
			await setExamDay(one, 40);
			await run(one, answerDose, MISSED);
			await untilSent(one, today);
			await join(proxy.url, one, other);
			await comparePlans("40 days until the exam");
			for (const phone of [one, other]) await run(phone, moveBack, 1);
			await comparePlans("39 days until the exam");
			// The phones take turns.
			await run(one, answerDose, "");
			await untilSent(one, today);
			await comparePlans("That is all for today");
			for (const phone of [one, other]) await run(phone, moveBack, 5);
			await comparePlans("34 days until the exam");
			await run(other, answerDose, MISSED);
			await untilSent(other, today);
			await comparePlans("That is all for today");
			return "the same plan 40, 39 and 34 days before the exam";
		} finally {
			await Promise.all([one.close(), other.close()]);
		}
	}, QUESTIONS);
}

/** Nothing of practice is left on the phone and on the server after everything was forgotten. A joined phone keeps its copy until then. */
export function forgetPractice(engine: Engine): Promise<string> {
	return onSite(async ({ proxy, moduleId, env }) => {
		const [one, other] = await Promise.all([engine.open(), engine.open()]);
		const today = `${proxy.url}/today/${moduleId}`;
		const mistakes = `${proxy.url}/mistakes/${moduleId}`;
		const countStored = () =>
			withHub(env, async ({ db }) => (await db.selectFrom("answerEvent").select("clock").execute()).length);
		const forget = async (phone: Phone) => {
			await phone.open(`${proxy.url}/data`);
			for (const place of ["main", "dialog[open]"]) await run(phone, press, "Forget everything", place);
			await run(phone, waitForWords, "Everything is deleted, here and on the server.");
			assert.deepEqual(await readEvents(phone), [], "the phone still has events");
			await phone.open(mistakes);
			await run(phone, waitForWords, "No questions here.");
			await phone.open(today);
			await run(phone, readPlan, `0 of ${QUESTIONS} questions answered`);
		};
		try {
			await one.open(today);
			await setExamDay(one, 40);
			await run(one, answerDose, MISSED);
			await one.open(mistakes);
			await run(one, press, MISSED, "main");
			await run(one, fill, "textarea", "Springs are not mouths");
			await run(one, waitForWords, "Saved.");
			await untilSent(one, today);
			await join(proxy.url, one, other);
			assert.ok((await countStored()) > QUESTIONS, "the server has nothing to forget");
			await forget(one);
			assert.equal(await countStored(), 0, "the server still has events");
			await other.open(mistakes);
			await run(other, waitForWords, MISSED);
			await forget(other);
			assert.equal(await countStored(), 0, "the other phone has sent its copy");
			return "nothing left on the server and on two phones";
		} finally {
			await Promise.all([one.close(), other.close()]);
		}
	}, QUESTIONS);
}

/** Enters the exam's day on "Today", this many days from now, and waits for the plan. A learner's day begins at 4:00. */
async function setExamDay(phone: Phone, days: number): Promise<void> {
	const day = new Date(Date.now() - 4 * 3_600_000);
	const value = new Date(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate() + days)).toISOString().slice(0, 10);
	await run(phone, fill, "input[type=date]", value);
	await run(phone, readPlan, `${days} days until the exam`);
}

async function restart(phone: Phone): Promise<void> {
	if (phone.kill) await phone.kill();
	else await phone.open("about:blank");
}
