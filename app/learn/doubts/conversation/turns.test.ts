import { describe, expect, test } from "vitest";
import type { DoubtParts } from "#core/doubts/call.ts";
import { type DoubtMessage, endLastTurn, makeMessages, moveToEnd, readTurns, reuseTurns, type Turn } from "./turns.ts";

const source: DoubtParts["sources"]["sources"][number] = {
	label: 1,
	kind: "document",
	title: "The solar system",
	place: "Orbits",
	phase: "read",
	anchor: "orbits",
	subtopicId: "s",
	text: "Each planet has its orbit.",
};
const answered: Omit<Turn, "id"> = {
	question: "What is an orbit?",
	text: "A path [1].",
	sources: [source],
	outcome: { code: "answered", counted: true, mode: "model" },
};
const about = {
	questionId: "q1",
	optionId: "b",
	question: "Which is nearest?",
	choice: "Venus",
	isCorrect: false,
	explanation: "Mercury's orbit is the innermost.",
};

describe("turns", () => {
	test("reads turns back from stored messages", () => {
		const kept: Omit<Turn, "id">[] = [
			answered,
			{ question: "Why?", about, text: "", sources: [], ending: "failed" },
			{ question: "And?", text: "half an ans", sources: [source], ending: "cut-off" },
		];
		const read = readTurns(makeMessages(kept)).map(({ id, ...turn }) => turn);
		expect(read).toEqual(kept.map((turn) => ({ about: undefined, ending: undefined, ...turn })));
	});

	test("joins the pieces of an answer and skips an answer without a question", () => {
		const messages: DoubtMessage[] = [
			{ id: "0", role: "assistant", parts: [{ type: "text", text: "nobody asked" }] },
			{ id: "1", role: "user", parts: [{ type: "text", text: "Why?" }] },
			{
				id: "2",
				role: "assistant",
				parts: [
					{ type: "data-sources", data: { sources: [source] } },
					{ type: "text", text: "One " },
					{ type: "text", text: "two." },
				],
			},
		];
		expect(readTurns(messages)).toMatchObject([{ id: "1", question: "Why?", text: "One two.", sources: [source] }]);
	});

	test("asks one failed turn again at the end, and leaves how the others ended", () => {
		const messages = makeMessages([
			{ question: "First?", text: "", sources: [], ending: "failed" },
			{ question: "Second?", text: "half", sources: [source], ending: "cut-off" },
			answered,
		]);
		const id = readTurns(messages)[0]?.id ?? "";
		expect(readTurns(moveToEnd(messages, id))).toMatchObject([
			{ question: "Second?", text: "half", ending: "cut-off" },
			answered,
			{ id, question: "First?", text: "", ending: undefined },
		]);
		expect(moveToEnd(messages, "unknown")).toEqual(messages);
	});

	test("ends only turns without an outcome", () => {
		const [waiting] = makeMessages([{ question: "Why?", text: "", sources: [] }]);
		expect(readTurns(endLastTurn(waiting ? [waiting] : [], "stopped"))[0]?.ending).toBe("stopped");
		const done = makeMessages([answered]);
		expect(endLastTurn(done, "stopped")).toEqual(done);
	});

	test("returns the same objects while their content is the same", () => {
		const messages = makeMessages([answered, { question: "Why?", text: "Because", sources: [] }]);
		const before = readTurns(messages);
		const grown = messages.map((message) =>
			message.id === "kept-1-answer" ? { ...message, parts: [{ type: "text" as const, text: "Because of" }] } : message,
		);
		const now = reuseTurns(before, readTurns(grown));
		expect(now[0]).toBe(before[0]);
		expect(now[1]).toMatchObject({ text: "Because of" });
	});
});
