// Vitest's order of the files: the longest first, so that the last minute of a run has no file that runs alone. A fresh clone
// has no times of an earlier run, so the longest are listed here.
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that took the most time in `npm test`, the longest first. */
const LONGEST = [
	"server/questions/large-upload",
	"server/db/site/copying",
	"server/db/site/backup",
	"server/doubts/quota-over-http",
	"server/retrieval/question-corpus",
	"core/quiz/rules",
	"server/work/processes",
	"server/question-bank/publish-in-thread",
	"server/sign-in/auth",
	"server/db/upgrade",
	"server/questions/file-threads",
	"scripts/admin",
	"server/route-matrix",
	"server/retrieval/corpus-memory",
	"server/start-refusals",
	"server/pictures/pictures",
	"server/questions/streamed-files",
	"server/progress/join",
	"server/doubts/failures",
	"server/db/site/backup-under-load",
	"server/start",
	"server/progress/backup",
	"server/documents/document-checks",
	"server/questions/calls",
	"server/doubts/call",
	"server/question-bank/large-bank",
	"server/web/slow-readers",
	"server/import/pictures",
	"server/sign-in/administrators",
	"server/doubts/stop",
	"server/database-silence",
	"server/import/wicked-files",
	"server/database-restarts",
	"server/kills",
	"tests/linear-patterns",
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
