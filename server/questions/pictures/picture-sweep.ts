// Deletes pictures that no question (published, draft, deleted or in the history), no text version and not the site has used for 30 days.
// Runs at start and daily in every process; a rate limit lets one do the work. Built by hub.ts, started by serve.ts.
import { sql } from "kysely";
import { pictureChecksums } from "#core/questions/picture.ts";
import { chunksOf } from "#server/db/chunks.ts";
import type { Db } from "#server/db/tables.ts";
import type { Log } from "#server/log.ts";
import { createRateLimiter, type RateLimit } from "#server/work/rate-limiter.ts";
import { createRegularJob } from "#server/work/regular-job.ts";

const DAY_MS = 86_400_000;
/** How long an unused picture is stored: drafts in a browser may still need it. */
export const UNUSED_MS = 30 * DAY_MS;
const ONE_AT_A_TIME: RateLimit = { name: "picture sweep", windowMs: 3_600_000, max: 1 };
/** Questions, and study texts, that one query reads. */
const ROWS_AT_ONCE = 1_000;
const TEXTS_AT_ONCE = 50;

/** `searchDb`: reads the texts beside the main thread on SQLite. */
export type SweepContext = { db: Db; searchDb: Db; log: Log; now: () => number };

/** Builds the sweep; nothing runs before `start`. */
export function createPictureSweep({ db, searchDb, log, now }: SweepContext) {
	const limiter = createRateLimiter({ db, now });

	/** @returns how many were deleted; 0 also when another process does the work, or some questions are not listed yet */
	async function run(): Promise<number> {
		if (!(await limiter.consume([{ limit: ONE_AT_A_TIME, subject: "" }])).ok) return 0;
		const known = await db.selectFrom("picture").select(["sha256", "unusedSince"]).execute();
		if (known.length === 0) return 0;
		const at = now();
		const used = await findUsed(searchDb);
		if (!used) return 0;
		const usedAgain = known.filter(({ sha256, unusedSince }) => used.has(sha256) && unusedSince !== null);
		const unused = known.filter(({ sha256 }) => !used.has(sha256));
		await mark(usedAgain, null);
		await mark(
			unused.filter(({ unusedSince }) => unusedSince === null),
			at,
		);
		let deleted = 0;
		const old = unused.filter(({ unusedSince }) => (unusedSince ?? at) <= at - UNUSED_MS);
		for (const checksums of chunksOf(old.map(({ sha256 }) => sha256))) {
			// Skips a picture that was uploaded again since then.
			const gone = await db
				.deleteFrom("picture")
				.where("sha256", "in", checksums)
				.where("unusedSince", "<=", at - UNUSED_MS)
				.returning("sha256")
				.execute();
			deleted += gone.length;
		}
		if (deleted > 0)
			log.warn({ pictures: deleted }, "pictures that no question and no text had for 30 days are deleted");
		return deleted;
	}

	async function mark(pictures: readonly { sha256: string }[], unusedSince: number | null): Promise<void> {
		for (const checksums of chunksOf(pictures.map(({ sha256 }) => sha256)))
			await db.updateTable("picture").set({ unusedSince }).where("sha256", "in", checksums).execute();
	}

	return { run, ...createRegularJob({ run, log, failure: "deleting unused pictures failed" }) };
}

/** The checksums in all questions and their history, in texts, and of the site's mark; undefined while a file's questions are not rows yet. */
async function findUsed(db: Db): Promise<Set<string> | undefined> {
	const unlisted = await db
		.selectFrom("mcqFile")
		.leftJoin("questionList", "questionList.subtopicId", "mcqFile.subtopicId")
		.select("mcqFile.subtopicId")
		.where("questionList.id", "is", null)
		.limit(1)
		.execute();
	if (unlisted.length > 0) return undefined;
	const used = new Set<string>();
	const marks = await db.selectFrom("siteSettings").select("mark").execute();
	for (const { mark } of marks) if (mark !== null) used.add(mark);
	const add = (texts: readonly (string | null)[]) => {
		for (const checksum of pictureChecksums(texts.filter((text) => text !== null))) used.add(checksum);
	};
	for await (const rows of slices((last: { listId: string; questionKey: string } | undefined) =>
		db
			.selectFrom("questionRow")
			.innerJoin("questionList", "questionList.id", "questionRow.listId")
			.where("questionList.subtopicId", "is not", null)
			.select(["listId", "questionKey", withPicture("body"), withPicture("published")])
			.where((e) => e(e.refTuple("listId", "questionKey"), ">", e.tuple(last?.listId ?? "", last?.questionKey ?? "")))
			.orderBy("listId")
			.orderBy("questionKey")
			.limit(ROWS_AT_ONCE)
			.execute(),
	))
		add(rows.flatMap(({ body, published }) => [body, published]));
	for await (const rows of slices((last: { id: string } | undefined) =>
		db
			.selectFrom("questionChange")
			.select(["id", withPicture("before"), withPicture("after")])
			.where("id", ">", last?.id ?? "")
			.orderBy("id")
			.limit(ROWS_AT_ONCE)
			.execute(),
	))
		add(rows.flatMap(({ before, after }) => [before, after]));
	for await (const rows of slices((last: { subtopicId: string; phase: string; version: number } | undefined) =>
		db
			.selectFrom("studyTextVersion")
			.select(["subtopicId", "phase", "version", withPicture("markdown")])
			.where((e) =>
				e(
					e.refTuple("subtopicId", "phase", "version"),
					">",
					e.tuple(last?.subtopicId ?? "", last?.phase ?? "", last?.version ?? 0),
				),
			)
			.orderBy("subtopicId")
			.orderBy("phase")
			.orderBy("version")
			.limit(TEXTS_AT_ONCE)
			.execute(),
	))
		add(rows.map(({ markdown }) => markdown));
	return used;
}

/** All rows of a table in the order of its key, some at a time, so that each query is short however large the site is. */
async function* slices<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
	let last: Row | undefined;
	do {
		const rows = await read(last);
		yield rows;
		last = rows.at(-1);
	} while (last !== undefined);
}

/** The column where it names a picture; null otherwise, so that the other texts are not copied. */
function withPicture<Column extends "body" | "published" | "before" | "after" | "markdown">(column: Column) {
	const text = sql.ref(column);
	return sql<string | null>`case when lower(${text}) like ${PATTERN} then ${text} end`.as(column);
}

const PATTERN = "%](sha256:%";
