import { beforeEach, expect, test, vi } from "vitest";
import { makeBegun } from "../../../../tests/make-paper.ts";
import { createMemoryTables } from "./attempts-in-memory.ts";
import { storedOf } from "./store.ts";
import type { PaperTables } from "./stored-attempt.ts";

vi.mock("./indexed-attempts.ts", () => ({ openPaperTables: vi.fn(), goOnInMemory: vi.fn() }));
// An earlier file of this process may have loaded it.
vi.resetModules();
const { openPaperTables } = await import("./indexed-attempts.ts");
const { sendWaiting } = await import("./send-waiting.ts");
const { readUnsentMark, setUnsentMark } = await import("./unsent-mark.ts");

const begun = makeBegun({ plan: { ...makeBegun().plan, minutes: 1 } });

beforeEach(() => {
	const entries = new Map<string, string>();
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => entries.get(key) ?? null,
		setItem: (key: string, value: string) => void entries.set(key, value),
		removeItem: (key: string) => void entries.delete(key),
	});
	// A paper's own page, on which nothing else sends it.
	vi.stubGlobal("location", { pathname: "/paper/paper" });
});

/** Looks for papers that wait, in a database that opens only when the test says so. */
function startLooking() {
	const opened = Promise.withResolvers<PaperTables>();
	vi.mocked(openPaperTables).mockReturnValue(opened.promise);
	const looked = sendWaiting();
	return async (tables: PaperTables) => {
		opened.resolve(tables);
		await looked;
	};
}

const onDisk = (): PaperTables => ({ ...createMemoryTables(), isPersistent: true });

async function makeUnsent(): Promise<PaperTables> {
	const tables = onDisk();
	const stored = storedOf(begun, { paperId: "paper", attempt: "secret", device: "phone", isPreview: false });
	const { attempt } = stored;
	await tables.begin({ ...stored, attempt: { ...attempt, sequence: attempt.sentTo + 1 } });
	return tables;
}

test("a page that is left while it looks for papers that wait leaves the mark for the next page", async () => {
	setUnsentMark();
	const mark = readUnsentMark();
	const open = startLooking();
	expect(readUnsentMark()).toBe(mark);
	await open(await makeUnsent());
	expect(readUnsentMark()).toBe(mark);
});

test("the mark goes when no paper waits, unless it was set meanwhile", async () => {
	setUnsentMark();
	await startLooking()(onDisk());
	expect(readUnsentMark()).toBeNull();
	setUnsentMark();
	const open = startLooking();
	setUnsentMark();
	await open(onDisk());
	expect(readUnsentMark()).not.toBeNull();
});

test("the mark stays when the database does not open in time", async () => {
	setUnsentMark();
	await startLooking()(createMemoryTables());
	expect(readUnsentMark()).not.toBeNull();
});
