// Detects commits of any process to a SQLite file through its own read-only connection. The check (PRAGMA data_version)
// takes a few microseconds, so it can run before every response. Called by content-watch.ts.
import { DatabaseSync } from "node:sqlite";
import { BUSY_TIMEOUT_MS } from "#server/db/engines/node-sqlite.ts";
import type { ContentChangeTable } from "./tables.ts";

/** Opens the connection; the database must exist and have its tables. The caller closes it. */
export function createSqliteWatch(file: string) {
	const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
	const version = database.prepare("pragma data_version");
	const changes = database.prepare(`
		select id as moduleId, content_version as stamp, updated_at as changedAt from module_row where updated_at > :since
		union all select module_id, stamp, changed_at from content_change where changed_at > :since`);
	let seen: unknown;
	return {
		/** Whether anything was committed since the last call. */
		hasChanged(): boolean {
			const before = seen;
			seen = version.get()?.data_version;
			return seen !== before;
		},
		/** The content changes after `since`, in milliseconds since 1970. */
		listChanges(since: number): ContentChangeTable[] {
			return changes.all({ since }).map((row) => ({
				moduleId: String(row.moduleId),
				stamp: String(row.stamp),
				changedAt: Number(row.changedAt),
			}));
		},
		close: () => database.close(),
	};
}
