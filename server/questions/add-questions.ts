// Adds the questions of a question file to those of a subtopic, as drafts. Those whose text the subtopic has already are named
// first, unless the caller decides. Called by question-editor.ts.
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { isNested } from "#core/json.ts";
import type { Problem } from "#core/problem.ts";
import { readFileBytes } from "#core/questions/file-check.ts";
import type { Imported } from "#core/questions/import/review/imported.ts";
import { textKey } from "#core/questions/near-duplicate.ts";
import { withFormat, withQuestionId } from "#core/questions/question-edit.ts";
import { MD1, PROBLEM_LIMIT } from "#core/questions/question-file.ts";
import { recordEntry } from "#server/audit/entry.ts";
import { diffFields } from "#server/audit/field-changes.ts";
import type { Db } from "#server/db/tables.ts";
import { type Author, findRows, insertDrafts, makeRoom } from "./draft-rows.ts";
import { changing, createQuestionId } from "./edit-questions.ts";
import { entryOf, importChanges } from "./file-record.ts";
import { findStamp } from "./list-changes.ts";
import { findFormat, nameOf } from "./list-questions.ts";
import { readBodies } from "./publish-questions.ts";
import { questionKey, rowsOf } from "./question-rows.ts";

/** Most questions per call: their rows are written in one transaction, for which other writes wait. */
const ADDED_AT_ONCE = 2_000;
/** Questions that are named because the subtopic has their text. */
const NAMED = 50;

/** What to do with a question whose text exists already; "ask": nothing is added, and the answer names them. */
export type SameText = "ask" | "skip" | "add";
export type AddFileResult =
	| { ok: true; added: number; skipped: number }
	| { ok: false; code: "problems"; problems: Problem[] }
	/** `count` of the `total` questions; `named` has the first of them with their number in the file. */
	| { ok: false; code: "same-text"; total: number; count: number; named: NamedQuestion[] };
/** See nameOf. */
type NamedQuestion = { number: number; text: string; html?: string };
/** `same`: questions whose text exists already, as they would be stored. */
type Added =
	| { ok: true; added: number; skipped: number }
	| { ok: false; total: number; count: number; format: string | null; same: { number: number; body: string }[] };

/** @throws HubError("question-not-found") when the subtopic has no list of questions */
export async function addFile(
	db: Db,
	subtopicId: string,
	content: Uint8Array,
	{ same, imported, ...author }: Author & { same: SameText; imported?: Imported | undefined },
): Promise<AddFileResult> {
	const reading = readFileBytes(content);
	if (!reading.ok) return { ok: false, code: "problems", problems: reading.problems.slice(0, PROBLEM_LIMIT) };
	const total = reading.questions.length;
	if (total > ADDED_AT_ONCE) {
		const values = { max: ADDED_AT_ONCE, count: total };
		return { ok: false, code: "problems", problems: [{ code: "too-many-questions", field: "questions", values }] };
	}
	const file = rowsOf(reading.source.root);
	const rows = file.rows.map(({ body, questionKey }) => ({ body, questionKey, text: textOf(body) }));
	const before = await readTexts(db, subtopicId);
	const result = await changing(db, subtopicId, async (tx): Promise<Added> => {
		// Others wait from here on, so a long list is read once more only if it has changed.
		const isCurrent = (await findStamp(tx, subtopicId)) === before.stamp;
		const { known } = isCurrent ? before : await readTexts(tx, subtopicId);
		const isSame = rows.map(({ text }) => {
			const key = textKey(text);
			if (known.has(key)) return true;
			known.add(key);
			return false;
		});
		const count = isSame.filter(Boolean).length;
		if (same === "ask" && count > 0) {
			const all = rows.flatMap(({ body }, index) => (isSame[index] ? [{ number: index + 1, body }] : []));
			const format = file.format ?? (await findFormat(tx, subtopicId));
			return { ok: false, total, count, format, same: all.slice(0, NAMED) };
		}
		const added = rows.filter((_, index) => same === "add" || !isSame[index]);
		const importName = imported?.name || null;
		const named = added.map(({ questionKey, body }) => ({ questionKey, body, importName }));
		await appendQuestions(tx, subtopicId, named, file.format, author);
		if (imported) await recordImport(tx, subtopicId, { imported, added: added.length }, author);
		return { ok: true, added: added.length, skipped: total - added.length };
	});
	if (result.ok) return result;
	const { count, format, same: found } = result;
	const named = await Promise.all(found.map(async ({ number, body }) => ({ number, ...(await nameOf(body, format)) })));
	return { ok: false, code: "same-text", total, count, named };
}

/** The texts of a subtopic's questions, and the version that has them. */
async function readTexts(db: Db, subtopicId: string): Promise<{ stamp: string; known: Set<string> }> {
	const stamp = await findStamp(db, subtopicId);
	const known = new Set<string>();
	for await (const bodies of readBodies(db, subtopicId)) {
		for (const body of bodies) known.add(textKey(textOf(body)));
		await yieldToEventLoop();
	}
	return { stamp, known };
}

/** The audit entry of questions that were imported as drafts. */
async function recordImport(
	tx: Db,
	subtopicId: string,
	{ imported, added }: { imported: Imported; added: number },
	author: Author,
): Promise<void> {
	const { title, moduleTitle } = await tx
		.selectFrom("subtopic")
		.innerJoin("module", "module.id", "subtopic.moduleId")
		.select(["subtopic.title", "module.title as moduleTitle"])
		.where("subtopic.id", "=", subtopicId)
		.executeTakeFirstOrThrow();
	const entry = { ...entryOf(subtopicId, imported.name || title, [moduleTitle, title]), ...author };
	// The title names the source.
	const ofKeys = importChanges(imported).filter(({ field }) => field !== "importedFrom");
	const changes = [...diffFields({}, { questionsAdded: added }), ...ofKeys];
	await recordEntry(tx, { ...entry, action: "mcq-imported", changes });
}

/**
 * Adds questions of another list or file at the end, under the lock of the subtopic's questions. A question whose id is taken
 * gets a new one. @param format of all texts of the source; stored with each question
 */
export async function appendQuestions(
	tx: Db,
	subtopicId: string,
	questions: readonly { questionKey: string; body: string; importName: string | null }[],
	format: string | null,
	author: Author,
): Promise<void> {
	const keys = questions.map((question) => question.questionKey);
	const taken = new Set((await findRows(tx, subtopicId, keys)).map((row) => row.questionKey));
	const places = await makeRoom(tx, subtopicId, undefined, { count: questions.length });
	const isOfFile = format === MD1 && (await findFormat(tx, subtopicId)) !== MD1;
	const rows = questions.map((question, index) => {
		const id = taken.has(question.questionKey) ? createQuestionId() : undefined;
		const named = id === undefined ? question.body : withQuestionId(question.body, id);
		const body = isOfFile ? withFormat(named, MD1) : named;
		const key = id === undefined ? question.questionKey : questionKey(id);
		return { questionKey: key, place: places[index] ?? 0, body, importName: question.importName };
	});
	await insertDrafts(tx, subtopicId, rows, author);
}

/** A question's text as written. */
function textOf(body: string): string {
	const value: unknown = JSON.parse(body);
	return isNested(value) && typeof value.text === "string" ? value.text : "";
}
