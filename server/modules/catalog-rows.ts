// Converts modules and subtopics between rows and shapes, inserts new ones, and updates counts and search texts. Called by
// the catalog (learners), the panel's modules and subtopics, question files and the sample.
import type { ExpressionBuilder } from "kysely";
import * as z from "zod/mini";
import { setSchemeSchema } from "#core/marks/set-scheme.ts";
import {
	contentStatus,
	createLinkCode,
	createModuleId,
	createSubtopicId,
	customButtonSchema,
	type Module,
	type Subtopic,
} from "#core/modules/catalog.ts";
import type { ModuleInput, SubtopicInput } from "#core/modules/form.ts";
import type { Publication, PublicationState } from "#core/modules/publication.ts";
import { HubError, type Problem } from "#core/problem.ts";
import type { RandomBelow } from "#core/random.ts";
import { type AuditAction, findLastChange } from "#server/audit/entry.ts";
import { searchText, sortKey } from "#server/db/engines/search-text.ts";
import { type Db, type ModuleTable, SUBTOPIC_COLUMNS, type Tables } from "#server/db/tables.ts";
import { type PassageContext, replaceTexts } from "#server/passages/passage-rows.ts";
import { changeColumns, notifyChange } from "./content-change.ts";

/** A state that something new has. */
export type FirstState = Exclude<PublicationState, "archived">;
export type RowContext = PassageContext & { randomBelow: RandomBelow };
const buttonsSchema = z.array(customButtonSchema);
const schemeSchema = z.nullable(setSchemeSchema);

type Written = "customButtons" | "examScheme";
type StoredModule = Pick<ModuleTable, "customButtons"> & { examScheme?: string | null } & Omit<Module, Written>;

/** @throws HubError("module-unreadable") when the row's buttons or its exam are invalid */
export function toModule<Row extends StoredModule>(row: Row): Omit<Row, Written> & Module {
	try {
		const examScheme = schemeSchema.parse(JSON.parse(row.examScheme ?? "null"));
		return { ...row, customButtons: buttonsSchema.parse(JSON.parse(row.customButtons)), examScheme };
	} catch (cause) {
		throw new HubError("module-unreadable", { cause });
	}
}

/** The columns of a module that its form fills. */
export function moduleRow({ title, description, linkCode, customButtons, examScheme }: ModuleInput) {
	return {
		title,
		description,
		customButtons: JSON.stringify(customButtons.map(({ text, url }) => ({ text, url }))),
		examScheme: examScheme ? JSON.stringify(setSchemeSchema.parse(examScheme)) : null,
		titleKey: sortKey(title),
		searchText: searchText(title, description, linkCode),
	};
}

/** The columns of a subtopic that its form fills; its question file counts as a section too. */
export function subtopicRow(input: SubtopicInput, mcqFileRef: string | null) {
	const { title, description, surveyDocLink, questionDocLink, readDocLink, reviewDocLink } = input;
	const links = { surveyDocLink, questionDocLink, readDocLink, reviewDocLink };
	return {
		...links,
		title,
		description,
		titleKey: sortKey(title),
		searchText: searchText(title, description),
		sectionCount: contentStatus({ ...links, mcqFileRef }).count,
	};
}

export type CreateModuleResult<Stored> = { ok: true; module: Stored } | { ok: false; problems: Problem[] };

/**
 * Stores a new module under a fresh id (decisions, "Codes and ids").
 * @returns undefined when another module has its link code: nothing is stored
 */
export async function insertModule(
	db: Db,
	{ now, randomBelow }: RowContext,
	input: ModuleInput,
	state: FirstState = "published",
): Promise<Module | undefined> {
	if (input.linkCode !== null && (await isLinkCode(db, input.linkCode))) return undefined;
	if (input.linkCode !== null) await removeFromBin(db, input.linkCode);
	const at = now();
	const { examScheme = null } = input;
	const module: Module = { ...input, examScheme, id: createModuleId(randomBelow), createdAt: at, updatedAt: at };
	const { numInsertedOrUpdatedRows } = await db
		.insertInto("moduleRow")
		.values({ ...module, ...moduleRow(input), publication: state })
		.onConflict((c) => c.column("linkCode").doNothing())
		.executeTakeFirstOrThrow();
	return numInsertedOrUpdatedRows === 0n ? undefined : module;
}

/** A code that an administrator types again leaves a module in the bin: that one comes back without a code of its own. */
async function removeFromBin(db: Db, linkCode: string): Promise<void> {
	const inBin = db.updateTable("moduleRow").set({ linkCode: null }).where("binId", "is not", null);
	await inBin.where("linkCode", "=", linkCode).execute();
}

/** Whether a link of some module has this code, also a deleted one: a closed link must never open another module. */
async function isLinkCode(db: Db, code: string): Promise<boolean> {
	return (await db.selectFrom("moduleLink").select("id").where("code", "=", code).executeTakeFirst()) !== undefined;
}

/** The same; generates a link code when none is given (specification 5). */
export async function insertModuleWithCode(
	db: Db,
	context: RowContext,
	input: ModuleInput,
	state: FirstState,
): Promise<Module | undefined> {
	if (input.linkCode !== null) return insertModule(db, context, input, state);
	for (;;) {
		const linkCode = createLinkCode(context.randomBelow);
		const module = await insertModule(db, context, { ...input, linkCode }, state);
		if (module) return module;
	}
}

export type StoredSubtopic = Subtopic & { version: number };
/** A subtopic on its page in the panel. */
export type PanelSubtopic = StoredSubtopic & Publication & { moduleTitle: string };

/** A subtopic with the version that its next save must name. @throws HubError("subtopic-not-found") */
export async function getSubtopic(db: Db, id: string): Promise<PanelSubtopic> {
	const row = await db
		.selectFrom("subtopic")
		.innerJoin("module", "module.id", "subtopic.moduleId")
		.select([...SUBTOPIC_COLUMNS, "subtopic.version", "subtopic.publication as state", "subtopic.publishAt"])
		.select("module.title as moduleTitle")
		.where("subtopic.id", "=", id)
		.executeTakeFirst();
	if (!row) throw new HubError("subtopic-not-found");
	return row;
}

/**
 * Stores a new subtopic after the module's last one; that is a change of the module too. Inside a transaction.
 * @throws HubError("module-not-found") when there is no such module
 */
export async function insertSubtopic(
	tx: Db,
	context: RowContext,
	moduleId: string,
	input: SubtopicInput,
	state: FirstState = "published",
	id = createSubtopicId(context.randomBelow),
): Promise<Subtopic> {
	const { now } = context;
	const at = now();
	// First, because it locks the module's row, so that no two subtopics get the same position.
	await touchModule(tx, moduleId, at, { subtopics: 1 });
	const { last } = await tx
		// Also those in the bin, which come back to their positions.
		.selectFrom("subtopicRow")
		.select((e) => e.fn.max("position").as("last"))
		.where("moduleId", "=", moduleId)
		.executeTakeFirstOrThrow();
	const subtopic: Subtopic = {
		...input,
		id,
		moduleId,
		mcqFileRef: null,
		position: last === null ? 0 : last + 1,
		createdAt: at,
		updatedAt: at,
	};
	await tx
		.insertInto("subtopicRow")
		.values({ ...subtopic, ...subtopicRow(input, null), publication: state })
		.execute();
	await replaceTexts(tx, context, subtopic);
	return subtopic;
}

/** A module's row that is not in the bin. */
function isLiving(moduleId: string) {
	return (e: ExpressionBuilder<Tables, "moduleRow">) => e.and([e("id", "=", moduleId), e("binId", "is", null)]);
}

/**
 * Locks a module's row until the transaction ends.
 * @throws HubError("module-not-found") when there is no such module
 */
export async function lockModule(tx: Db, moduleId: string): Promise<void> {
	const update = tx.updateTable("moduleRow").set((e) => ({ version: e.ref("version") }));
	const { numUpdatedRows } = await update.where(isLiving(moduleId)).executeTakeFirstOrThrow();
	if (!numUpdatedRows) throw new HubError("module-not-found");
}

/** How many subtopics and question files a module gains; negative when it loses some. */
export type CountChange = { subtopics?: number; files?: number };

/** Locks the module like lockModule and records a change of it or its subtopics. @throws as lockModule */
export async function touchModule(tx: Db, moduleId: string, at: number, added: CountChange = {}): Promise<void> {
	const update = tx.updateTable("moduleRow").set((e) => changeColumns(e, at));
	const { numUpdatedRows } = await update.where(isLiving(moduleId)).executeTakeFirstOrThrow();
	if (!numUpdatedRows) throw new HubError("module-not-found");
	await addCounts(tx, moduleId, added);
}

/**
 * The same before a change of a question file; addCounts has to follow. Every change of a subtopic locks its module's row
 * first, so there are no deadlocks, and later reads are consistent.
 * @throws HubError("subtopic-not-found") when there is no such module
 */
export async function lockForFile(tx: Db, moduleId: string, at: number): Promise<void> {
	const update = tx
		.updateTable("moduleRow")
		.set((e) => ({ ...changeColumns(e, at), materialVersion: e("materialVersion", "+", 1) }));
	const { numUpdatedRows } = await update.where(isLiving(moduleId)).executeTakeFirstOrThrow();
	if (!numUpdatedRows) throw new HubError("subtopic-not-found");
}

/** Adds to a module's counts and notifies other processes. */
export async function addCounts(tx: Db, moduleId: string, added: CountChange): Promise<void> {
	// Sets only columns that change: SQLite would write the index of an unchanged one again.
	const change = tx.updateTable("moduleRow").where("id", "=", moduleId);
	const { subtopics, files } = added;
	if (subtopics) await change.set((e) => ({ subtopicCount: e("subtopicCount", "+", subtopics) })).execute();
	if (files) await change.set((e) => ({ mcqFileCount: e("mcqFileCount", "+", files) })).execute();
	await notifyChange(tx, moduleId);
}

export type UpdateResult<Stored> =
	| { ok: true; version: number }
	| { ok: false; problems: Problem[] }
	| { ok: false; conflict: { theirs: Stored; by: string | null; at: number } };

/**
 * The result of a save that started from an older version than the stored one: nothing is changed and the stored record
 * comes back, unless both saved the same (a duplicate submission).
 * @param rows the stored and the submitted columns
 */
export async function resolveConflict<Stored extends { id: string; version: number; updatedAt: number }>(
	tx: Db,
	theirs: Stored,
	[stored, submitted]: readonly [object, object],
	action: AuditAction,
): Promise<UpdateResult<Stored>> {
	if (JSON.stringify(stored) === JSON.stringify(submitted)) return { ok: true, version: theirs.version };
	const last = await findLastChange(tx, theirs.id, action);
	return { ok: false, conflict: { theirs, by: last?.by ?? null, at: last?.at ?? theirs.updatedAt } };
}
