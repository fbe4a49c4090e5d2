import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AttemptPlan } from "#core/papers/attempt.ts";
import type { AttemptEvent } from "#core/papers/attempt-event.ts";
import type { Begun, EventsAnswer, EventsRequest } from "#core/papers/calls.ts";
import { makeFacts } from "../../../../tests/make-paper.ts";
import { createMemoryTables } from "./attempts-in-memory.ts";
import type { callPaper } from "./calls.ts";
import { startSender } from "./sender.ts";
import { createAttemptStore, storedOf } from "./store.ts";

const plan: AttemptPlan = {
	sections: [{ questionIds: ["1", "2"], minutes: null }],
	sectionOrder: "free",
	minutes: 1,
	extraTime: "1",
};
const begun: Begun = {
	code: "ABCD2345",
	plan,
	paper: makeFacts(),
	events: [],
	questions: [],
	total: 2,
	elapsedMs: 0,
	device: "phone",
	endedAt: null,
	endedBy: null,
};

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

/** A phone and a server whose answers the test decides. */
async function makeSending() {
	const stored = storedOf(begun, { paperId: "paper", attempt: "secret", device: "phone", isPreview: false });
	const tables = createMemoryTables();
	await tables.begin(stored);
	const now = () => performance.now();
	const store = createAttemptStore({ stored, tables, now, wallNow: now, goOnInMemory: async () => tables });
	const server = {
		arrived: [] as AttemptEvent[],
		calls: 0,
		answers: "all" as "all" | "none" | "lost",
		device: "phone",
		others: [] as AttemptEvent[],
		isEnded: false,
	};
	const startedAt = performance.now();
	const call = (async (_paperId: string, name: string, { events }: EventsRequest) => {
		if (name === "state") return { state: "sent", value: { ...begun, events: server.others } };
		server.calls++;
		if (server.answers === "none") return { state: "unreached" };
		server.arrived.push(...events);
		if (server.answers === "lost") return { state: "unreached" };
		const elapsedMs = performance.now() - startedAt;
		const isOver = server.isEnded || elapsedMs >= 60_000;
		const value: EventsAnswer = {
			elapsedMs,
			device: server.device,
			endedAt: isOver ? 60_000 : null,
			endedBy: isOver ? "time" : null,
			extraTime: "1",
			isClosed: false,
			others: server.others.length,
			tooLate: [],
		};
		return { state: "sent", value, sentAt: performance.now(), receivedAt: performance.now() };
		// These two calls are made.
	}) as unknown as typeof callPaper;
	const wakes: (() => void)[] = [];
	const stop = startSender(store, {
		call,
		onWake: (listener) => {
			wakes.push(listener);
			return () => undefined;
		},
	});
	return { store, server, stop, wake: () => wakes.map((listener) => listener()) };
}

const save = (given: string) => () => [{ kind: "saved", questionId: "1", given } as const];

test("sends steps that follow each other in one call, and says when all have arrived", async () => {
	const { store, server, stop } = await makeSending();
	await vi.advanceTimersByTimeAsync(1);
	const before = server.calls;
	await store.step(save("1"));
	await store.step(save("2"));
	expect(store.view().isSent).toBe(false);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(server.calls).toBe(before + 1);
	expect(server.arrived.map(({ sequence }) => sequence)).toEqual([1, 2]);
	expect(store.view().isSent).toBe(true);
	stop();
});

test("sends again what has no answer, and loses nothing when the network is back", async () => {
	const { store, server, stop, wake } = await makeSending();
	server.answers = "lost";
	await store.step(save("1"));
	await vi.advanceTimersByTimeAsync(1_000);
	server.answers = "none";
	await store.step(save("2"));
	await vi.advanceTimersByTimeAsync(20_000);
	expect(store.view().isSent).toBe(false);
	server.answers = "all";
	wake();
	await vi.advanceTimersByTimeAsync(1_000);
	expect(store.view().isSent).toBe(true);
	expect(new Set(server.arrived.map(({ sequence }) => sequence))).toEqual(new Set([1, 2]));
	stop();
});

test("asks the server at the end until it has ended the attempt, and is silent then", async () => {
	const { store, server, stop } = await makeSending();
	await vi.advanceTimersByTimeAsync(60_000);
	store.tick();
	await vi.advanceTimersByTimeAsync(5_000);
	expect(store.view().stored).toMatchObject({ endedAt: 60_000, endedBy: "time" });
	const { calls } = server;
	await vi.advanceTimersByTimeAsync(300_000);
	expect(server.calls).toBe(calls);
	stop();
});

test("learns within ten seconds, without a press, that another device has the attempt", async () => {
	const { store, server, stop } = await makeSending();
	await vi.advanceTimersByTimeAsync(1);
	server.device = "tablet";
	await vi.advanceTimersByTimeAsync(10_000);
	expect(store.view().stored.isElsewhere).toBe(true);
	stop();
});

test("reads what another device did when the server has more of it", async () => {
	const { store, server, stop, wake } = await makeSending();
	await vi.advanceTimersByTimeAsync(1);
	const other = { device: "tablet", sequence: 0, at: 0 };
	server.others = [
		{ ...other, kind: "taken-over" },
		{ ...other, sequence: 1, kind: "saved", questionId: "2", given: "3" },
	];
	wake();
	await vi.advanceTimersByTimeAsync(1_000);
	expect(store.view().attempt.questions.get("2")?.given).toBe("3");
	expect(store.countOthers()).toBe(2);
	stop();
});

test("hears within seconds of the end on a device that another one has taken over from", async () => {
	const { store, server, stop } = await makeSending();
	server.device = "tablet";
	await vi.advanceTimersByTimeAsync(1_000);
	server.isEnded = true;
	await vi.advanceTimersByTimeAsync(3_500);
	expect(store.view().stored).toMatchObject({ isElsewhere: true, endedBy: "time" });
	stop();
});
