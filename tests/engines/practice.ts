// For tests only: practice over days in three engines. No engine but Chromium lets a test move its clock, so the log's answers are moved
// back by the days instead: practice counts days from the log alone.
import assert from "node:assert/strict";
import { withHub } from "../e2e/support/modules.ts";
import type { Engine } from "./engines.ts";
import { onSite, readEvents, untilSent } from "./flows.ts";
import { keepModule } from "./page-steps.ts";
import { type Phone, run } from "./phone.ts";
import { answerDose, moveBack, waitForWords } from "./practice-steps.ts";

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

async function restart(phone: Phone): Promise<void> {
	if (phone.kill) await phone.kill();
	else await phone.open("about:blank");
}
