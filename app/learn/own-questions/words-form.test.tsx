// What is typed into the forms of own questions, and how long it may be.
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeTyped } from "#app/learn/progress/session/typed-words.ts";
import { writeReportDraft } from "#app/learn/questions/report-draft.ts";
import { ReportForm } from "#app/learn/questions/report-form.tsx";
import { SiteContext } from "#app/ui/site.ts";
import { OWN_QUESTION_LENGTH, type OwnQuestion } from "#core/progress/log/own-questions.ts";
import { NOTE_LIMIT } from "#core/questions/report.ts";
import * as m from "#messages";
import { makeSite } from "../../../tests/make.ts";
import { AskSection } from "./ask-section.tsx";
import { OwnBar } from "./own-bar.tsx";
import { WordsForm } from "./words-form.tsx";

const SITE = makeSite({ progress: "synced" });
const QUESTION: OwnQuestion = { id: "d.1", text: "What is a fold?", answer: null, wasKnown: null };
const OWN = { questions: [QUESTION], lockedCount: 0 };

beforeEach(() => {
	const entries = new Map<string, string>();
	vi.stubGlobal("sessionStorage", {
		getItem: (key: string) => entries.get(key) ?? null,
		setItem: (key: string, text: string) => entries.set(key, text),
		removeItem: (key: string) => entries.delete(key),
	});
});
afterEach(() => vi.unstubAllGlobals());

const render = (part: React.ReactNode) => renderToStaticMarkup(<SiteContext value={SITE}>{part}</SiteContext>);

test("a question that was being changed is open again with what was typed", () => {
	const section = <AskSection subtopicId="s1" own={OWN} />;
	expect(render(section)).not.toContain(m.own_save());
	writeTyped("change d.1", "What is a fold in a log?");
	expect(render(section)).toContain("What is a fold in a log?</textarea>");
});

test("an answer that was being written is open again with what was typed", () => {
	vi.stubGlobal("document", { querySelector: () => null });
	const bar = <OwnBar subtopicId="s1" own={OWN} phase="read" />;
	expect(render(bar)).not.toContain("<textarea");
	writeTyped("answer d.1", "A sum over");
	expect(render(bar)).toContain("A sum over</textarea>");
});

test("a long text is not cut, and its length is said", () => {
	const long = "x".repeat(OWN_QUESTION_LENGTH + 7);
	writeTyped("ask s1", long);
	const form = <WordsForm label="Ask" place="ask s1" limit={OWN_QUESTION_LENGTH} save="Add" onSave={async () => {}} />;
	const markup = render(form);
	expect(markup).toContain(`${long}</textarea>`);
	expect(markup).not.toMatch(/maxlength/i);
	expect(markup).toContain(m.note_too_long({ count: long.length, limit: OWN_QUESTION_LENGTH }));
	writeTyped("ask s1", long.slice(10));
	expect(render(form)).toContain(m.note_left({ count: 3 }));
});

test("a report says how long its note is, and asks about a picture only where there is one", () => {
	const long = "x".repeat(NOTE_LIMIT + 1);
	const question = { subtopicId: "s1", questionId: "q1" };
	writeReportDraft(question, { openOn: "", kind: undefined, note: long });
	const facts = { ...question, staysOpen: false, onDone() {}, onCancel() {} };
	const markup = render(<ReportForm {...facts} hasPicture={false} />);
	expect(markup).toContain(m.report_too_long({ count: long.length, limit: NOTE_LIMIT }));
	expect(markup).not.toContain(m.report_kind_picture());
	expect(render(<ReportForm {...facts} hasPicture />)).toContain(m.report_kind_picture());
});
