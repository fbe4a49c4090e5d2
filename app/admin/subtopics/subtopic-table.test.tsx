import { expect, test } from "vitest";
import { PUBLISHED } from "#core/modules/publication.ts";
import * as m from "#messages";
import { panelMarkup } from "../../../tests/panel-markup.tsx";
import { SubtopicLine, type SubtopicRow, subtopicColumns } from "./subtopic-table.tsx";

const ROW: SubtopicRow = {
	id: "S1",
	moduleId: "Q1",
	moduleTitle: "Class 10",
	title: "Magnets",
	status: { count: 0, of: 5, missing: [] },
	attention: 0,
	unpublished: 3,
	...PUBLISHED,
};
const markupOf = (subtopic: SubtopicRow, isOneModule = true) =>
	panelMarkup(
		<table>
			<tbody>
				<SubtopicLine
					subtopic={subtopic}
					isOneModule={isOneModule}
					place={1}
					total={1}
					onMove={() => {}}
					onDelete={() => {}}
				/>
			</tbody>
		</table>,
	);

test("a subtopic says which changes of its questions are not published", () => {
	expect(markupOf(ROW)).toContain(m.admin_unpublished({ count: 3 }));
	expect(markupOf({ ...ROW, unpublished: 0 })).not.toContain(m.admin_unpublished({ count: 0 }));
});

test("a subtopic without content that learners see already says so; a draft does not", () => {
	expect(markupOf(ROW)).toContain(m.admin_subtopic_public_empty());
	expect(markupOf({ ...ROW, state: "draft" })).not.toContain(m.admin_subtopic_public_empty());
	const status = { count: 1, of: 5, missing: [] };
	expect(markupOf({ ...ROW, status })).not.toContain(m.admin_subtopic_public_empty());
});

test("a list of all modules names the module of each subtopic and leads to its subtopics; a module's own list does not", () => {
	const link = /<a [^>]*href="[^"]*\?moduleId=Q1"[^>]*>(?:<[^>]*>)?Class 10</;
	expect(markupOf(ROW, false)).toMatch(link);
	expect(markupOf(ROW)).not.toContain("Class 10");
	expect(subtopicColumns(false).map(({ label }) => label)).toContain(m.admin_module());
	expect(subtopicColumns(true).map(({ label }) => label)).not.toContain(m.admin_module());
});
