// Stores which documents are checked and the results. Called by document-checks.ts and copied-from-google.ts.
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { DOCUMENT_LINK_FIELDS, DOCUMENT_PHASES, type DocumentPhase } from "#core/modules/phases.ts";
import {
	ATTENTION_STATES,
	type CheckState,
	type DocumentCheck,
	failedStateOf,
	nextCheck,
	UNCHECKED,
} from "#core/texts/document-check.ts";
import { UNREADABLE_REASONS, type UnreadableReason } from "#core/texts/state.ts";
import type { Db } from "#server/db/tables.ts";
import type { DocumentCheckTable } from "#server/db/text-tables.ts";

/** Subtopics per step, and the pause between steps, in milliseconds, for other writes. */
const SUBTOPICS_AT_ONCE = 500;
const STEP_PAUSE_MS = 20;

const STATES: readonly CheckState[] = ["unchecked", "good", ...ATTENTION_STATES];

export type Section = { subtopicId: string; phase: DocumentPhase };
/** Result for an address: its text, that it exists, or why it cannot be read. */
export type CheckOutcome = { ok: true; text: string | undefined } | { ok: false; reason: UnreadableReason };

/** Adds the rows of new links of all subtopics. @param isStopped polled between steps */
export async function addMissingRows(db: Db, isStopped: () => boolean): Promise<void> {
	for (let last = ""; !isStopped(); await wait(STEP_PAUSE_MS)) {
		const found = await db
			.selectFrom("subtopic")
			.select("id")
			.where("id", ">", last)
			.orderBy("id")
			.limit(SUBTOPICS_AT_ONCE)
			.execute();
		const ids = found.map(({ id }) => id);
		if (ids.length === 0) return;
		await addRowsOf(db, ids);
		last = ids.at(-1) ?? "";
	}
}

/**
 * Adds the rows that these subtopics lack: of Google documents, of pages of this site, and of the Google documents that texts were
 * copied from. Links to other places cannot be checked, since the server fetches from Google alone.
 */
export async function addRowsOf(db: Db, ids: readonly string[]): Promise<void> {
	for (const phase of DOCUMENT_PHASES) {
		const link = `subtopic.${DOCUMENT_LINK_FIELDS[phase]}` as const;
		const own = sql<string>`'/documents/' || ${sql.ref("subtopic.id")} || ${`/${phase}`}`;
		await db
			.insertInto("documentCheck")
			.columns(["subtopicId", "phase", "link", "address", "state", "checkedAt", "triedAt"])
			.expression((e) =>
				e
					.selectFrom("subtopic")
					.leftJoin("studyText", (join) =>
						join.onRef("studyText.subtopicId", "=", "subtopic.id").on("studyText.phase", "=", phase).on(link, "=", own),
					)
					.select(["subtopic.id", sql.lit<string>(phase).as("phase"), sql.ref<string>(link).as("link")])
					.select(sql<string>`coalesce(${sql.ref("studyText.sourceLink")}, ${sql.ref(link)})`.as("address"))
					.select([sql.lit<string>(UNCHECKED.state).as("state"), sql.lit(0).as("checkedAt"), sql.lit(0).as("triedAt")])
					.where("subtopic.id", "in", ids)
					.where((w) =>
						w.or([
							w.and([
								w(link, "like", "https://docs.google.com/document/d/%"),
								// Published copies have no plain text.
								w(link, "not like", "https://docs.google.com/document/d/e/%"),
							]),
							w(link, "like", "/documents/%"),
						]),
					),
			)
			.onConflict((c) => c.columns(["subtopicId", "phase"]).doNothing())
			.execute();
	}
}

/** The address that was checked least recently, if before the given time. */
export async function findDue(db: Db, before: number): Promise<string | undefined> {
	const row = await db
		.selectFrom("documentCheck")
		.select("address")
		.where("triedAt", "<=", before)
		.orderBy("triedAt")
		.orderBy("subtopicId")
		.orderBy("phase")
		.limit(1)
		.executeTakeFirst();
	return row?.address;
}

/** Stores that a check of an address has begun. */
export async function noteTry(db: Db, address: string, at: number): Promise<void> {
	await db.updateTable("documentCheck").set({ triedAt: at }).where("address", "=", address).execute();
}

/** Stores the result for an address in all sections that link to it. */
export async function recordFound(db: Db, address: string, found: CheckOutcome, at: number): Promise<void> {
	const rows = await selectChecks(db)
		.select(["studyText.copiedMark", "documentText.text", "documentText.status"])
		.where("documentCheck.address", "=", address)
		.execute();
	const mark = found.ok && found.text !== undefined ? fingerprintOf(found.text) : undefined;
	for (const row of rows) {
		const isCopy = row.address !== row.link;
		const read = row.status === "read" && row.text !== null ? fingerprintOf(row.text) : null;
		const stored = isCopy ? row.copiedMark : read;
		const isChanged = mark !== undefined && stored !== null && stored !== mark;
		const outcome = found.ok ? { ok: true as const, isChanged } : found;
		const { state, reason, failedAt, checkedAt } = nextCheck(toCheck(row), outcome, at);
		const stays = await db
			.updateTable("documentCheck")
			.set({ state, reason: reason ?? null, failedAt: failedAt ?? null, checkedAt })
			.where((e) => e.and({ subtopicId: row.subtopicId, phase: row.phase }))
			.where("address", "=", address)
			// Skipped when a save or another check has updated the row since then.
			.where("checkedAt", "=", row.checkedAt)
			.executeTakeFirst();
		if (!isCopy || stored !== null || mark === undefined || stays.numUpdatedRows === 0n) continue;
		// A copy from before this comparison existed: its current text becomes the baseline.
		await db
			.updateTable("studyText")
			.set({ copiedMark: mark })
			.where((e) => e.and({ subtopicId: row.subtopicId, phase: row.phase }))
			.where("copiedMark", "is", null)
			.execute();
	}
}

/** The rows of checks, with the hub's text of each section and the text read from its link. */
export function selectChecks(db: Db) {
	return db
		.selectFrom("documentCheck")
		.leftJoin("studyText", (join) =>
			join
				.onRef("studyText.subtopicId", "=", "documentCheck.subtopicId")
				.onRef("studyText.phase", "=", "documentCheck.phase"),
		)
		.leftJoin("documentText", (join) =>
			join
				.onRef("documentText.subtopicId", "=", "documentCheck.subtopicId")
				.onRef("documentText.phase", "=", "documentCheck.phase")
				.onRef("documentText.link", "=", "documentCheck.link"),
		)
		.select(["documentCheck.subtopicId", "documentCheck.phase", "documentCheck.link", "documentCheck.address"])
		.select(["documentCheck.state", "documentCheck.reason", "documentCheck.failedAt", "documentCheck.checkedAt"]);
}

/** The check of a row. */
export function toCheck({
	state,
	reason,
	failedAt,
	checkedAt,
}: Pick<DocumentCheckTable, "state" | "reason" | "failedAt" | "checkedAt">): DocumentCheck {
	return {
		state: STATES.find((each) => each === state) ?? UNCHECKED.state,
		reason: UNREADABLE_REASONS.find((each) => each === reason),
		failedAt: failedAt ?? undefined,
		checkedAt,
	};
}

/** Marks a section's stored text as that of its document. */
export async function noteGood(db: Db, { subtopicId, phase }: Section, at: number): Promise<void> {
	const good = { state: "good" satisfies CheckState, reason: null, failedAt: null, checkedAt: at };
	await db
		.updateTable("documentCheck")
		.set(good)
		.where((e) => e.and({ subtopicId, phase }))
		.execute();
}

/** Stores that an administrator could not read a section's document: a failure that an administrator saw counts immediately. */
export async function noteFailed(
	db: Db,
	{ subtopicId, phase, link }: Section & { link: string },
	reason: UnreadableReason,
	at: number,
): Promise<void> {
	await addRowsOf(db, [subtopicId]);
	await db
		.updateTable("documentCheck")
		.set({ state: failedStateOf(reason), reason, failedAt: at, checkedAt: at })
		.where((e) => e.and({ subtopicId, phase }))
		.where("address", "=", link)
		.execute();
}

/** Stores the fingerprint of the text that an administrator read for a copy. */
export async function noteRead(
	db: Db,
	place: Section & { link: string; address: string },
	text: string,
): Promise<void> {
	const readMark = fingerprintOf(text);
	const { subtopicId, phase, link, address } = place;
	const row = { subtopicId, phase, link, address, state: UNCHECKED.state, checkedAt: 0, triedAt: 0, readMark };
	await db
		.insertInto("documentCheck")
		.values(row)
		.onConflict((c) => c.columns(["subtopicId", "phase"]).doUpdateSet({ link, address, readMark }))
		.execute();
}

/** SHA-256 of a text's words, base64url; ignores white space. */
function fingerprintOf(text: string): string {
	const words = text.replaceAll("\0", "").toWellFormed().replaceAll(/\s+/gu, " ").trim();
	return createHash("sha256").update(words).digest("base64url");
}
