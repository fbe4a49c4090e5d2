// The page's own log without a browser: in memory.
import { beforeEach, expect, test, vi } from "vitest";
import { learnerDay } from "#core/progress/log/event.ts";

beforeEach(() => {
	vi.resetModules();
	vi.useFakeTimers({ toFake: ["Date"] });
	return () => vi.useRealTimers();
});

async function openPage() {
	const store = await import("./log-store.ts");
	const { readLogRecords } = await import("./log-records.ts");
	const { noteProgress, saveKnownSubtopics } = await import("./progress-notes.ts");
	noteProgress();
	const read = async (subtopicId: string) => {
		const place = { moduleId: "Q1", moduleTitle: "Rivers", subtopicId, title: `Title of ${subtopicId}` };
		await store.saveLastSubtopic({ ...place, steps: ["read"], questionCount: 2, phase: "read" });
		await store.appendEvents(subtopicId, [{ kind: "read", subtopicId, run: 0, phase: "read" }]);
	};
	return { read, readLogRecords, saveKnownSubtopics };
}

test("counts the days of answers as the look back does, and no event has a date", async () => {
	const { read, readLogRecords } = await openPage();
	const { logPractised } = await import("#app/learn/practice/dose/practice-log.ts");
	const { lookBack } = await import("#core/practice/looking-back.ts");
	const { listAnswers } = await import("#core/practice/answers.ts");
	const { openTables } = await import("./open-tables.ts");
	const readEvents = async () => (await openTables()).transact("readonly", (tx) => tx.listAll());
	const about = { subtopicId: "S1", questionId: "q1", checksum: "", given: "a", isCorrect: true };
	const daysAfter = async (time: string) => {
		vi.setSystemTime(new Date(time));
		await logPractised({ ...about, sureness: null, tookMs: 0 });
		const today = learnerDay(Date.now(), new Date().getTimezoneOffset());
		const { days } = lookBack([about], listAnswers(await readEvents(), today), today);
		const sum = (await readLogRecords()).practice.get("S1");
		expect(sum?.days.size).toBe(days.filter(Boolean).length);
		return [sum?.days.size, sum?.practised];
	};
	expect(await daysAfter("2026-11-26T10:00")).toEqual([1, 1]);
	// A learner's day ends at four in the morning.
	expect(await daysAfter("2026-11-27T03:59")).toEqual([1, 2]);
	expect(await daysAfter("2026-11-27T04:01")).toEqual([2, 3]);
	vi.setSystemTime(new Date("2026-11-29T10:00"));
	await read("S1");
	expect((await readLogRecords()).practice.get("S1")?.days.size).toBe(2);
	expect(JSON.stringify(await readEvents())).not.toContain("2026");
});

test("knows the titles of the subtopics in which something was done, the last one first and each once", async () => {
	const { read, readLogRecords, saveKnownSubtopics } = await openPage();
	for (const subtopicId of ["S1", "S2", "S1"]) await read(subtopicId);
	const { known, records } = await readLogRecords();
	expect(known.map(({ subtopicTitle }) => subtopicTitle)).toEqual(["Title of S1", "Title of S2"]);
	expect(known[0]).toMatchObject({ moduleId: "Q1", moduleTitle: "Rivers", steps: ["read"], questionCount: 2 });
	expect(records.map(({ subtopicId, read }) => [subtopicId, read])).toEqual([
		["S1", ["read"]],
		["S2", ["read"]],
	]);
	await saveKnownSubtopics((places) => places.slice(1));
	expect((await readLogRecords()).known.map(({ subtopicId }) => subtopicId)).toEqual(["S2"]);
});
