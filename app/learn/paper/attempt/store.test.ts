import fc from "fast-check";
import { expect, test } from "vitest";
import { type AttemptPlan, foldAttempt } from "#core/papers/attempt.ts";
import type { Begun, ShownQuestion } from "#core/papers/calls.ts";
import { makeFacts } from "../../../../tests/make-paper.ts";
import { toggleOption } from "./actions.ts";
import { createMemoryTables } from "./attempts-in-memory.ts";
import { createAttemptStore, openEntry, storedOf } from "./store.ts";
import type { NewStep, PaperTables, Stored } from "./stored-attempt.ts";

const MINUTE_MS = 60_000;
const plan: AttemptPlan = {
	sections: [
		{ questionIds: ["1", "2"], minutes: null },
		{ questionIds: ["3", "4"], minutes: null },
	],
	sectionOrder: "free",
	minutes: 10,
	extraTime: "1",
};
const begun: Begun = {
	code: "ABCD2345",
	plan,
	paper: makeFacts(),
	events: [],
	questions: [],
	total: 4,
	elapsedMs: 0,
	device: "phone",
	endedAt: null,
	endedBy: null,
};
/** Its sections are ended one after the other. */
const inOrder: Begun = { ...begun, plan: { ...plan, sectionOrder: "in-order" } };
const own = { paperId: "paper", attempt: "secret", device: "phone", isPreview: false };

/** A phone with a clock that the test moves. */
function makePhone(stored: Stored = storedOf(begun, own), tables: PaperTables = createMemoryTables()) {
	const time = { now: 5_000, wall: 1_790_000_000_000 };
	const ready = tables.begin(stored);
	const open = () =>
		createAttemptStore({
			stored,
			tables,
			now: () => time.now,
			wallNow: () => time.wall,
			async goOnInMemory(before) {
				const memory = createMemoryTables();
				await memory.begin(before);
				return memory;
			},
		});
	return { time, tables, ready, store: open() };
}

const visited = (questionId: string): NewStep => ({ kind: "visited", questionId });
const saved = (questionId: string, given: string): NewStep => ({ kind: "saved", questionId, given });

/** A disk that stores nothing until it is opened. */
function makeSlowDisk() {
	const memory = createMemoryTables();
	const gate = Promise.withResolvers<void>();
	const tables: PaperTables = {
		...memory,
		append: async (...step) => gate.promise.then(() => memory.append(...step)),
	};
	return { tables, open: gate.resolve };
}

test("shows a press at once, and sends it when it is stored", async () => {
	const disk = makeSlowDisk();
	const { store, time, ready } = makePhone(storedOf(begun, own), disk.tables);
	await ready;
	const first = store.step(() => [saved("1", "2"), visited("2")]);
	time.now += 700;
	const second = store.step(({ attempt }) => [saved(attempt.onScreen ?? "", "1")]);
	expect(store.view().attempt).toMatchObject({ onScreen: "2" });
	expect([...store.view().attempt.questions.values()].map(({ given }) => given)).toEqual(["2", "1", null, null]);
	expect([store.view().isSent, store.listUnsent(), store.view().stored.sequence]).toEqual([false, [], 1]);
	disk.open();
	await Promise.all([first, second]);
	const stored = await disk.tables.find("paper");
	expect(stored?.events.map(({ sequence, at }) => [sequence, at])).toEqual([
		[1, 0],
		[2, 0],
		[3, 700],
	]);
	expect(store.listUnsent()).toEqual(stored?.events);
	expect([...store.view().attempt.questions.values()].map(({ given }) => given)).toEqual(["2", "1", null, null]);
});

test.each<NewStep>([{ kind: "handed-in" }, { kind: "section-ended", section: 0 }])(
	"shows an end when it is stored: people leave the page then, %o",
	async (end) => {
		const disk = makeSlowDisk();
		const { store, ready } = makePhone(storedOf(inOrder, own), disk.tables);
		await ready;
		const choice = store.step(() => [saved("1", "2")]);
		const before = store.view().attempt;
		const ending = store.step(() => [end]);
		expect(store.view().attempt).toEqual(before);
		disk.open();
		await Promise.all([choice, ending]);
		expect(store.view().attempt).not.toEqual(before);
		const stored = await disk.tables.find("paper");
		expect(stored?.events.map(({ kind }) => kind)).toEqual(["saved", end.kind]);
	},
);

test("stops after three presses while the disk hangs, and goes on in their order when it does not any more", async () => {
	const disk = makeSlowDisk();
	const { store, ready } = makePhone(storedOf(begun, own), disk.tables);
	await ready;
	const presses = ["1", "2", "1", "2", "1"].map((given) => store.step(() => [saved("1", given)]));
	const late = store.step(({ attempt }) => [saved("2", attempt.questions.get("1")?.given ?? "")]);
	expect(store.view().attempt.questions.get("2")?.given).toBeNull();
	disk.open();
	await Promise.all([...presses, late]);
	const events = (await disk.tables.find("paper"))?.events ?? [];
	expect(events.map((event) => event.kind === "saved" && event.given)).toEqual(["1", "2", "1", "2", "1", "1"]);
});

test("takes back what shows and cannot count: the server has ended the paper, or another device has it", async () => {
	for (const heard of [{ endedAt: 3, endedBy: "time" as const }, { device: "tablet" }]) {
		const disk = makeSlowDisk();
		const { store, ready } = makePhone(storedOf(begun, own), disk.tables);
		await ready;
		const before = store.step(() => [saved("1", "1")]);
		const press = store.step(() => [saved("1", "2"), visited("2")]);
		const hearing = store.hear({ ...begun, ...heard }, { sentAt: 5_000, receivedAt: 5_000 });
		disk.open();
		await Promise.all([before, press, hearing]);
		expect(store.view().attempt.questions.get("1")?.given).not.toBe("2");
	}
});

test("keeps both of two taps that are faster than the disk", async () => {
	const { store, ready } = makePhone();
	await ready;
	const question: ShownQuestion = {
		id: "1",
		section: 0,
		type: "several",
		text: "?",
		options: ["1", "2", "3"].map((id) => ({ id, text: id })),
	};
	const tap = (optionId: string) =>
		store.step(({ attempt }) => [
			saved("1", toggleOption(question, attempt.questions.get("1")?.given ?? "", optionId)),
		]);
	await Promise.all([tap("3"), tap("1")]);
	expect(store.view().attempt.questions.get("1")?.given).toBe('["1","3"]');
});

test("goes on after a reload where the stored time says, and by the server's clock after its answer", async () => {
	const first = makePhone();
	await first.ready;
	first.time.now += MINUTE_MS;
	await first.store.step(() => [visited("1")]);
	first.time.now += 4_000;
	await first.store.saveTime();
	const stored = await first.tables.find("paper");
	if (!stored) throw new Error("nothing is stored");
	// Another document: its clock begins at another value.
	const second = makePhone(stored, first.tables);
	expect(second.store.view().attempt.leftMs).toBe(9 * MINUTE_MS - 4_000);
	const { now } = second.time;
	await second.store.hear({ ...begun, elapsedMs: 3 * MINUTE_MS }, { sentAt: now - 200, receivedAt: now });
	expect(second.store.view().attempt.leftMs).toBe(7 * MINUTE_MS - 100);
});

test("closing gains no time without a network, and a device clock that is set back gives none", async () => {
	const first = makePhone(storedOf(begun, { ...own, beganAt: 1_790_000_000_000 }));
	await first.ready;
	const stored = await first.tables.find("paper");
	if (!stored) throw new Error("nothing is stored");
	const reopen = (wall: number, elapsedMs: number) => {
		const again = createAttemptStore({
			stored: { ...stored, attempt: { ...stored.attempt, elapsedMs } },
			tables: first.tables,
			goOnInMemory: async () => first.tables,
			now: () => 7,
			wallNow: () => wall,
		});
		return again.view().attempt.leftMs;
	};
	fc.assert(
		fc.property(fc.integer({ min: -MINUTE_MS, max: 20 * MINUTE_MS }), fc.nat(9 * MINUTE_MS), (passed, elapsedMs) => {
			const left = reopen(1_790_000_000_000 + passed, elapsedMs);
			expect(left).toBe(Math.max(0, 10 * MINUTE_MS - Math.max(passed, elapsedMs)));
		}),
	);
});

test("keeps a press on screen when the server's answer sets the clock back behind it", async () => {
	const { store, time, ready } = makePhone();
	await ready;
	time.now += 1_000;
	await store.step(() => [saved("1", "2")]);
	await store.hear({ ...begun, elapsedMs: 700 }, { sentAt: time.now, receivedAt: time.now });
	expect(store.view().at).toBe(700);
	expect(store.view().attempt.questions.get("1")?.given).toBe("2");
});

test("says while sending how far its clock was behind when the steps were made", async () => {
	const { store, time, ready } = makePhone();
	await ready;
	await store.step(() => [saved("1", "2")]);
	await store.step(() => [saved("2", "2")]);
	time.now += MINUTE_MS;
	const answered = { sentAt: time.now, receivedAt: time.now };
	await store.hear({ ...begun, elapsedMs: 6 * MINUTE_MS }, answered, 2);
	expect([store.clock.elapsed(), store.sendingTime()]).toEqual([6 * MINUTE_MS, MINUTE_MS]);
	await store.hear({ ...begun, elapsedMs: 6 * MINUTE_MS }, answered, 3);
	expect(store.sendingTime()).toBe(6 * MINUTE_MS);
});

test("ends by itself when the time is over, and takes no step after that", async () => {
	const { store, time, ready } = makePhone();
	await ready;
	await store.step(() => [saved("1", "2")]);
	time.now += 10 * MINUTE_MS;
	let changes = 0;
	store.subscribe(() => changes++);
	store.tick();
	expect(store.view().attempt).toMatchObject({ endedBy: "time", endedAt: 10 * MINUTE_MS });
	expect(changes).toBe(1);
	await store.step(() => [saved("2", "1")]);
	expect(store.view().attempt.questions.get("2")?.given).toBeNull();
});

test("hands in what its clock has ended before this device marks it, once, so that a server whose clock is behind ends it too", async () => {
	const { store, time, ready } = makePhone();
	await ready;
	await store.step(() => [saved("1", "2")]);
	time.now += 10 * MINUTE_MS;
	store.tick();
	await Promise.all([store.close(), store.close()]);
	expect(store.listUnsent().map(({ kind }) => kind)).toEqual(["saved", "handed-in"]);
	const { endedAt, endedBy } = foldAttempt(
		plan,
		store.listUnsent().map((event) => ({ ...event, receivedAt: 5 * MINUTE_MS })),
		6 * MINUTE_MS,
	);
	expect([endedAt, endedBy]).toEqual([5 * MINUTE_MS, "candidate"]);
});

test("has the extra time that is given while it goes on, also after its own clock had ended it", async () => {
	const { store, time, tables, ready } = makePhone();
	await ready;
	time.now += 10 * MINUTE_MS + 1;
	store.tick();
	expect(store.view().attempt.endedAt).toBe(10 * MINUTE_MS);
	const heard = { ...begun, elapsedMs: 10 * MINUTE_MS + 1, extraTime: "3/2" };
	await store.hear(heard, { sentAt: time.now, receivedAt: time.now });
	expect(store.view().attempt).toMatchObject({ endedAt: null, leftMs: 5 * MINUTE_MS - 1 });
	await store.step(() => [saved("1", "2")]);
	expect(store.view().attempt.questions.get("1")?.given).toBe("2");
	expect((await tables.find("paper"))?.attempt.plan.extraTime).toBe("3/2");
});

test("stops when another device has the attempt", async () => {
	const { store, ready } = makePhone();
	await ready;
	await store.hear({ ...begun, device: "tablet" }, { sentAt: 5_000, receivedAt: 5_000 });
	expect(store.view().stored.isElsewhere).toBe(true);
	await store.step(() => [saved("1", "2")]);
	expect(store.view().attempt.questions.get("1")?.given).toBeNull();
});

test("shows as not saved, here and there, what was pressed before it heard that another device has the attempt", async () => {
	const { store, ready } = makePhone();
	await ready;
	await store.step(() => [visited("1"), saved("1", "1")]);
	await store.hear({ ...begun, device: "tablet" }, { sentAt: 5_000, receivedAt: 5_000 }, 3);
	await store.step(() => [saved("1", "2"), visited("2")]);
	await store.step(() => [{ kind: "handed-in" }]);
	const { attempt } = store.view();
	expect(attempt.questions.get("1")).toMatchObject({ given: "1", draft: "2" });
	expect([attempt.onScreen, attempt.endedAt]).toEqual(["1", null]);
	expect(store.listUnsent()).toMatchObject([{ kind: "drafted", questionId: "1", given: "2" }]);
	expect(store.hasEnded()).toBe(false);
});

test("stays at its question when steps of the device before arrive after it has taken over", async () => {
	const first = { device: "phone", at: 10 };
	const known = { ...first, sequence: 1, kind: "visited", questionId: "1" } as const;
	const takenOver = { device: "tablet", sequence: 0, at: 1_000, kind: "taken-over" } as const;
	const events = [known, takenOver];
	const taken = storedOf({ ...begun, events, elapsedMs: 1_500, device: "tablet" }, { ...own, device: "tablet" });
	const { store, ready } = makePhone(openEntry(taken, 1_500));
	await ready;
	await store.addOthers([{ ...known, sequence: 2, at: 900, questionId: "4" }]);
	expect(store.view().attempt.onScreen).toBe("1");
});

test("does not say that it is handed in where another device took over before the server heard of it", async () => {
	const { store, ready } = makePhone();
	await ready;
	await store.step(() => [{ kind: "handed-in" }]);
	expect(store.view().attempt.endedBy).toBe("candidate");
	await store.hear({ ...begun, device: "tablet" }, { sentAt: 5_000, receivedAt: 5_000 }, 2);
	expect(store.view()).toMatchObject({ attempt: { endedAt: null }, stored: { isElsewhere: true } });
	await store.hear({ ...begun, device: "tablet", endedAt: 9, endedBy: "time" }, { sentAt: 5_000, receivedAt: 5_000 });
	expect(store.view().attempt).toMatchObject({ endedAt: 9, endedBy: "time" });
});

test("goes on in memory when the disk is full, with every step before", async () => {
	const memory = createMemoryTables();
	let isFull = false;
	const disk: PaperTables = {
		...memory,
		isPersistent: true,
		append: async (...step) => {
			if (isFull) throw new DOMException("", "QuotaExceededError");
			return memory.append(...step);
		},
	};
	const { store, ready } = makePhone(storedOf(begun, own), disk);
	await ready;
	await store.step(() => [saved("1", "2")]);
	isFull = true;
	await store.step(() => [saved("2", "1")]);
	expect(store.view()).toMatchObject({ isPersistent: false });
	expect(store.listUnsent().map(({ sequence }) => sequence)).toEqual([1, 2]);
	expect(store.view().attempt.questions.get("2")?.given).toBe("1");
});

test("says that it was forgotten here when the disk has nothing of it any more", async () => {
	const memory = createMemoryTables();
	const { store, ready } = makePhone(storedOf(begun, own), { ...memory, append: async () => [] });
	await ready;
	await store.step(() => []);
	expect(store.view().isForgotten).toBe(false);
	await store.step(() => [saved("1", "2")]);
	expect(store.view()).toMatchObject({ isForgotten: true, isSent: true });
});

test("begins with its first question open, as a step that is stored and sent like any other", async () => {
	const { store, tables, ready } = makePhone(openEntry(storedOf(begun, own), 0));
	await ready;
	expect(store.view().attempt.onScreen).toBe("1");
	expect(store.listUnsent()).toMatchObject([{ kind: "visited", questionId: "1", sequence: 1 }]);
	await store.step(() => [saved("1", "2")]);
	expect((await tables.find("paper"))?.events.map(({ sequence }) => sequence)).toEqual([1, 2]);
	const over = storedOf({ ...begun, endedAt: 5, endedBy: "time" }, own);
	expect(openEntry(over, 5)).toBe(over);
});

test("numbers steps after those that the server knows of this device", () => {
	const known = { device: "phone", sequence: 7, at: 1, kind: "visited", questionId: "1" } as const;
	const other = { ...known, device: "tablet", sequence: 40 };
	expect(storedOf({ ...begun, events: [known, other] }, own).attempt).toMatchObject({ sequence: 8, sentTo: 8 });
	expect(storedOf(begun, own).attempt.sequence).toBe(1);
});

test("a phone that is killed at any step shows after it what was stored, to the last step", async () => {
	const step = fc.oneof(
		fc.constantFrom(...["1", "2", "3", "4"].map(visited)),
		fc.record({
			kind: fc.constant("saved" as const),
			questionId: fc.constantFrom("1", "2", "3", "4"),
			given: fc.constantFrom("1", "2"),
		}),
		fc.record({ kind: fc.constantFrom("marked", "unmarked", "cleared"), questionId: fc.constantFrom("1", "2") }),
	);
	const lives = fc.array(fc.array(fc.tuple(step, fc.nat(20_000)), { maxLength: 8 }), { maxLength: 5 });
	await fc.assert(
		fc.asyncProperty(lives, async (parts) => {
			const tables = createMemoryTables();
			await tables.begin(storedOf(begun, own));
			for (const steps of parts) {
				const stored = await tables.find("paper");
				if (!stored) throw new Error("nothing is stored");
				const { store, time } = makePhone(stored, tables);
				for (const [each, ms] of steps) {
					time.now += ms;
					await store.step(() => [each]);
				}
				const left = await tables.find("paper");
				const at = store.clock.elapsed();
				expect(store.view().attempt.questions).toEqual(foldAttempt(plan, left?.events ?? [], at).questions);
				const numbers = left?.events.map(({ sequence }) => sequence) ?? [];
				expect(numbers).toEqual(numbers.map((_, index) => index + 1));
			}
		}),
	);
});
