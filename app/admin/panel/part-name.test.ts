import { expect, test } from "vitest";
import * as m from "#messages";
import routes from "../../routes.ts";
import { partName } from "./part-name.ts";

type Entry = { path?: string | undefined; children?: readonly Entry[] | undefined };
const panel = (routes as readonly Entry[]).find(({ path, children }) => path === "admin" && children)?.children ?? [];
const paths = panel.flatMap(({ path }) => (path === undefined || path === "*" ? [] : [path]));

test("every page of the panel has a name that is not its address", () => {
	expect(paths.length).toBeGreaterThan(15);
	for (const path of paths) {
		const address = `/admin/${path.replace(":phase", "read").replaceAll(/:\w+/g, "abc")}`;
		const name = partName(`${address}?page=2`);
		expect(name, path).not.toContain("/");
		expect(name, path).not.toBe(m.page_not_found());
	}
});

test("names the page, not the list above it", () => {
	expect(partName("/admin/questions")).toBe(m.admin_search_all_questions());
	expect(partName("/admin/mcq/abc/questions/new")).toBe(m.admin_new_question());
	expect(partName("/admin/subtopics/abc/texts/read")).toBe(m.admin_text_of({ section: m.phase_read() }));
	expect(partName("/admin")).toBe(m.admin_dashboard());
	expect(partName("/admin/nothing/here")).toBe(m.page_not_found());
});
