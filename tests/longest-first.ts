// Vitest's order of the files: the longest first, so that the last minute of a run has no file that runs alone. A fresh clone
// has no times of an earlier run, so the longest are listed here.
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that took the most time in `npm test`, the longest first. */
const LONGEST = [
	"server/questions/files/large-upload",
	"server/db/site/copying",
	"server/db/site/backup",
	"server/doubts/quota-over-http",
	"server/doubts/retrieval/question-index",
	"core/quiz/rules",
	"server/work/processes",
	"server/questions/publish-in-thread",
	"server/sign-in/auth",
	"server/db/upgrade",
	"server/questions/files/file-threads",
	"scripts/admin",
	"server/route-matrix",
	"server/doubts/retrieval/passage-search-memory",
	"server/start-refusals",
	"server/questions/pictures/pictures",
	"server/questions/files/streamed-files",
	"server/progress/join",
	"server/doubts/failures",
	"server/db/site/backup-under-load",
	"server/start",
	"server/progress/backup",
	"server/texts/documents/document-checks",
	"server/questions/files/calls",
	"server/doubts/call",
	"server/questions/large-list",
	"server/http/slow-readers",
	"server/questions/import/pictures",
	"server/sign-in/administrators",
	"server/doubts/stop",
	"server/database-silence",
	"server/questions/import/wicked-files",
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
