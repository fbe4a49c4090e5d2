import { expect, test } from "vitest";
import type { Settlement } from "#core/papers/marking.ts";
import * as m from "#messages";
import { makeDraft, makeSection } from "../../../tests/make-paper.ts";
import { settledNote, settledTexts } from "./settled-text.ts";

const section = { name: "", questions: 2, minutes: null, rules: null, most: null, least: null, types: [] };
const sections = ["Physics", "Botany"].map((name) => ({ ...section, name }));
const questions = [
	{ id: "3", section: 0 },
	{ id: "1", section: 0 },
	{ id: "2", section: 1 },
];
const changed = (questionId: string): Settlement => ({
	questionId,
	way: "keys",
	keys: [{ type: "single", right: ["1"] }],
});

const most = (one: string) => ({ questions: questions.map(({ id }) => ({ id, most: one })) });

test("a changed key is not called a dropped question, and is named by the candidate's number", () => {
	const one = { settlements: [changed("1")], questions: questions.slice(0, 2), result: most("4") };
	expect(settledTexts({ sections: sections.slice(0, 1) }, one)).toEqual([
		m.mock_key_changed_line({ count: 1, questions: "2" }),
	]);
	const settlements: Settlement[] = [changed("1"), changed("2"), { questionId: "3", way: "all" }];
	expect(settledTexts({ sections }, { settlements, questions, result: most("4") })).toEqual([
		m.mock_settled_line({ question: "Physics 1", way: m.mock_settled_way({ way: "all" }) }),
		m.mock_key_changed_line({ count: 2, questions: "Physics 2, Botany 1" }),
	]);
	expect(settledTexts({ sections }, { settlements: [], questions, result: most("4") })).toEqual([]);
});

test("each dropped question says how it was settled, in the words of the printed key", () => {
	const textOf = (way: "all" | "tried" | "spread", marks: string) => {
		const settled = { settlements: [{ questionId: "1", way }], questions, result: most(marks) };
		return settledTexts({ sections }, settled);
	};
	const line = (way: string) => [m.mock_settled_line({ question: "Physics 2", way: m.mock_settled_way({ way }) })];
	expect(textOf("all", "4")).toEqual(line("all"));
	expect(textOf("tried", "4")).toEqual(line("tried"));
	expect(textOf("spread", "0")).toEqual(line("spread"));
	// No other question was left in its section.
	expect(textOf("spread", "4")).toEqual(line("all"));
});

test("a question says why it gives what it gives where something was settled", () => {
	const { scheme, sections: drawn } = makeDraft({ sections: [makeSection({ questions: 6 })] });
	const paper = { scheme, sections: drawn.map((one) => ({ ...one, most: null, least: null, types: [] })) };
	const noteOf = (id: string, way: "all" | "tried" | "spread", marked: { marks: string; most: string }) => {
		const outcome = id === "1" ? "settled" : "right";
		const question = { id, section: 0, type: "single" } as const;
		return settledNote(paper, { settlements: [{ questionId: "1", way }] }, question, { ...marked, outcome });
	};
	const dropped = (way: string) => m.mock_settled_note({ way: m.mock_settled_way({ way }) });
	expect(noteOf("1", "all", { marks: "4", most: "4" })).toBe(dropped("all"));
	expect(noteOf("1", "tried", { marks: "4", most: "4" })).toBe(dropped("tried"));
	expect(noteOf("1", "tried", { marks: "0", most: "4" })).toBe(`${dropped("tried")} ${m.mock_settled_left_out()}`);
	expect(noteOf("1", "spread", { marks: "0", most: "0" })).toBe(dropped("spread"));
	expect(noteOf("2", "spread", { marks: "24/5", most: "24/5" })).toBe(
		m.mock_spread_note({ most: "+4.8", usual: "+4" }),
	);
	expect(noteOf("2", "all", { marks: "4", most: "4" })).toBe("");
});
