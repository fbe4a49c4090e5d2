import { describe, expect, test } from "vitest";
import {
	countQuery,
	followServerCount,
	GEMINI_WINDOW_MS,
	giveQueryBack,
	queriesLeft,
	refreshQueryWindow,
} from "./query-window.ts";
import { readSession } from "./read-session.ts";
import { startSession } from "./session.ts";

const NOW = 1_790_000_000_000;
const MINUTE = 60_000;

describe("the hourly quota", () => {
	test("allows ten queries, then none", () => {
		let session = startSession(NOW);
		expect(queriesLeft(session, NOW)).toBe(10);
		for (let query = 1; query <= 10; query++) {
			session = countQuery(session, NOW + query * MINUTE);
			expect(queriesLeft(session, NOW + query * MINUTE)).toBe(10 - query);
		}
		expect(countQuery(session, NOW + 20 * MINUTE)).toBe(session);
	});

	test("resets an hour after its first query; the next query starts a new hour", () => {
		const session = countQuery(countQuery(startSession(NOW), NOW + MINUTE), NOW + 30 * MINUTE);
		const end = NOW + MINUTE + GEMINI_WINDOW_MS;
		expect(session.sessionMetadata.geminiQueryResetTime).toBe(end);
		expect(refreshQueryWindow(session, end - 1)).toBe(session);
		expect(queriesLeft(session, end - 1)).toBe(8);
		const refreshed = refreshQueryWindow(session, end).sessionMetadata;
		expect(refreshed).toMatchObject({ geminiQueriesUsed: 0, geminiQueryResetTime: null });
		expect(countQuery(session, end).sessionMetadata).toMatchObject({
			geminiQueriesUsed: 1,
			geminiQueryResetTime: end + GEMINI_WINDOW_MS,
		});
	});

	test("refunds a query, never below zero used", () => {
		const session = countQuery(startSession(NOW), NOW);
		expect(queriesLeft(giveQueryBack(session), NOW)).toBe(10);
		expect(queriesLeft(giveQueryBack(giveQueryBack(session)), NOW)).toBe(10);
	});

	test("does not lock a learner out whose clock was set back", () => {
		let session = startSession(NOW);
		for (let query = 0; query < 10; query++) session = countQuery(session, NOW);
		expect(queriesLeft(session, NOW - 24 * 60 * MINUTE)).toBe(10);
		expect(queriesLeft(session, NOW)).toBe(0);
	});

	test("adopts a lower number from the server, with the server's wait", () => {
		const session = countQuery(startSession(NOW), NOW);
		const followed = followServerCount(session, { left: 3, limit: 10, resetInMs: 20 * MINUTE }, NOW);
		expect(queriesLeft(followed, NOW)).toBe(3);
		expect(followed.sessionMetadata.geminiQueryResetTime).toBe(NOW + 20 * MINUTE);
		expect(queriesLeft(followed, NOW + 20 * MINUTE)).toBe(10);
	});

	test("keeps its own count when the server's number is higher or the same", () => {
		const session = countQuery(countQuery(startSession(NOW), NOW), NOW);
		for (const left of [8, 9, 10]) {
			expect(followServerCount(session, { left, limit: 10, resetInMs: MINUTE }, NOW)).toBe(session);
		}
	});

	test("takes over the server's limit", () => {
		const session = countQuery(startSession(NOW), NOW);
		const followed = followServerCount(session, { left: 2, limit: 3, resetInMs: MINUTE }, NOW);
		expect([followed.geminiQueryLimit, queriesLeft(followed, NOW)]).toEqual([3, 2]);
		expect(queriesLeft(countQuery(followed, NOW), NOW)).toBe(1);
		expect(readSession(JSON.stringify(followed), NOW).session.geminiQueryLimit).toBe(3);
	});

	test("limits a wait from the server to one hour", () => {
		const followed = followServerCount(
			startSession(NOW),
			{ left: 0, limit: 10, resetInMs: 30 * GEMINI_WINDOW_MS },
			NOW,
		);
		expect(queriesLeft(followed, NOW + GEMINI_WINDOW_MS - 1)).toBe(0);
		expect(queriesLeft(followed, NOW + GEMINI_WINDOW_MS)).toBe(10);
		expect(queriesLeft(followServerCount(startSession(NOW), { left: 0, limit: 10, resetInMs: null }, NOW), NOW)).toBe(
			0,
		);
	});
});
