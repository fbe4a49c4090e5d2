// Modules and subtopics between their rows and their shapes, and how a new one is stored. The catalog (learners), the
// administrators' modules and subtopics, and the sample go through here, so counts and search texts are kept in one place.
import * as z from "zod/mini";
import {
	contentStatus,
	createLinkCode,
	createModuleId,
	createSubtopicId,
	customButtonSchema,
	type Module,
	type Subtopic,
	type SubtopicContent,
} from "#core/catalog/catalog.ts";
import type { ModuleInput, SubtopicInput } from "#core/catalog/form.ts";
import { HubError } from "#core/problem.ts";
import type { RandomBelow } from "#core/random.ts";
import { searchText, sortKey } from "#server/db/engines/search-text.ts";
import { prepare } from "#server/db/prepared.ts";
import type { Db, ModuleTable } from "#server/db/tables.ts";
import { type MaterialContext, replaceTexts } from "#server/passages/passage-rows.ts";
import { changeColumns, tellChange } from "./content-change.ts";

/** The columns that make a Module and a Subtopic; the others are for lists. */
export const MODULE_COLUMNS = [
	"module.id",
	"module.title",
	"module.description",
	"module.linkCode",
	"module.customButtons",
	"module.createdAt",
	"module.updatedAt",
] as const;
export const SUBTOPIC_COLUMNS = [
	"subtopic.id",
	"subtopic.moduleId",
	"subtopic.title",
	"subtopic.description",
	"subtopic.surveyDocLink",
	"subtopic.questionDocLink",
	"subtopic.readDocLink",
	"subtopic.reviewDocLink",
	"subtopic.mcqFileRef",
	"subtopic.position",
	"subtopic.createdAt",
	"subtopic.updatedAt",
] as const;

/** `findBlocks` reads the hub's own documents, which a subtopic's material is made of. */
export type RowContext = MaterialContext & { randomBelow: RandomBelow };
const buttonsSchema = z.array(customButtonSchema);

type StoredModule = Pick<ModuleTable, "customButtons"> & Omit<Module, "customButtons">;

/** @throws HubError("module-unreadable") when a row exists but what is stored in it makes no sense */
export function toModule<Row extends StoredModule>(row: Row): Omit<Row, "customButtons"> & Module {
	try {
		return { ...row, customButtons: buttonsSchema.parse(JSON.parse(row.customButtons)) };
	} catch (cause) {
		throw new HubError("module-unreadable", { cause });
	}
}

/** A module's typed part as its row keeps it. */
export function moduleRow({ title, description, linkCode, customButtons }: ModuleInput) {
	return {
		title,
		description,
		customButtons: JSON.stringify(customButtons),
		titleKey: sortKey(title),
		searchText: searchText(title, description, linkCode),
	};
}

/** A subtopic's typed part as its row keeps it; its question file counts as a section too. */
export function subtopicRow(input: SubtopicInput, mcqFileRef: string | null) {
	const { title, description, surveyDocLink, questionDocLink, readDocLink, reviewDocLink } = input;
	const links = { surveyDocLink, questionDocLink, readDocLink, reviewDocLink };
	return {
		...links,
		title,
		description,
		titleKey: sortKey(title),
		searchText: searchText(title, description),
		sectionCount: sectionCount({ ...links, mcqFileRef }),
	};
}

function sectionCount(content: SubtopicContent): number {
	return contentStatus(content).count;
}

/**
 * Stores a new module under a fresh id (decisions, "Codes and ids").
 * @returns undefined when another module has its link code: nothing is stored
 */
export async function insertModule(
	db: Db,
	{ now, randomBelow }: RowContext,
	input: ModuleInput,
): Promise<Module | undefined> {
	const at = now();
	const module: Module = { ...input, id: createModuleId(randomBelow), createdAt: at, updatedAt: at };
	const { numInsertedOrUpdatedRows } = await db
		.insertInto("module")
		.values({ ...module, ...moduleRow(input) })
		.onConflict((c) => c.column("linkCode").doNothing())
		.executeTakeFirstOrThrow();
	return numInsertedOrUpdatedRows === 0n ? undefined : module;
}

/** The same with a generated link code where none is given (specification 5). */
export async function insertModuleWithCode(
	db: Db,
	context: RowContext,
	input: ModuleInput,
): Promise<Module | undefined> {
	if (input.linkCode !== null) return insertModule(db, context, input);
	for (;;) {
		const linkCode = createLinkCode(context.randomBelow);
		const module = await insertModule(db, context, { ...input, linkCode });
		if (module) return module;
	}
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
): Promise<Subtopic> {
	const { now, randomBelow } = context;
	const at = now();
	// Written first: the module's row is then ours until the end, so no two subtopics get one position.
	await touchModule(tx, moduleId, at, { subtopics: 1 });
	const { last } = await tx
		.selectFrom("subtopic")
		.select((e) => e.fn.max("position").as("last"))
		.where("moduleId", "=", moduleId)
		.executeTakeFirstOrThrow();
	const subtopic: Subtopic = {
		...input,
		id: createSubtopicId(randomBelow),
		moduleId,
		mcqFileRef: null,
		position: last === null ? 0 : last + 1,
		createdAt: at,
		updatedAt: at,
	};
	await tx
		.insertInto("subtopic")
		.values({ ...subtopic, ...subtopicRow(input, null) })
		.execute();
	await replaceTexts(tx, context, subtopic);
	return subtopic;
}

const holdRow = prepare((db, { id }: { id: string }) =>
	db
		.updateTable("module")
		.set((e) => ({ version: e.ref("version") }))
		.where("id", "=", id),
);

/**
 * Holds a module's row until the transaction ends, so that what is read from now on is what is changed.
 * @throws HubError("module-not-found") when there is no such module
 */
export async function holdModule(tx: Db, moduleId: string): Promise<void> {
	const { numAffectedRows } = await holdRow(tx, { id: moduleId });
	if (!numAffectedRows) throw new HubError("module-not-found");
}

// Each names no column that it does not change: SQLite would write its indexes anew.
const touchRow = prepare((db, { id, at }: { id: string; at: number }) =>
	db
		.updateTable("module")
		.set((e) => changeColumns(e, at))
		.where("id", "=", id),
);
const touchRowAndMaterial = prepare((db, { id, at }: { id: string; at: number }) =>
	db
		.updateTable("module")
		.set((e) => ({ ...changeColumns(e, at), materialVersion: e("materialVersion", "+", 1) }))
		.where("id", "=", id),
);
const addToSubtopics = prepare((db, { id, added }: { id: string; added: number }) =>
	db
		.updateTable("module")
		.set((e) => ({ subtopicCount: e("subtopicCount", "+", added) }))
		.where("id", "=", id),
);
const addToFiles = prepare((db, { id, added }: { id: string; added: number }) =>
	db
		.updateTable("module")
		.set((e) => ({ mcqFileCount: e("mcqFileCount", "+", added) }))
		.where("id", "=", id),
);

/**
 * holdModule, and notes a change of the module or among its subtopics.
 * @param added how many subtopics and question files have come; fewer than none: gone @throws as holdModule
 */
export async function touchModule(
	tx: Db,
	moduleId: string,
	at: number,
	added: { subtopics?: number; files?: number } = {},
): Promise<void> {
	const { numAffectedRows } = await touchRow(tx, { id: moduleId, at });
	if (!numAffectedRows) throw new HubError("module-not-found");
	if (added.subtopics) await addToSubtopics(tx, { id: moduleId, added: added.subtopics });
	await noteFiles(tx, moduleId, added.files ?? 0);
}

/**
 * The same for a change of a question file, of which nothing is known yet: noteFiles has to follow. All who change a
 * subtopic take its module's row first: nobody waits for each other in a circle, and what is read from here on stays.
 * @throws HubError("subtopic-not-found") when there is no such module
 */
export async function holdForFile(tx: Db, moduleId: string, at: number): Promise<void> {
	const { numAffectedRows } = await touchRowAndMaterial(tx, { id: moduleId, at });
	if (!numAffectedRows) throw new HubError("subtopic-not-found");
}

/** Counts question files that have come or gone, and tells other processes of the change. */
export async function noteFiles(tx: Db, moduleId: string, added: number): Promise<void> {
	if (added !== 0) await addToFiles(tx, { id: moduleId, added });
	await tellChange(tx, moduleId);
}
