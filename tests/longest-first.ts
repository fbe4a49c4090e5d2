// Vitest's order of the files: the longest first, so that the last minute of a run has no file that runs alone. A fresh clone
// has no times of an earlier run, so the longest are listed here.
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that took the most time in `npm test`, the longest first. */
const LONGEST = [
	"server/db/site/backup",
	"server/doubts/quota-over-http",
	"server/work/processes",
	"server/doubts/failures",
	"server/questions/large-upload",
	"server/web/slow-readers",
	"server/db/site/copying",
	"server/doubts/call",
	"server/question-bank/publish-in-thread",
	"server/db/upgrade",
	"server/progress/join",
	"server/start",
	"tests/linear-patterns",
	"server/documents/document-checks",
	"server/route-matrix",
	"server/questions/file-threads",
	"server/pictures/pictures",
	"server/sign-in/auth",
	"server/retrieval/corpus-memory",
	"server/doubts/stop",
	"server/database-silence",
	"server/import/wicked-files",
	"server/db/site/backup-under-load",
	"server/database-restarts",
	"server/kills",
	"scripts/admin",
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
