// Titles that tell subtopics of one name in one module apart: "Cells (1)", "Cells (2)", in the taught order. For lists to choose from.
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
