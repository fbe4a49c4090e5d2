import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ADDRESSES, findAddress, OFFLINE_PATHS, patternOf, SERVER_PATHS, wordsOf } from "./addresses.ts";

describe("each row of the table", () => {
	test.each(ADDRESSES.map((address) => [address.path, address] as const))("%s: its facts agree", (_path, address) => {
		const { answers, isPublic, isOffline, isShared, isSecret, isPanel, change, body } = address;
		expect(change === undefined).toBe(body === undefined);
		// What is the same for everyone, and only that, is stored where somebody else may get it.
		if (isPanel || answers === "call")
			expect([isPublic, isOffline, isShared]).toEqual([undefined, undefined, undefined]);
		if (isPublic || isOffline) expect(change).toBeUndefined();
		if (isShared) expect(isSecret).toBe(true);
	});

	test("has paths that no earlier row takes", () => {
		for (const address of ADDRESSES) {
			const path = address.path.replaceAll(":code", "%42b").replaceAll(":id", "Ab-1_").replaceAll(":word", "read");
			expect([address.path, findAddress(path.replace("*", "x/y")).path]).toEqual([address.path, address.path]);
		}
	});
});

describe("an address", () => {
	test.each([
		["/module/B1", "page"],
		["/module/%E0%A4%95", "page"],
		["/documents/Q1/S1/read", "framed page"],
		["/mcq-data/Q1/S1.json", "data"],
		["/mcq-data/Q1/S1.part/v/0-99.json", "data"],
		["/mcq-data/Q1/S1.start.json", "data"],
		["/module/Q1/pack.json", "data"],
		["/module/Q1/questions.json", "data"],
		["/mistakes/Q1", "page"],
		["/api/anything", "call"],
		["/admin/mcq-download/S1/gift", "call"],
		["/admin/modules.data", "page"],
		["/sw.js", "worker"],
		["/no/such/page", "page"],
	] as const)("%s answers with a %s", (path, answers) => expect(findAddress(path).answers).toBe(answers));

	test("of the panel, in any form that the router takes, is never public, stored or indexed", () => {
		const tail = fc.string({ unit: fc.constantFrom("/", "a", "B1", ".data", ".", "mcq", "%", "-") });
		fc.assert(
			fc.property(tail, (text) => {
				const address = findAddress(`/admin/${text}`);
				expect(address.isPanel).toBe(true);
				expect(OFFLINE_PATHS.test(`/admin/${text}`)).toBe(false);
				expect(SERVER_PATHS.test(`/admin/${text}`)).toBe(true);
			}),
		);
	});

	test("that no row names may hold a mistyped code, and is stored nowhere", () => {
		const unit = fc.constantFrom("/", "module", "learn", "Learn", "%2f", "B1", ".", "?", "mcq-data", ".json", "admin");
		const isPublic = patternOf((address) => address.isPublic === true);
		fc.assert(
			fc.property(fc.string({ unit }), (text) => {
				const path = `/${text}`;
				const address = findAddress(path);
				expect(isPublic.test(path)).toBe(address.isPublic === true);
				if (address.path.includes("*")) expect(address.isPublic).toBeUndefined();
				if (address.path === "/*") expect(address.isSecret).toBe(true);
			}),
		);
	});

	test.each([
		["/", true, false],
		["/learn/Q1/S1", true, false],
		["/mcq-data/Q1/S1.json", true, false],
		["/today/Q1", true, false],
		["/module/Q1/questions.json", true, false],
		["/static/a.js", true, false],
		["/favicon.svg", true, false],
		["/no/such/page", false, false],
		["/module/Q1/pack.json", false, true],
		["/mcq-data/Q1/S1.start.json", false, true],
		["/mcq-data/Q1/S1.part/v/0-99.json", false, true],
		["/api/progress/sync", false, true],
		["/admin/login", false, true],
		["/sw.js", false, true],
		["/healthz", false, true],
	])("%s is stored by the service worker: %s, and left to the server: %s", (path, isStored, isLeft) => {
		expect([OFFLINE_PATHS.test(path), !OFFLINE_PATHS.test(path) && SERVER_PATHS.test(path)]).toEqual([
			isStored,
			isLeft,
		]);
	});
});

test("wordsOf lists words, not parameters or files", () => {
	const words = wordsOf(({ isPublic }) => isPublic === true);
	expect([...words].toSorted()).toEqual([
		...["data", "documents", "learn", "mcq-data", "mistakes", "module", "not-found", "offline", "paper"],
		...["progress", "subtopics", "today"],
	]);
});
