import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readTexts } from "#app/learn/progress/session/typed-words.ts";
import { readReportDraft, writeReportDraft } from "./report-draft.ts";

const session = new Map<string, string>();
beforeEach(() => {
	session.clear();
	vi.stubGlobal("sessionStorage", {
		getItem: (key: string) => session.get(key) ?? null,
		setItem: (key: string, text: string) => session.set(key, text),
		removeItem: (key: string) => session.delete(key),
	});
});
afterEach(() => vi.unstubAllGlobals());

const PLACE = { subtopicId: "springs", questionId: "q1" };
const NOTHING = { openOn: "", kind: undefined, note: "" };

test("keeps the reason, the words with their lines and the page of the open form of a report, each question's apart", () => {
	const draft = { openOn: "/learn/m/springs", kind: "key", note: "open\n\nIt should be the second one.\n" } as const;
	writeReportDraft(PLACE, draft);
	expect(readReportDraft(PLACE)).toEqual(draft);
	expect(readReportDraft({ subtopicId: "springs", questionId: "q2" })).toEqual(NOTHING);
	const opened = { ...NOTHING, openOn: "/learn/m/springs" };
	writeReportDraft(PLACE, opened);
	expect(readReportDraft(PLACE)).toEqual(opened);
});

test("an empty report whose form is closed leaves no entry", () => {
	writeReportDraft(PLACE, { openOn: "/learn/m/springs", kind: undefined, note: "a" });
	writeReportDraft(PLACE, NOTHING);
	expect(readReportDraft(PLACE)).toEqual(NOTHING);
	expect([...session.values()].flatMap((entry) => [...readTexts(entry).texts])).toEqual([]);
});
