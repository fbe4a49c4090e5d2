// A note, in the transaction of every change of a module's content, for the processes that keep its pages ready
// (content-watch.ts). Used by whatever changes modules, subtopics and question files.
import { randomUUID } from "node:crypto";
import { notify } from "./db/notify.ts";
import { prepare } from "./db/prepared.ts";
import type { ContentChangeTable, Db } from "./db/tables.ts";

/** The channel that PostgreSQL tells of changes on. */
export const CHANGE_CHANNEL = "doubtless_content";

const writeChange = prepare((db, { moduleId, stamp, changedAt }: ContentChangeTable) =>
	db
		.insertInto("contentChange")
		.values({ moduleId, stamp, changedAt })
		.onConflict((c) => c.column("moduleId").doUpdateSet({ stamp, changedAt })),
);

/** Notes that a module, its subtopics or their files changed, or that it is gone. `tx` is the change's transaction. */
export async function recordChange(tx: Db, moduleId: string, at: number): Promise<void> {
	await writeChange(tx, { moduleId, stamp: randomUUID(), changedAt: at });
	await notify(tx, CHANGE_CHANNEL, moduleId);
}
