import fc from "fast-check";
import { describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { canonicalPath, PANEL_WORDS } from "./one-address.ts";

describe("canonicalPath", () => {
	test.each([
		["/Module/B1", "/module/B1"],
		["/module/%42%31/", "/module/B1"],
		["/%4Dodule/B%201", "/module/B%201"],
		["/LEARN/Q1/S1", "/learn/Q1/S1"],
		["/mcq-data/%51uiz/%53.json", "/mcq-data/Quiz/S.json"],
		["/progress//", "/progress"],
		["/Admin/Modules/Edit/Q1", "/admin/modules/edit/Q1"],
		["/%61dmin//modules/", "/admin/modules"],
		["/ADMIN/choices.DATA", "/admin/choices.data"],
		["/Admin.data", "/admin.data"],
	])("gives for %s the one address %s", (written, path) => {
		expect(canonicalPath(written)).toBe(path);
	});

	test.each([
		"/",
		"/module/B1",
		"/module/b1",
		"//admin/modules",
		"/admin%2Fmodules",
		"/x/Admin",
		"/favicon.svg",
		"/%zz",
	])("leaves %s as it is", (path) => expect(canonicalPath(path)).toBe(path));

	test("never names another host, and redirecting ends", () => {
		const piece = fc.constantFrom(
			"/",
			"admin",
			"Admin",
			"module",
			"%61",
			"%2f",
			"%25",
			"%",
			"61",
			"..",
			"\\",
			".data",
			"x",
		);
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
				const written = new URL(`http://localhost/${pieces.join("").replace(/^[/\\]+/, "")}`).pathname;
				let path = written;
				for (let n = 0; n < 12; n++) path = canonicalPath(path);
				expect(canonicalPath(path)).toBe(path);
				if (path !== written) expect(path).toMatch(/^\/[^/\\]/);
			}),
		);
	});

	type Entry = { path?: string; children?: Entry[] };
	const listPaths = (entries: readonly Entry[], before = ""): string[] =>
		entries.flatMap(({ path = "", children = [] }) => [
			`${before}/${path}`,
			...listPaths(children, `${before}/${path}`),
		]);
	const isPanel = (path: string) => path.startsWith("/admin");

	test("knows every word of the panel's routes", () => {
		const words = listPaths(routes)
			.filter(isPanel)
			.flatMap((path) => path.split("/"))
			.filter((segment) => /^[a-z]/.test(segment));
		expect(new Set(words)).toEqual(PANEL_WORDS);
	});

	test("knows the first word of every page of learners", () => {
		for (const path of listPaths(routes).filter((path) => !isPanel(path))) {
			const [, word = ""] = path.split("/");
			if (/^[a-z]/.test(word)) expect(canonicalPath(`/${word.toUpperCase()}`)).toBe(`/${word}`);
		}
	});
});
