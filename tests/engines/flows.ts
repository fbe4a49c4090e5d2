// For tests only: the flows of the learner's log that run in three engines. Each throws when an event is lost or doubled, and
// returns its figures as text.
import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { deriveCodeSecret } from "#app/learn/progress/log/code-secret.ts";
import { compareEvents, type LogEvent } from "#core/progress/log/event.ts";
import { foldEvents, startProgress } from "#core/progress/log/fold.ts";
import { createLearnerCode } from "#core/progress/log/learner-code.ts";
import { startProduct } from "../../scripts/product.ts";
import { addModule, withHub } from "../e2e/support/modules.ts";
import { makeStoryQuestions } from "../e2e/support/quiz.ts";
import { createPhone, createPost } from "../test-phones.ts";
import type { Engine } from "./engines.ts";
import {
	answerMany,
	answerOne,
	findLink,
	keepModule,
	makeCode,
	readDocument,
	readLog,
	useCode,
	waitForOffer,
} from "./page-steps.ts";
import { type Phone, run } from "./phone.ts";
import { startUnreliableProxy, type UnreliableProxy } from "./unreliable-proxy.ts";

/** How much a flow does: everything, or enough to notice a regression. */
export type Amount = { answers: number; kills: number; events: number; apart: number; shared: number };
export const WHOLE: Amount = { answers: 200, kills: 50, events: 5_000, apart: 110, shared: 40 };
export const SHORT: Amount = { answers: 10, kills: 2, events: 500, apart: 6, shared: 4 };

export type Site = {
	proxy: UnreliableProxy;
	moduleId: string;
	/** The subtopic's address, with Recite open. */
	address: string;
	linkCode: string;
	subtopicId: string;
	env: Record<string, string>;
};

const DOCUMENT = "/documents/sqr3-method/read";

/** Runs a flow on its own site, which has one subtopic with these questions. */
export async function onSite<Result>(work: (site: Site) => Promise<Result>, questions = 600): Promise<Result> {
	const product = await startProduct();
	const proxy = await startUnreliableProxy(product.url);
	try {
		const module = await addModule(product.env, {
			title: "Rivers",
			subtopics: [{ title: "Springs", readDocLink: DOCUMENT, questions: makeStoryQuestions(questions) }],
		});
		const subtopicId = module.subtopics[0]?.id ?? "";
		const address = `${proxy.url}/learn/${module.id}/${subtopicId}#recite`;
		return await work({
			proxy,
			moduleId: module.id,
			address,
			linkCode: module.linkCode ?? "",
			subtopicId,
			env: product.env,
		});
	} finally {
		await proxy.close();
		await product.stop();
	}
}

/**
 * The answers that the server holds of the learner with the most: the question of each. A killed browser may lose a cookie
 * that it has just got, and then begins another log with everything; the first one expires.
 */
async function listStored(env: Record<string, string>): Promise<string[]> {
	return withHub(env, async ({ db }) => {
		const rows = await db.selectFrom("answerEvent").select(["learnerId", "body"]).execute();
		const logs = [...Map.groupBy(rows, ({ learnerId }) => learnerId).values()];
		const [largest = []] = logs.sort((one, other) => other.length - one.length);
		return largest.flatMap(({ body }): string[] => {
			const [kind, , questionId]: unknown[] = JSON.parse(body);
			return kind === "a" ? [String(questionId)] : [];
		});
	});
}

export async function readEvents(phone: Phone): Promise<LogEvent[]> {
	const events = await run(phone, readLog, "events");
	// Read from the database of this product.
	return (events as LogEvent[]).sort(compareEvents);
}

/** Waits until the phone has sent everything. */
export async function untilSent(phone: Phone, address: string): Promise<void> {
	for (let n = 0; n < 120; n++) {
		if (n % 20 === 0) await phone.open(address);
		await wait(500);
		const unsent = await run(phone, readLog, "unsent").catch(() => [1]);
		if (unsent.length === 0) return;
	}
	throw new Error("The phone never sends everything.");
}

/** Answers while the browser is killed at random times, half of the responses are lost and the server is down a third of the time. */
export function killAndAnswer(engine: Engine, { answers, kills }: Amount): Promise<string> {
	return onSite(async ({ proxy, address, env }) => {
		const phone = await engine.open();
		const acknowledged = new Set<string>();
		let killed = 0;
		try {
			await phone.open(address);
			acknowledged.add(await run(phone, answerOne));
			await run(phone, async () => void (await navigator.serviceWorker.ready));
			// The service worker has to store the files of the first visit before the server stops.
			await wait(2_000);
			proxy.losesReplies = 0.5;
			const perKill = Math.ceil(answers / (kills + 1));
			while (acknowledged.size < answers) {
				proxy.isDead = Math.random() < 1 / 3;
				if (killed < kills && acknowledged.size >= perKill * (killed + 1)) {
					const dying = run(phone, answerOne).then(
						(question) => acknowledged.add(question),
						() => undefined,
					);
					await wait(Math.random() * 150);
					if (phone.kill) await phone.kill();
					await dying;
					await phone.open(address);
					killed += 1;
				} else acknowledged.add(await run(phone, answerOne));
			}
			proxy.isDead = false;
			proxy.losesReplies = 0;
			await untilSent(phone, address);
			const events = await readEvents(phone);
			const stored = await listStored(env);
			const shown = new Set(stored.map((id) => `Question ${id.slice(1)}?`));
			assert.deepEqual(
				[...acknowledged].filter((question) => !shown.has(question)),
				[],
				"acknowledged answers are lost",
			);
			assert.equal(new Set(stored).size, stored.length, "an answer is stored twice");
			const { answerCount } = foldEvents(startProgress(events[0]?.subtopicId ?? ""), events);
			assert.equal(answerCount, stored.length, "phone and server count differently");
			const deaths = phone.kill ? `${killed} kills of the browser` : `${killed} reloads`;
			return `${acknowledged.size} answers, ${deaths}: 0 lost, 0 twice`;
		} finally {
			await phone.close();
		}
	});
}

/** A downloaded module opens from the home page after a cold start without a server, and answers given then are sent later. */
export function openKeptModule(engine: Engine, { apart }: Amount): Promise<string> {
	return onSite(async ({ proxy, linkCode, env }) => {
		const phone = await engine.open();
		try {
			await phone.open(`${proxy.url}/module/${linkCode}`);
			await run(phone, keepModule);
			proxy.isDead = true;
			if (phone.kill) await phone.kill();
			else await phone.open("about:blank");
			await phone.open(`${proxy.url}/`);
			await phone.open(await run(phone, findLink, "Rivers"));
			const address = await run(phone, findLink, "Springs");
			await phone.open(`${address}#read`);
			assert.match(await run(phone, readDocument), /five steps of SQR3/i);
			await phone.open("about:blank");
			await phone.open(`${address}#recite`);
			await run(phone, answerMany, apart);
			proxy.isDead = false;
			await untilSent(phone, `${address}#recite`);
			const given = (await readEvents(phone)).flatMap((event) => (event.kind === "answered" ? [event.questionId] : []));
			assert.ok(given.length > 1, "nothing was answered");
			assert.equal(new Set(given).size, given.length, "an answer is there twice");
			assert.deepEqual((await listStored(env)).sort(), given.sort(), "answers are missing");
			return `home, module, document and ${given.length} answers without a server${phone.kill ? " after a cold start" : ""}, all sent later`;
		} finally {
			await phone.close();
		}
	});
}

/** A code of a phone without a browser, for a browser to type. */
async function makeTypedCode(phone: ReturnType<typeof createPhone>): Promise<string> {
	const code = createLearnerCode(randomInt);
	await phone.createCode((await deriveCodeSecret(code)).locator);
	return code;
}

/** A wiped browser gets everything back by its code. */
export function restoreByCode(engine: Engine, { events }: Amount): Promise<string> {
	return onSite(async ({ proxy, address, subtopicId }) => {
		const origin = { Origin: proxy.url };
		const other = createPhone(
			createPost((path, init) => fetch(proxy.url + path, init)),
			origin,
		);
		for (let sent = 0; sent < events; sent += 500) {
			other.answer(Math.min(500, events - sent), subtopicId);
			await other.sync();
		}
		const code = await makeTypedCode(other);
		const phone = await engine.open();
		try {
			await phone.open(`${proxy.url}/data#code=${code}`);
			await phone.slowDown?.(6);
			const took = await run(phone, useCode);
			const received = await readEvents(phone);
			assert.equal(received.length, events, "events are missing");
			const known = foldEvents(startProgress(subtopicId), [...other.events.values()]);
			assert.deepEqual(foldEvents(startProgress(subtopicId), received), known, "the totals differ");
			await phone.open(address);
			const slowed = phone.slowDown ? " with the processor slowed down six times" : "";
			return `${events} events in ${(took / 1_000).toFixed(1)} s${slowed}, the same totals`;
		} finally {
			await phone.close();
		}
	});
}

/** Opening Recite takes the same time with few events and with many. */
export function openLongLog(engine: Engine, { events }: Amount): Promise<string> {
	return onSite(async ({ proxy, address, subtopicId }) => {
		const medians = [];
		for (const count of [10, events * 4]) {
			const other = createPhone(
				createPost((path, init) => fetch(proxy.url + path, init)),
				{ Origin: proxy.url },
			);
			for (let sent = 0; sent < count; sent += 500) {
				other.answer(Math.min(500, count - sent), subtopicId);
				await other.sync();
			}
			const phone = await engine.open();
			try {
				await phone.open(`${proxy.url}/data#code=${await makeTypedCode(other)}`);
				await run(phone, useCode);
				const times = [];
				for (let n = 0; n < 7; n++) {
					await phone.open(`${proxy.url}/robots.txt`);
					await run(phone, () => sessionStorage.clear());
					await phone.open(address);
					times.push(await run(phone, waitForOffer));
				}
				medians.push(times.sort((a, b) => a - b)[3] ?? 0);
			} finally {
				await phone.close();
			}
		}
		const [few = 1, many = 0] = medians;
		const words = `${Math.round(few)} ms with 10 events, ${Math.round(many)} ms with ${events * 4}`;
		assert.ok(many <= 2 * few, words);
		return `${words}: ${(many / few).toFixed(2)}x`;
	});
}

/** Makes a code on one phone and uses it on the other. */
export async function join(url: string, from: Phone, to: Phone): Promise<void> {
	await from.open(`${url}/data`);
	const code = await run(from, makeCode);
	await to.open("about:blank");
	await to.open(`${url}/data#code=${code}`);
	await run(to, useCode);
}

/** Two phones with a common log continue separately without a network and are then joined in both directions, twice. */
export function mergeTwoPhones(engine: Engine, { apart, shared }: Amount): Promise<string> {
	return onSite(async ({ proxy, address, subtopicId }) => {
		const [one, other] = await Promise.all([engine.open(), engine.open()]);
		try {
			await one.open(address);
			await run(one, answerMany, shared);
			await untilSent(one, address);
			await join(proxy.url, one, other);
			for (const phone of [one, other]) await phone.open(address);
			proxy.losesReplies = 1;
			await run(one, answerMany, apart);
			await run(other, answerMany, apart);
			proxy.losesReplies = 0;
			for (const [from, to] of [
				[one, other],
				[other, one],
				[one, other],
			] as const)
				await join(proxy.url, from, to);
			for (const phone of [one, other, one]) await untilSent(phone, address);
			const [first, second] = [await readEvents(one), await readEvents(other)];
			assert.deepEqual(first, second, "the phones hold different events");
			const [a, b] = [first, second].map((events) => JSON.stringify(foldEvents(startProgress(subtopicId), events)));
			assert.equal(a, b);
			return `${first.length} events on both, folded to the same ${a?.length} bytes`;
		} finally {
			await Promise.all([one.close(), other.close()]);
		}
	});
}
