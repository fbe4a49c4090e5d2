// Vitest's order of the files: the longest first, so that the last minute of a run has no file that runs alone. A fresh clone
// has no times of an earlier run, so the longest are listed here.
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that took the most time in `npm test`, the longest first. */
const LONGEST = [
	"server/database-restarts",
	"server/kills",
	"server/db/site/backup-under-load",
	"scripts/admin",
	"server/doubts/quota-over-http",
	"server/questions/large-upload",
	"server/question-bank/publish-in-thread",
	"server/questions/file-threads",
	"server/seed",
	"server/db/site/copying",
	"server/work/processes",
	"server/sign-in/auth",
	"server/retrieval/corpus",
	"tests/http/large-bank",
	"server/doubts/call",
	"server/retrieval/question-corpus",
	"server/start-refusals",
	"server/start",
	"server/progress/kills",
];

export class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const rank = ({ moduleId }: TestSpecification) => {
			const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
			return at < 0 ? LONGEST.length : at;
		};
		const sorted = await super.sort(files);
		return sorted.toSorted((one, other) => rank(one) - rank(other));
	}
}
