import { expect, test } from "vitest";
import { PUBLISHED } from "#core/modules/publication.ts";
import * as m from "#messages";
import { panelMarkup } from "../../../tests/panel-markup.tsx";
import { ModuleLine, type ModuleRow } from "./module-table.tsx";

const ROW: ModuleRow = {
	id: "Q1",
	title: "Class 10",
	numbered: "Class 10",
	description: "",
	linkCode: "Bclass10",
	codeOff: 0,
	subtopicCount: 2,
	unpublished: 5,
	reported: 0,
	...PUBLISHED,
};
const markupOf = (module: ModuleRow) =>
	panelMarkup(
		<table>
			<tbody>
				<ModuleLine module={module} onCopy={() => {}} onDelete={() => {}} />
			</tbody>
		</table>,
	);

test("a module says which changes of its questions are not published", () => {
	expect(markupOf(ROW)).toContain(m.admin_unpublished({ count: 5 }));
	expect(markupOf({ ...ROW, unpublished: 0 })).not.toContain(m.admin_unpublished({ count: 0 }));
});
