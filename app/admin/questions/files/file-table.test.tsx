import { expect, test } from "vitest";
import * as m from "#messages";
import { panelMarkup } from "../../../../tests/panel-markup.tsx";
import { QuestionFileLine, type QuestionFileRow } from "./file-table.tsx";
import { deleteQuestion } from "./file-texts.tsx";

const FILE: QuestionFileRow = {
	moduleId: "Q1",
	moduleTitle: "Class 10",
	subtopicId: "S1",
	subtopicTitle: "Magnets",
	fileName: "class-10_magnets-2026.json",
	questionCount: 4,
	byteLength: 900,
	sha256: "a",
	updatedAt: 0,
	unpublished: 2,
	reported: 0,
};
const markupOf = (file: QuestionFileRow) =>
	panelMarkup(
		<table>
			<tbody>
				<QuestionFileLine file={file} onDelete={() => {}} />
			</tbody>
		</table>,
	);
/** The text of the link to an address. */
const linkTo = (path: string) =>
	[...markupOf(FILE).matchAll(new RegExp(`<a [^>]*href="${path}"[^>]*>(.*?)</a>`, "g"))].map(([, text = ""]) =>
		text.replaceAll(/<[^>]+>/g, ""),
	);

test("a file says which changes are not published, and leads to them", () => {
	expect(linkTo("/admin/mcq/S1/questions")).toContain(m.admin_unpublished({ count: 2 }));
	expect(markupOf({ ...FILE, unpublished: 0 })).not.toContain(m.admin_unpublished({ count: 0 }));
});

test("'Edit' leads to the questions; what replaces the file says so", () => {
	expect(linkTo("/admin/mcq/S1/questions").join()).toContain(m.admin_edit());
	expect(linkTo("/admin/mcq/edit/S1").join()).toContain(m.admin_replace_file_short());
});

test("a file's name breaks between its words, and not before its ending", () => {
	expect(markupOf(FILE)).toContain(
		"<span>class-</span><wbr/><span>10_</span><wbr/><span>magnets-</span><wbr/><span>2026.json</span>",
	);
});

test("files of one name are told apart by subtopic and module, in each action for screen readers", () => {
	const actionsOf = (file: QuestionFileRow) =>
		Array.from(markupOf(file).matchAll(/<(a|button|summary)\b[^>]*>(.*?)<\/\1>/gs), ([, , text = ""]) => text)
			.map((text) => text.replaceAll(/<[^>]+>/g, ""))
			.filter((text) => text.includes(FILE.fileName));
	const ofMagnets = actionsOf(FILE);
	for (const action of [m.admin_download(), m.admin_edit(), m.admin_replace_file_short(), m.admin_delete()]) {
		const named = new RegExp(`^${action} ?${FILE.fileName} \\(Magnets, Class 10\\)`);
		expect(ofMagnets.filter((text) => named.test(text))).toHaveLength(1);
	}
	const others = [
		{ ...FILE, subtopicTitle: "Electricity" },
		{ ...FILE, moduleTitle: "Class 12" },
	].flatMap(actionsOf);
	expect(others.filter((text) => ofMagnets.includes(text))).toEqual([]);
});

test("the question before a deletion names the file, its questions and its subtopic", () => {
	expect(deleteQuestion(FILE, "Rivers").body).toBe(
		"“class-10_magnets-2026.json” with 4 questions, the quiz of the subtopic “Rivers”.",
	);
});
