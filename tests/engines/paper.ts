// For tests only: a mock exam in three engines.
import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { withHub } from "../e2e/support/modules.ts";
import { makeSection, publishPaper } from "../test-papers.ts";
import type { Engine } from "./engines.ts";
import { onSite } from "./flows.ts";
import { choose, readPaperCode, readQuestion, tickRead, untilReady } from "./paper-steps.ts";
import { type Phone, run } from "./phone.ts";
import { fill, press, waitForWords } from "./practice-steps.ts";

const QUESTIONS = 3;
const SECTION_MINUTES = 30;

/**
 * A paper with locked sections: begun and answered, reloaded or killed without a server, taken over on another phone in the next section,
 * handed in there. Four marks for a right answer, minus one for a wrong one.
 */
export function sitPaper(engine: Engine): Promise<string> {
	return onSite(async ({ proxy, moduleId, env }) => {
		const section = { questions: QUESTIONS, minutes: SECTION_MINUTES };
		const { paperId } = await withHub(env, (hub) =>
			publishPaper(hub, moduleId, {
				screen: "ion",
				sectionOrder: "locked",
				minutes: 2 * SECTION_MINUTES,
				sections: [makeSection({ name: "English", ...section }), makeSection({ name: "Reasoning", ...section })],
			}),
		);
		const address = `${proxy.url}/paper/${paperId}`;
		const [one, other] = await Promise.all([engine.open(), engine.open()]);
		try {
			await one.open(address);
			await run(one, untilReady);
			await run(one, press, "Next page", "main");
			await run(one, tickRead);
			await run(one, press, "Begin", "form");
			await run(one, async () => void (await navigator.serviceWorker.ready));
			await answer(one, "the right one");
			await answer(one, "a wrong one");
			const shown = await run(one, readQuestion, "");
			proxy.isDead = true;
			if (one.kill) await one.kill();
			await one.open(address);
			assert.equal(await run(one, readQuestion, ""), shown, "the paper goes on at another question");
			await run(one, waitForWords, "2 of 3 answered");
			proxy.isDead = false;
			await one.open(address);
			await untilStored(env, 2);
			const code = await run(one, readPaperCode);
			await endSection(env);

			await other.open(address);
			await run(other, untilReady);
			await run(other, press, "Continue with a code", "main");
			await run(other, fill, "details input", code);
			await run(other, press, "Continue here", "details");
			await run(other, waitForWords, "Reasoning: question 1 of 3");
			await one.open(address);
			await run(one, waitForWords, "This paper is open on another device");
			await answer(other, "the right one");
			await run(other, press, "Finish and hand in", ".paper-side");
			await run(other, press, "Yes, hand in", "main");
			await run(other, waitForWords, "7 of 24 marks");
			await run(other, waitForWords, "Everything has reached the server");
			const death = one.kill ? "a killed browser" : "a reload";
			return `two locked sections, ${death} without a server, another phone: 7 of 24 marks`;
		} finally {
			await Promise.all([one.close(), other.close()]);
		}
	}, 2 * QUESTIONS);
}

/** Answers the question on screen and goes to the next one. */
async function answer(phone: Phone, words: string): Promise<void> {
	const shown = await run(phone, readQuestion, "");
	await run(phone, choose, words);
	await run(phone, press, "Save & Next", "main");
	await run(phone, readQuestion, shown);
}

/** Waits until the server has so many saved answers. */
async function untilStored(env: Record<string, string>, count: number): Promise<void> {
	for (let n = 0; n < 60; n++) {
		const rows = await withHub(env, ({ db }) => db.selectFrom("paperEvent").select("body").execute());
		if (rows.filter(({ body }) => JSON.parse(body).kind === "saved").length === count) return;
		await wait(500);
	}
	throw new Error("The phone never sends its answers.");
}

/** Lets the attempt have begun earlier: nobody waits until a section is over. */
async function endSection(env: Record<string, string>): Promise<void> {
	const byMs = SECTION_MINUTES * 60_000;
	await withHub(env, ({ db }) =>
		db
			.updateTable("paperAttempt")
			.set((row) => ({ startedAt: row("startedAt", "-", byMs), endsAt: row("endsAt", "-", byMs) }))
			.execute(),
	);
}
