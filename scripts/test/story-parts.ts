// Cuts the stories in two: one worker runs the first part beside the tests, which leave a quarter of two cores idle.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../settings.ts";

const FOLDER = "tests/e2e";
const ENDING = ".spec.ts";

/**
 * About as long for one worker as the tests are for theirs. None of them measures times, so that the tests beside them change
 * nothing but how long they take.
 */
const BESIDE_TESTS: readonly string[] = [
	"admin-builds-a-module",
	"admin-corrects-questions",
	"admin-imports-questions",
	"admin-keeps-drafts",
	"admin-looks-right",
	"admin-uploads-questions",
];

export type StoryParts = { besideTests: string[]; afterTests: string[] };

/** The paths of all story files, each in one of the parts. */
export function listStoryParts(): StoryParts {
	const names = readdirSync(join(ROOT, FOLDER)).filter((name) => name.endsWith(ENDING));
	const isFirst = (name: string) => BESIDE_TESTS.includes(name.slice(0, -ENDING.length));
	const pathsOf = (part: string[]) => part.map((name) => `${FOLDER}/${name}`);
	return { besideTests: pathsOf(names.filter(isFirst)), afterTests: pathsOf(names.filter((name) => !isFirst(name))) };
}
