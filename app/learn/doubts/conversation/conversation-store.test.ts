import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	MAX_STORED_LENGTH,
	readMemory,
	type StoredConversation,
	withConversation,
	writeMemory,
} from "./conversation-store.ts";

const START = 1_790_000_000_000;

function makeConversation(subtopicId: string, texts: readonly string[] = ["An answer."]): StoredConversation {
	const turns = texts.map((text, index) => ({ question: `Question ${index}`, text, sources: [] }));
	return { subtopicId, turns };
}

describe("stored conversations", () => {
	test("reads back what it wrote", () => {
		const attached = { questionId: "q1", optionId: "a", question: "?", choice: "A", isCorrect: true, explanation: "" };
		const conversations = [makeConversation("a"), { ...makeConversation("b"), attached }];
		expect(readMemory(writeMemory(conversations, START), START)).toEqual(conversations);
	});

	test("removes conversations with the session", () => {
		expect(readMemory(writeMemory([makeConversation("a")], START), START + 1)).toEqual([]);
	});

	test("gives an empty conversation for an unknown subtopic", () => {
		const good = writeMemory([makeConversation("a")], START);
		for (const text of [null, "", "{", "[]", "null", good.slice(0, -4), good.replace('"version":1', '"version":2')]) {
			expect(readMemory(text, START)).toEqual([]);
		}
		expect(readMemory(good.replace("{", '{"__proto__":{"x":1},'), START)).toEqual([]);
		fc.assert(
			fc.property(fc.json(), (text) => {
				expect(readMemory(text, START)).toEqual([]);
			}),
		);
	});

	test("drops only the damaged conversation", () => {
		const both = writeMemory([makeConversation("a"), makeConversation("b")], START);
		const damaged = both.replace('"subtopicId":"a"', '"subtopicId":7');
		expect(readMemory(damaged, START)).toEqual([makeConversation("b")]);
	});

	test("moves a changed conversation to the end, without a duplicate", () => {
		const [a, b] = [makeConversation("a"), makeConversation("b")];
		const changed = makeConversation("a", ["One.", "Two."]);
		expect(withConversation([a, b], changed)).toEqual([b, changed]);
	});

	test("stays within its size limit and drops the oldest conversation first", () => {
		const texts = fc.array(fc.nat({ max: 30_000 }), { maxLength: 12 });
		fc.assert(
			fc.property(fc.array(texts, { minLength: 1, maxLength: 6 }), (lengths) => {
				const conversations = lengths.map((sizes, index) =>
					makeConversation(
						`s${index}`,
						sizes.map((size) => "x".repeat(size)),
					),
				);
				const text = writeMemory(conversations, START);
				expect(text.length).toBeLessThanOrEqual(MAX_STORED_LENGTH);
				const ids = readMemory(text, START).map(({ subtopicId }) => subtopicId);
				expect(conversations.map(({ subtopicId }) => subtopicId).slice(-ids.length || undefined)).toEqual(
					ids.length === 0 ? conversations.map(({ subtopicId }) => subtopicId) : ids,
				);
			}),
			{ numRuns: 40 },
		);
	});

	test("keeps the last turns of a conversation that is too long", () => {
		const texts = Array.from({ length: 40 }, (_, index) => `${index} ${"x".repeat(19_000)}`);
		const [kept] = readMemory(writeMemory([makeConversation("a", texts)], START), START);
		expect(kept?.turns.at(-1)?.text).toMatch(/^39 /);
		expect(kept?.turns.length).toBeGreaterThan(15);
	});
});
