import { expect, test } from "vitest";
import * as m from "#messages";
import { panelMarkup } from "../../../tests/panel-markup.tsx";
import { ActivityList } from "./activity-list.tsx";

const ENTRY = {
	id: "1",
	at: Date.UTC(2026, 0, 2, 3, 4),
	actor: "omar@school.example",
	name: "Omar",
	action: "module-updated",
	subjectType: "module",
	title: "Waves",
	place: [],
	changes: [],
};
const markupOf = (entry: Partial<Parameters<typeof ActivityList>[0]["entries"][number]>) =>
	panelMarkup(<ActivityList entries={[{ ...ENTRY, ...entry }]} label={(type, field) => `${type} ${field}`} />);
const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, "").replaceAll("&#x27;", "'");

test("an entry shows what was done, to what, where, by whom and when", () => {
	const markup = markupOf({ place: ["Physics", "Light"] });
	expect(textOf(markup)).toContain("Changed module WavesPhysics › Light");
	expect(textOf(markup)).toContain("Omaromar@school.example");
	expect(markup).toContain('<time dateTime="2026-01-02T03:04:00.000Z"');
	expect(textOf(markupOf({ actor: "terminal" }))).toContain(m.admin_activity_terminal());
});

test("a change has its label and the values before and after; a count and a first role have the one after", () => {
	const lineOf = (field: string, before: string, after: string) => {
		const [, line = ""] = /<ul[^>]*>(.*?)<\/ul>/s.exec(markupOf({ changes: [{ field, before, after }] })) ?? [];
		return textOf(line);
	};
	expect(lineOf("description", "", "New words")).toBe("module description: before:(empty) → after:New words");
	expect(lineOf("questionsAdded", "0", "3")).toBe("module questionsAdded: 3");
	expect(lineOf("role", "", "editor")).toBe("module role: editor");
});

test("a long value is cut after whole signs, and stands whole behind the cut", () => {
	// The emoji is two UTF-16 units, at the place of the cut.
	const after = `${"word ".repeat(19)}word🪐 ${"word ".repeat(30)}at the end`;
	const markup = markupOf({ changes: [{ field: "description", before: "", after }] });
	expect(markup).toContain("word🪐… <");
	expect(markup).toContain("at the end</p></details>");
});
