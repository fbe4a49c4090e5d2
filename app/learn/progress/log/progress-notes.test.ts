import { expect, test } from "vitest";
import { addNamed } from "./progress-notes.ts";

const about = { moduleId: "Q1", moduleTitle: "Rivers", steps: [], questionCount: 2 };
const make = (subtopicId: string) => ({ ...about, subtopicId, subtopicTitle: `Title of ${subtopicId}` });

test("what 'Today' noted of a module outlives the names of the server, and a deleted subtopic of the log does not", () => {
	const known = [
		{ ...make("deleted"), hasText: false },
		{ ...make("done"), subtopicTitle: "An old title", hasText: true },
		{ ...make("untouched"), hasText: false },
	];
	const logged = new Set(["deleted", "done"]);
	const named = [make("done")];
	expect(addNamed(known, named, { isComplete: true, logged })).toEqual([
		{ ...make("done"), hasText: true },
		{ ...make("untouched"), hasText: false },
	]);
	// The server has named the first ones only.
	const some = addNamed(known, named, { isComplete: false, logged });
	expect(some.map(({ subtopicId }) => subtopicId)).toEqual(["done", "deleted", "untouched"]);
});
