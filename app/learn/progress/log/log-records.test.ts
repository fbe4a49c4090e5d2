// The page's own log without a browser: in memory.
import { beforeEach, expect, test, vi } from "vitest";

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

test("counts each day on which something was done, and no event has a date", async () => {
	const { read, readLogRecords } = await openPage();
	const daysAfter = async (time: string) => {
		vi.setSystemTime(new Date(time));
		await read("S1");
		return (await readLogRecords()).days;
	};
	expect(await daysAfter("2026-11-26T10:00")).toBe(1);
	expect(await daysAfter("2026-11-26T23:59")).toBe(1);
	expect(await daysAfter("2026-11-27T00:01")).toBe(2);
	const { openTables } = await import("./open-tables.ts");
	const events = await (await openTables()).transact("readonly", (tx) => tx.listAll());
	expect(JSON.stringify(events)).not.toContain("2026");
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
