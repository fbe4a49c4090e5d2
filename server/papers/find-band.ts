// Where a result is among all of its version, without who the others are. Called by attempts.ts.
import { sql } from "kysely";
import { type Band, bandOf } from "#core/papers/rank.ts";
import type { Db } from "#server/db/tables.ts";
import type { AttemptRow } from "./attempt-rows.ts";

/** Null among fewer than 20 results. */
export async function findBand(
	db: Db,
	{ id, versionId }: Pick<AttemptRow, "id" | "versionId">,
): Promise<{ band: Band; count: number } | null> {
	const own = db.selectFrom("paperAttempt").select("sortMarks").where("id", "=", id);
	const { count, better } = await db
		.selectFrom("paperAttempt")
		.select([
			sql<number>`count(*)`.as("count"),
			sql<number | null>`sum(case when ${sql.ref("sortMarks")} > (${own}) then 1 else 0 end)`.as("better"),
		])
		.where("versionId", "=", versionId)
		.where("isPreview", "=", 0)
		.where("sortMarks", "is not", null)
		.executeTakeFirstOrThrow();
	const band = bandOf(Number(better ?? 0) + 1, Number(count));
	return band === undefined ? null : { band, count: Number(count) };
}
