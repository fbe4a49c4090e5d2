// Moves questions within their subtopic and to another one, as drafts until they are published. Called by question-editor.ts.
import { HubError } from "#core/problem.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { appendQuestions } from "./add-questions.ts";
import { type Author, findRows, getRow, lockQuestions, makeRoom, writeRow } from "./draft-rows.ts";
import { changing, putIntoBin } from "./edit-questions.ts";
import { findFormat } from "./list-questions.ts";

export type MoveTarget = "up" | "down" | "first" | "last" | { before: string } | { after: string };

/** Moves questions together, in their order. @throws HubError("question-not-found") when the target was deleted */
export function moveQuestions(
	db: Db,
	subtopicId: string,
	keys: readonly string[],
	to: MoveTarget,
	author: Author,
): Promise<void> {
	return changing(db, subtopicId, async (tx) => {
		const moving = (await findRows(tx, subtopicId, keys)).map((row) => row.questionKey);
		if (moving.length === 0) throw new HubError("question-not-found");
		const before = await findSuccessor(tx, subtopicId, moving, to);
		if (before === "stays") return;
		const places = await makeRoom(tx, subtopicId, before, { count: moving.length, keys: moving });
		// Read again, because makeRoom may have renumbered all places.
		for (const [index, row] of (await findRows(tx, subtopicId, moving)).entries()) {
			const home = row.publishedPlace;
			const isHome = places.length === 1 && home !== null && (await isBetween(tx, row, home, before));
			await writeRow(tx, row, { place: isHome ? home : (places[index] ?? row.place) }, author);
		}
	});
}

/** Whether the new position equals the published one, so the move draft can be dropped. */
async function isBetween(
	tx: Db,
	{ subtopicId, questionKey: key }: { subtopicId: string; questionKey: string },
	home: number,
	before: string | undefined,
): Promise<boolean> {
	const others = tx.selectFrom("question").select(["questionKey", "place"]).where("subtopicId", "=", subtopicId);
	const next = await others
		.where("questionKey", "<>", key)
		.where("place", ">=", home)
		.orderBy("place")
		.limit(1)
		.executeTakeFirst();
	return next?.questionKey === before && next?.place !== home;
}

/** The question that will follow the moved ones; undefined if they come last. */
async function findSuccessor(
	tx: Db,
	subtopicId: string,
	moving: readonly string[],
	to: MoveTarget,
): Promise<string | undefined | "stays"> {
	if (to === "last") return undefined;
	const shown = tx
		.selectFrom("question")
		.select(["questionKey", "place"])
		.where("subtopicId", "=", subtopicId)
		.where("questionKey", "not in", [...moving])
		.where("state", "in", ["published", "added"]);
	if (to === "first") return (await shown.orderBy("place").limit(1).executeTakeFirst())?.questionKey;
	const rows = await findRows(tx, subtopicId, moving);
	if (to === "up") {
		const above = await shown
			.where("place", "<", rows[0]?.place ?? 0)
			.orderBy("place", "desc")
			.limit(1)
			.executeTakeFirst();
		return above?.questionKey ?? "stays";
	}
	if (to === "down") {
		const below = await shown
			.where("place", ">", rows.at(-1)?.place ?? 0)
			.orderBy("place")
			.limit(2)
			.execute();
		return below.length === 0 ? "stays" : below[1]?.questionKey;
	}
	if ("after" in to) {
		if (moving.includes(to.after)) return "stays";
		const { place } = await getRow(tx, subtopicId, to.after);
		return (await shown.where("place", ">", place).orderBy("place").limit(1).executeTakeFirst())?.questionKey;
	}
	if (!moving.includes(to.before)) return (await getRow(tx, subtopicId, to.before)).questionKey;
	return "stays";
}

/**
 * Moves questions to another subtopic: they are added at the end there and moved to the bin here. Both changes need publishing.
 * @returns how many it moved @throws HubError("question-not-found") when one of the subtopics has no list
 */
export async function moveElsewhere(
	db: Db,
	from: string,
	keys: readonly string[],
	to: string,
	author: Author,
): Promise<number> {
	if (from === to) return 0;
	return inTransaction(db, async (tx) => {
		// Always in the same order, so that two such moves cannot deadlock.
		for (const subtopicId of [from, to].sort()) await lockQuestions(tx, subtopicId);
		const rows = (await findRows(tx, from, keys)).filter(({ state }) => state === "published" || state === "added");
		await appendQuestions(tx, to, rows, await findFormat(tx, from), author);
		return putIntoBin(tx, from, keys, author);
	});
}
