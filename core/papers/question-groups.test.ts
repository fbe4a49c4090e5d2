import { expect, test } from "vitest";
import { type AvailableQuestion, drawQuestions } from "./draw.ts";
import type { PaperSection } from "./paper.ts";
import { expandGroups, groupQuestions } from "./question-groups.ts";

const facts = { subtopicId: "s", type: "single", difficulty: null } as const;
const ofTopic = (topic: string) =>
	Array.from({ length: 8 }, (_, place): AvailableQuestion => ({ ...facts, topic, questionId: `${topic}-${place}` }));
const [optics, waves] = [ofTopic("Optics"), ofTopic("Waves")];
const available = [...optics, ...waves];
const scheme = { rules: { single: { right: "4", wrong: "-1", blank: "0" } } };
const section = { name: "", minutes: null, rules: null, pass: null };

/** The first section draws 8 of Optics, the second one has chosen these. @returns how many the first one finds too few */
function countMissing(chosen: readonly AvailableQuestion[], known: readonly AvailableQuestion[]): number {
	const pools = [{ count: 8, subtopicId: null, topic: "Optics", difficulty: null }];
	const sections: PaperSection[] = [
		{ ...section, questions: 8, pools, chosen: [] },
		{ ...section, questions: chosen.length, pools: [], chosen: [...chosen] },
	];
	const expanded = expandGroups(groupQuestions(available), known, sections);
	expect(expanded).toHaveLength(available.length);
	const { short, drawn } = drawQuestions({ scheme, sections }, expanded, 0);
	expect(drawn[1]).toHaveLength(chosen.length);
	return short.reduce((sum, { wanted, found }) => sum + wanted - found, 0);
}

test("questions that were chosen of other topics take nothing from a row", () => {
	expect(countMissing(waves, [])).toBe(0);
	expect(countMissing(waves, waves)).toBe(0);
});

test("questions that are known to be of a row's topic are missing there", () => {
	expect(countMissing(optics.slice(0, 3), optics.slice(0, 3))).toBe(3);
});
