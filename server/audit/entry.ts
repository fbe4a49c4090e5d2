// Writes entries of the audit list, each in the transaction of the change that it describes, and finds the last change.
import { randomUUID } from "node:crypto";
import { hrtime } from "node:process";
import { sql } from "kysely";
import type { CloseReason } from "#core/questions/report.ts";
import { searchText } from "#server/db/engines/search-text.ts";
import type { Db } from "#server/db/tables.ts";
import { findActorNames } from "./actor-names.ts";
import type { AuditChange } from "./field-changes.ts";

/** The author of a change: an administrator, or null for a command at the server's terminal. */
export type Actor = { id: string; email: string } | null;
const TERMINAL = "terminal";

export type AuditAction =
	| `${"module" | "subtopic" | "administrator"}-${"created" | "updated" | "removed"}`
	| `${"module" | "subtopic"}-${"published" | "withdrawn" | "archived"}`
	| "subtopic-moved"
	| `bin-${"restored" | "emptied"}`
	| "module-copied"
	| `link-${"created" | "updated" | "opened" | "closed" | "replaced" | "removed" | "restored"}`
	| "mcq-uploaded"
	| "mcq-replaced"
	| "mcq-corrected"
	| "mcq-imported"
	| "mcq-removed"
	| `reports-${CloseReason | "reopened"}`
	| "password-changed"
	| "password-reset"
	| "person-invited"
	| "invitation-withdrawn"
	| "reset-link-made"
	| "sessions-ended"
	| "second-factor-added"
	| "second-factor-removed"
	| "backup-codes-made"
	| "passkey-added"
	| "passkey-removed"
	| `key-${"created" | "revoked"}`
	| `paper-${"created" | "updated" | "published" | "withdrawn" | "removed" | "settled" | "names-removed" | "link-replaced" | "time-given" | "time-ended"}`
	| "settings-updated";

export type AuditEntry = {
	at: number;
	actor: Actor;
	action: AuditAction;
	subjectType: "module" | "link" | "subtopic" | "mcq" | "administrator" | "key" | "settings" | "paper";
	subjectId: string;
	/** Its title at the time. */
	title: string;
	/** The titles of the records that it belongs to, outermost first: module and subtopic of a question file. */
	place?: readonly string[];
	/** Field values before and after an update. */
	changes?: readonly AuditChange[];
};

/** Writes one entry. `tx` must be the transaction of the change. */
export async function recordEntry(tx: Db, { actor, place = [], changes = [], ...entry }: AuditEntry): Promise<void> {
	const row = {
		...entry,
		place: place.length > 0 ? JSON.stringify(place) : null,
		changes: changes.length > 0 ? JSON.stringify(changes) : null,
		searchText: searchText(entry.title, ...place, ...valuesOf(changes), actor?.email ?? TERMINAL),
		id: createEntryId(entry.at),
		administratorId: actor?.id ?? null,
		actor: actor?.email ?? TERMINAL,
	};
	await tx.insertInto("auditEntry").values(row).execute();
}

function valuesOf(changes: readonly AuditChange[]): string[] {
	return changes.flatMap(({ before, after }) => [before, after]);
}

/** Writes the entry of a saved form, unless it has changed nothing. */
export async function recordUpdate(tx: Db, entry: AuditEntry & Required<Pick<AuditEntry, "changes">>): Promise<void> {
	if (entry.changes.length > 0) await recordEntry(tx, entry);
}

/** An id that is unique and sorted by time, also among entries of one process within a millisecond. */
export function createEntryId(at: number): string {
	const [seconds, nanoseconds] = hrtime();
	const order = `${String(seconds).padStart(11, "0")}${String(nanoseconds).padStart(9, "0")}`;
	return `${String(at).padStart(15, "0")}-${order}-${randomUUID()}`;
}

/** Who changed a module or a subtopic last, and when; shown in a save conflict. */
export async function findLastChange(
	db: Db,
	subjectId: string,
	action: AuditAction,
): Promise<{ by: string; at: number } | undefined> {
	const last = await db
		.selectFrom("auditEntry")
		.select(["actor", "at"])
		.where("subjectId", "=", subjectId)
		.where("action", "=", action)
		// A literal, not a parameter: otherwise SQLite does not use the partial index, which excludes question files.
		.where("subjectType", "<>", sql.lit("mcq"))
		.orderBy("at", "desc")
		.limit(1)
		.executeTakeFirst();
	if (!last) return undefined;
	const actorName = await findActorNames(db, [last.actor]);
	return { by: actorName(last.actor), at: last.at };
}
