import fc from "fast-check";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { canonicalPath, redirectToOneAddress } from "./one-address.ts";

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
});

test("pages are redirected to their one address, which no cache stores; calls are not", async () => {
	const http = new Hono().use(redirectToOneAddress).all("*", (c) => c.text("reached"));
	for (const written of ["/Admin/modules", "/%61dmin/modules"]) {
		const response = await http.request(`${written}?page=2`);
		expect([response.status, response.headers.get("location")]).toEqual([301, "/admin/modules?page=2"]);
		expect(response.headers.get("cache-control")).toContain("no-store");
		expect(await (await http.request(written, { method: "POST" })).text()).toBe("reached");
	}
	expect(await (await http.request("/admin/modules")).text()).toBe("reached");
});
