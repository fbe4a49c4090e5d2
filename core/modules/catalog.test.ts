import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { createRandomBelow } from "#core/random.ts";
import { makeModule, makeSubtopic } from "../../tests/make.ts";
import {
	contentStatus,
	createLinkCode,
	createModuleId,
	createSubtopicId,
	mcqFileRef,
	moduleSchema,
	normaliseLinkCode,
	readAccessCode,
	subtopicSchema,
} from "./catalog.ts";

describe("generated codes", () => {
	test("have their prefix, their length and only letters and digits", () => {
		const randomBelow = createRandomBelow(1);
		for (let time = 0; time < 500; time++) {
			expect(createLinkCode(randomBelow)).toMatch(/^B[A-Za-z0-9]{7}$/);
			expect(createModuleId(randomBelow)).toMatch(/^Q[A-Za-z0-9]{19}$/);
			expect(createSubtopicId(randomBelow)).toMatch(/^[A-Za-z0-9]{20}$/);
		}
	});

	test("use all 62 characters, including the first and the last", () => {
		expect(createLinkCode(() => 0)).toBe("BAAAAAAA");
		expect(createLinkCode((limit) => limit - 1)).toBe("B9999999");
		const drawn = Array.from({ length: 200 }, (_, seed) => createSubtopicId(createRandomBelow(seed))).join("");
		expect(new Set(drawn).size).toBe(62);
	});

	test("are recognised by kind", () => {
		const randomBelow = createRandomBelow(2);
		expect(readAccessCode(createLinkCode(randomBelow))).toMatchObject({ ok: true, kind: "link-code" });
		expect(readAccessCode(createModuleId(randomBelow))).toMatchObject({ ok: true, kind: "module-id" });
	});
});

describe("readAccessCode", () => {
	test.each([undefined, "", " ", "B abc", "Bäbc", "B/../x", "B%20", " Babcdef", "Babc\n", "B\0", `B${"a".repeat(64)}`])(
		"calls %j an invalid access link",
		(text) => {
			expect(readAccessCode(text)).toEqual({ ok: false, code: "invalid-access-link" });
		},
	);

	test.each(["x", "babcdefg", "qabcdefg", "12345678", "_B123456", "-", "constructor", "__proto__"])(
		"calls %j an invalid module identifier",
		(text) => {
			expect(readAccessCode(text)).toEqual({ ok: false, code: "invalid-module-identifier" });
		},
	);

	test("keeps the whole code, with prefix and case, up to 64 characters", () => {
		const longest = `B${"a".repeat(63)}`;
		expect(readAccessCode("BaZ_-09")).toEqual({ ok: true, kind: "link-code", code: "BaZ_-09" });
		expect(readAccessCode("Q1")).toEqual({ ok: true, kind: "module-id", code: "Q1" });
		expect(readAccessCode(longest)).toEqual({ ok: true, kind: "link-code", code: longest });
	});
});

describe("normaliseLinkCode", () => {
	test.each([
		["Biology", "Biology"],
		["physics-1", "Bphysics-1"],
		["biology", "Bbiology"],
		[" abc ", "Babc"],
		["a".repeat(63), `B${"a".repeat(63)}`],
		[`B${"a".repeat(63)}`, `B${"a".repeat(63)}`],
	])("makes %j the link code %j", (typed, linkCode) => {
		expect(normaliseLinkCode(typed)).toEqual({ ok: true, linkCode });
	});

	test.each(["", "  ", "B", "ab", "Bab", "a".repeat(64), `B${"a".repeat(64)}`])(
		"refuses %j for its length and says the bounds",
		(typed) => {
			const problem = { code: "link-code-length", field: "linkCode", values: { min: 4, max: 64 } };
			expect(normaliseLinkCode(typed)).toEqual({ ok: false, problem });
		},
	);

	test.each([
		["two words", " "],
		["a/b/c/d", "/"],
		["größe", "ö"],
		["code😀", "😀"],
	])("refuses %j and names the character", (typed, character) => {
		const problem = { code: "link-code-characters", field: "linkCode", values: { character } };
		expect(normaliseLinkCode(typed)).toEqual({ ok: false, problem });
	});

	test("returns only codes that open as link codes and fit a module, for any input", () => {
		fc.assert(
			fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[A-Za-z0-9_-]{0,70}$/)), (typed) => {
				const reading = normaliseLinkCode(typed);
				if (!reading.ok) return;
				const { linkCode } = reading;
				expect(readAccessCode(linkCode)).toEqual({ ok: true, kind: "link-code", code: linkCode });
				expect(z.safeParse(moduleSchema, makeModule({ linkCode })).success).toBe(true);
				expect(normaliseLinkCode(linkCode)).toEqual(reading);
			}),
		);
	});
});

describe("shapes", () => {
	test("accept what the factories make", () => {
		expect(z.parse(moduleSchema, makeModule())).toEqual(makeModule());
		expect(z.parse(moduleSchema, makeModule({ linkCode: null })).linkCode).toBeNull();
		expect(z.parse(subtopicSchema, makeSubtopic())).toEqual(makeSubtopic());
	});

	test("reject an empty title, a path as id and a link code without its B", () => {
		expect(z.safeParse(moduleSchema, makeModule({ title: "" })).success).toBe(false);
		expect(z.safeParse(moduleSchema, makeModule({ id: "../etc" })).success).toBe(false);
		expect(z.safeParse(moduleSchema, makeModule({ linkCode: "abcdefgh" })).success).toBe(false);
		expect(z.safeParse(subtopicSchema, makeSubtopic({ title: "" })).success).toBe(false);
	});
});

describe("contentStatus", () => {
	test("lists everything as missing in an empty subtopic", () => {
		const missing = ["survey", "question", "read", "recite", "review"];
		expect(contentStatus(makeSubtopic())).toEqual({ count: 0, of: 5, missing });
	});

	test("counts the question file as recite, and an empty link as missing", () => {
		const subtopic = makeSubtopic({
			readDocLink: "/a",
			reviewDocLink: "",
			mcqFileRef: mcqFileRef("Q1", "s1"),
		});
		expect(contentStatus(subtopic)).toEqual({ count: 2, of: 5, missing: ["survey", "question", "review"] });
	});

	test("lists nothing as missing in a complete subtopic", () => {
		const links = { surveyDocLink: "/a", questionDocLink: "/b", readDocLink: "/c", reviewDocLink: "/d" };
		expect(contentStatus(makeSubtopic({ ...links, mcqFileRef: "/e" }))).toEqual({
			count: 5,
			of: 5,
			missing: [],
		});
	});
});

test("puts a question file at the path of the specification", () => {
	expect(mcqFileRef("Qabc", "def")).toBe("/mcq-data/Qabc/def.json");
});
