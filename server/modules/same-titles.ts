// Titles that tell modules of one name apart, and subtopics of one name in one module: "Cells (1)", "Cells (2)". For the panel's lists
// and choices; the order is that in which modules were made, and the taught one.
import { sortKey } from "#server/db/engines/search-text.ts";
import type { Db } from "#server/db/tables.ts";

type Titled = { id: string; moduleId: string; title: string };

/** The titles by the subtopics' ids; with a number where the module has another subtopic of the same title. */
export async function numberSameTitles(db: Db, subtopics: readonly Titled[]): Promise<Map<string, string>> {
	const titles = new Map(subtopics.map(({ id, title }) => [id, title]));
	if (subtopics.length === 0) return titles;
	const all = await db
		.selectFrom("subtopic")
		.select(["id", "moduleId", "title"])
		.where("moduleId", "in", [...new Set(subtopics.map(({ moduleId }) => moduleId))])
		.where("title", "in", [...new Set(titles.values())])
		.orderBy("position")
		.orderBy("id")
		.execute();
	for (const { id, moduleId, title } of subtopics) {
		const same = all.filter((other) => other.moduleId === moduleId && other.title === title);
		if (same.length > 1) titles.set(id, `${title} (${same.findIndex((other) => other.id === id) + 1})`);
	}
	return titles;
}

/** Rows with their module's title, which gets a number where another module has the same. */
export async function numberModules<Row extends { moduleId: string; moduleTitle: string }>(
	db: Db,
	rows: readonly Row[],
): Promise<Row[]> {
	const modules = rows.map(({ moduleId, moduleTitle }) => ({ id: moduleId, title: moduleTitle }));
	const same = await findSameTitles(db, modules);
	return rows.map((row) => ({ ...row, moduleTitle: same.get(row.moduleId)?.title ?? row.moduleTitle }));
}

/** A module of which another one has the same title: the title with its number, and what else tells it apart. */
export type SameTitle = { title: string; description: string; subtopics: number; createdAt: number };

/** The modules of a list that have their title in common with another one, by id. */
export async function findSameTitles(
	db: Db,
	modules: readonly { id: string; title: string }[],
): Promise<Map<string, SameTitle>> {
	const found = new Map<string, SameTitle>();
	if (modules.length === 0) return found;
	const titles = [...new Set(modules.map(({ title }) => title))];
	const all = await db
		.selectFrom("module")
		.select(["id", "title", "description", "subtopicCount as subtopics", "createdAt"])
		.where("titleKey", "in", titles.map(sortKey))
		.orderBy("createdAt")
		.orderBy("id")
		.execute();
	for (const { id, title } of modules) {
		const same = all.filter((other) => other.title === title);
		const at = same.findIndex((other) => other.id === id);
		const own = same[at];
		if (own && same.length > 1) {
			const { description, subtopics, createdAt } = own;
			found.set(id, { title: `${title} (${at + 1})`, description, subtopics, createdAt });
		}
	}
	return found;
}
