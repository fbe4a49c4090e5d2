import { expect, test } from "vitest";
import type { Settlement } from "#core/papers/marking.ts";
import * as m from "#messages";
import { settledTexts } from "./settled-text.ts";

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

test("a changed key is not called a dropped question, and is named by the candidate's number", () => {
	const one = { settlements: [changed("1")], questions: questions.slice(0, 2) };
	expect(settledTexts({ sections: sections.slice(0, 1) }, one)).toEqual([
		m.mock_key_changed_line({ count: 1, questions: "2" }),
	]);
	const settlements: Settlement[] = [changed("1"), changed("2"), { questionId: "3", way: "all" }];
	expect(settledTexts({ sections }, { settlements, questions })).toEqual([
		m.mock_settled_line({ count: 1, questions: "Physics 1" }),
		m.mock_key_changed_line({ count: 2, questions: "Physics 2, Botany 1" }),
	]);
	expect(settledTexts({ sections }, { settlements: [], questions })).toEqual([]);
});
