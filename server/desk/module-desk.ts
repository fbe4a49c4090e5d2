// What the page of a module shows of its subtopics, page by page in the taught order, and how much of the whole module is complete.
import { DOCUMENT_PHASES, type DocumentPhase } from "#core/modules/phases.ts";
import { HubError } from "#core/problem.ts";
import { countRows, inWindow, type PageNumbers, readPage } from "#server/db/list-page.ts";
import { type Db, SUBTOPIC_COLUMNS } from "#server/db/tables.ts";

/** The five sections of a subtopic. */
const ALL_SECTIONS = 5;

type Text = { phase: DocumentPhase; words: number; version: number };
type DeskRow = Awaited<ReturnType<typeof readRows>>[number];
export type DeskList = PageNumbers & {
	/** Read before the rows, so the rows are at least that new. */
	contentVersion: number;
	/** How many subtopics have all sections. */
	complete: number;
	/** How many are drafts that no time opens. */
	drafts: number;
	/** `place`: its number in the module's order, from 1. */
	subtopics: (DeskRow & { place: number; texts: Text[] })[];
};

/** One page of a module's subtopics. @throws HubError("module-not-found") */
export async function readDesk(db: Db, moduleId: string, page?: number): Promise<DeskList> {
	const module = await db
		.selectFrom("module")
		.select(["contentVersion", "subtopicCount"])
		.where("id", "=", moduleId)
		.executeTakeFirst();
	if (!module) throw new HubError("module-not-found");
	const ofModule = db.selectFrom("subtopic").where("moduleId", "=", moduleId);
	const complete = await countRows(ofModule.where("sectionCount", "=", ALL_SECTIONS));
	const drafts = await countRows(ofModule.where("publication", "=", "draft").where("publishAt", "is", null));
	const { rows, ...numbers } = await readPage(
		{ total: module.subtopicCount, page },
		(window) => inWindow(ofModule.select("id"), ["position", "id"], window).execute(),
		(ids) => readRows(db, ids),
		({ id }) => id,
	);
	const texts = await readTexts(
		db,
		rows.map(({ id }) => id),
	);
	const [first] = rows;
	// The number of the page's first row: the rows of a page follow each other.
	const before = first ? await countRows(ofModule.where("position", "<", first.position)) : 0;
	const subtopics = rows.map((row, index) => ({ ...row, place: before + index + 1, texts: texts.get(row.id) ?? [] }));
	return { ...numbers, contentVersion: module.contentVersion, complete, drafts, subtopics };
}

function readRows(db: Db, ids: readonly string[]) {
	return db
		.selectFrom("subtopic")
		.leftJoin("mcqFile", "mcqFile.subtopicId", "subtopic.id")
		.select([
			...SUBTOPIC_COLUMNS,
			"subtopic.version",
			"subtopic.publication as state",
			"subtopic.publishAt",
			"questionCount",
		])
		.where("subtopic.id", "in", ids)
		.execute();
}

async function readTexts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Text[]>> {
	const found = new Map<string, Text[]>();
	if (ids.length === 0) return found;
	const rows = await db
		.selectFrom("studyText")
		.select(["subtopicId", "phase", "words", "version"])
		.where("subtopicId", "in", ids)
		.execute();
	for (const { subtopicId, phase: name, words, version } of rows) {
		const phase = DOCUMENT_PHASES.find((each) => each === name);
		if (phase) found.set(subtopicId, [...(found.get(subtopicId) ?? []), { phase, words, version }]);
	}
	return found;
}
