import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { type Pack, type PackFile, packSchema, planPack } from "./pack.ts";

const file = fc.record({
	url: fc.constantFrom(
		"/",
		"/learn/Q1/a",
		"/learn/Q1/b",
		"/static/js/a-1.js",
		"/static/js/b-2.js",
		"/documents/x/read",
	),
	bytes: fc.nat(100_000),
	sha256: fc.constantFrom("one", "two"),
});
const files = fc.uniqueArray(file, { selector: ({ url }) => url });
const packOf = (list: readonly PackFile[]): Pack => ({
	moduleId: "Q1",
	title: "Rivers",
	version: "v",
	build: "b",
	files: list,
	headerBytes: list.length * 100,
	totalBytes: list.reduce((sum, { bytes }) => sum + bytes, 0),
});

describe("planPack", () => {
	test("a first download moves every file, and nothing is moved for a pack that is kept already", () => {
		fc.assert(
			fc.property(files, (list) => {
				const pack = packOf(list);
				const first = planPack(pack, { earlier: undefined, stored: new Set() });
				expect([first.bytes, first.takenOver]).toEqual([pack.totalBytes + pack.headerBytes, []]);
				expect(planPack(pack, { earlier: pack, stored: new Set() }).bytes).toBe(0);
			}),
		);
	});

	test("every file is fetched or taken over, and one whose content changed is always fetched", () => {
		fc.assert(
			fc.property(files, files, (list, before) => {
				const pack = packOf(list);
				const plan = planPack(pack, { earlier: packOf(before), stored: new Set() });
				expect([...plan.fetched, ...plan.takenOver].toSorted(byUrl)).toEqual(list.toSorted(byUrl));
				for (const { url, sha256 } of plan.takenOver)
					expect(before.find((each) => each.url === url)?.sha256).toBe(sha256);
			}),
		);
	});

	test("takes over from other caches only what has its hash in its name", () => {
		const pack = packOf([
			{ url: "/static/js/a-1.js", bytes: 10, sha256: "one" },
			{ url: "/learn/Q1/a", bytes: 10, sha256: "one" },
		]);
		const stored = new Set(pack.files.map(({ url }) => url));
		const { fetched } = planPack(pack, { earlier: undefined, stored });
		expect(fetched.map(({ url }) => url)).toEqual(["/learn/Q1/a"]);
	});
});

const byUrl = (a: PackFile, b: PackFile) => a.url.localeCompare(b.url);

describe("packSchema", () => {
	const isPack = (value: unknown) => z.safeParse(packSchema, value).success;

	test("accepts what the server makes, and nothing that names another site", () => {
		const pack = packOf([{ url: "/", bytes: 1, sha256: "x" }]);
		expect(isPack(JSON.parse(JSON.stringify(pack)))).toBe(true);
		for (const url of ["https://evil.example/", "//evil.example/", "", "x"])
			expect(isPack({ ...pack, files: [{ url, bytes: 1, sha256: "x" }] })).toBe(false);
	});

	test("rejects any other JSON without throwing", () => {
		fc.assert(
			fc.property(fc.jsonValue(), (value) => {
				expect(isPack(value)).toBe(false);
			}),
		);
	});
});
