// What a phone does with the corrections of other phones: before it joined their log, and afterwards.
import { expect, test } from "vitest";
import { describeCorrections } from "#core/progress/log/corrections.ts";
import type { LogEvent } from "#core/progress/log/event.ts";
import { createMemoryTables } from "./memory-tables.ts";
import { storeReceivedEvents } from "./store-received-events.ts";

const SUBTOPIC = "s1";
const at = (device: string, clock: number) => ({ device, clock, subtopicId: SUBTOPIC, run: 0 });

/** A wrong answer by the first key. */
function answered(device: string, clock: number, questionId: string): LogEvent {
	const about = { questionId, checksum: "x", optionId: "b", isCorrect: false, set: 1, tookMs: 1 };
	return { ...at(device, clock), kind: "answered", ...about };
}

function corrected(device: string, clock: number, questionId: string): LogEvent {
	const marks = { version: clock, right: ["b"], wrong: ["a"] };
	return { ...at(device, clock), kind: "corrected", questionId, checksum: "x", ...marks };
}

/** The questions that a phone names after it has received events in these parts. */
async function readNews(own: readonly LogEvent[], parts: readonly { events: LogEvent[]; isPast: boolean }[]) {
	const { transact } = createMemoryTables();
	return transact("readwrite", async (tx) => {
		tx.putMeta("device", { device: "bbbbbbbb", clock: 1 });
		tx.putEvents(own);
		for (const { events, isPast } of parts) await storeReceivedEvents(tx, events, isPast);
		const told = (await tx.getMeta("toldCorrections")) ?? {};
		const { news } = describeCorrections(SUBTOPIC, await tx.listEvents(SUBTOPIC), told[SUBTOPIC] ?? []);
		return news?.questionIds ?? [];
	});
}

const PAST = [answered("aaaaaaaa", 1, "q1"), answered("aaaaaaaa", 2, "q2"), corrected("aaaaaaaa", 3, "q1")];

test("a phone that joins a log says nothing about its earlier corrections", async () => {
	const halves = [PAST.slice(0, 2), PAST.slice(2)].map((events) => ({ events, isPast: true }));
	expect(await readNews([], [{ events: PAST, isPast: true }])).toEqual([]);
	expect(await readNews([], halves)).toEqual([]);
});

test("it says once what is corrected afterwards, on every phone", async () => {
	const later = [corrected("aaaaaaaa", 4, "q2")];
	expect(await readNews([], [{ events: [...PAST, ...later], isPast: false }])).toEqual(["q1", "q2"]);
	const parts = [
		{ events: PAST, isPast: true },
		{ events: later, isPast: false },
	];
	expect(await readNews([], parts)).toEqual(["q2"]);
});

test("it says that its own earlier answers are marked again by the log that it joins", async () => {
	const own = [answered("bbbbbbbb", 1, "q1")];
	expect(await readNews(own, [{ events: PAST, isPast: true }])).toEqual(["q1"]);
});
