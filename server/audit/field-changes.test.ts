import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffFields, readChanges, readPlace } from "./field-changes.ts";

describe("what a change changed", () => {
	test("is each field whose value differs, empty values as empty texts", () => {
		const before = { title: "A", description: null, version: 3, buttons: [{ text: "Home", url: "/" }] };
		const after = { title: "A", description: "New", buttons: [] };
		expect(diffFields(before, after)).toEqual([
			{ field: "description", before: "", after: "New" },
			{ field: "buttons", before: "Home → /", after: "" },
		]);
	});

	test("shows where two long texts differ", () => {
		const long = "word ".repeat(800);
		const [change] = diffFields({ text: long }, { text: `${long.slice(0, 3_000)}NEW${long.slice(3_000)}` });
		expect(change?.before).not.toContain("NEW");
		expect(change?.after).toContain("NEW");
		expect(change?.after.length).toBeLessThan(310);
	});

	test("is stored and read again, and always shows a difference", () => {
		const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("a", "b", "\ud83e", "🪐"), minLength: 280 }));
		fc.assert(
			fc.property(text, text, (before, after) => {
				const changes = diffFields({ text: before }, { text: after });
				expect(changes).toHaveLength(before === after ? 0 : 1);
				expect(readChanges(JSON.stringify(changes))).toEqual(changes);
			}),
		);
	});

	test("is empty where nothing readable is stored", () => {
		for (const stored of [null, "", "{", "{}", "[1]", '[{"field":1}]']) {
			expect(readChanges(stored)).toEqual([]);
			expect(readPlace(stored)).toEqual([]);
		}
	});
});
