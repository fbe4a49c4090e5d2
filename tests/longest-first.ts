// Vitest's order of the files: the longest first, so that the last minute of a run has no file that runs alone. A fresh clone
// has no times of an earlier run, so the longest are listed here.
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that took the most time in `npm test`, the longest first. */
const LONGEST = [
	"server/route-matrix",
	"server/questions/files/large-upload",
	"server/kills",
	"server/work/processes",
	"server/sign-in/auth",
	"server/db/site/copying",
	"server/questions/publish-in-thread",
	"server/db/site/backup",
	"server/questions/pictures/pictures",
	"server/papers/papers",
	"server/doubts/retrieval/question-index",
	"server/database-silence",
	"server/db/upgrade",
	"server/start-refusals",
	"server/db/site/backup-under-load",
	"server/doubts/failures",
	"server/questions/files/streamed-files",
	"server/questions/import/read-source",
	"server/start",
	"server/doubts/stop",
	"server/progress/join",
	"server/papers/attempts",
	"server/doubts/call",
	"server/doubts/quota-over-http",
	"scripts/admin",
	"server/questions/files/rendered",
	"server/questions/import/wicked-files",
	"server/questions/files/calls",
	"server/texts/documents/document-checks",
	"server/doubts/retrieval/passage-search-memory",
	"tests/linear-patterns",
	"server/database-restarts",
	"server/sign-in/administrators",
	"server/http/listener",
	"server/seed",
	"server/sign-in/second-factor",
	"server/questions/files/file-threads",
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
