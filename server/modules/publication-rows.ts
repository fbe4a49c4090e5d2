// Which modules and subtopics learners get, in SQL. The rules are those of core/modules/publication.ts.
import { type SqlBool, sql } from "kysely";
import { PUBLISHED, type Publication } from "#core/modules/publication.ts";
import { HubError } from "#core/problem.ts";
import type { Db } from "#server/db/tables.ts";

/** The states of a module's subtopics that are not simply published, by their ids. */
export type SubtopicStates = ReadonlyMap<string, Publication>;

/** The subtopics of a module that learners do not get, or that a time has opened or opens; most modules have none. */
export async function listSubtopicStates(db: Db, moduleId: string): Promise<SubtopicStates> {
	const rows = await db
		.selectFrom("subtopic")
		.select(["id", "publication as state", "publishAt"])
		.where("moduleId", "=", moduleId)
		.where("publication", "!=", PUBLISHED.state)
		.execute();
	return new Map(rows.map(({ id, state, publishAt }) => [id, { state, publishAt }]));
}

/** @throws HubError("module-not-found") */
export async function getModulePublication(db: Db, moduleId: string): Promise<Publication> {
	const columns = ["publication as state", "publishAt"] as const;
	const row = await db.selectFrom("module").select(columns).where("id", "=", moduleId).executeTakeFirst();
	if (!row) throw new HubError("module-not-found");
	return row;
}

/** Whether a row of "subtopic" is open at a time. Its module's state is asked for by the gate (link-gate.ts). */
export function isOpenAt(now: number) {
	const [state, publishAt] = [sql.ref("subtopic.publication"), sql.ref("subtopic.publishAt")];
	return sql<SqlBool>`(${state} = 'published' or (${state} = 'draft' and ${publishAt} <= ${now}))`;
}
