// The panel's search: what in the whole site has the searched words, in groups, or one group by page. Called by the search box and the
// page of the search. The caller says which groups a person may see.
import { type ExpressionBuilder, sql } from "kysely";
import { findExcerpt } from "#core/search/excerpt.ts";
import { HITS_PER_GROUP, type SearchGroup, type SearchHit, type SearchKind } from "#core/search/hits.ts";
import {
	countRows,
	inWindow,
	isLike,
	type PageNumbers,
	type PageWindow,
	readPage,
	searchOf,
} from "#server/db/list-page.ts";
import type { Db, Tables } from "#server/db/tables.ts";
import { findSameTitles, numberModules } from "#server/modules/same-titles.ts";
import type { createPeople } from "#server/people/people.ts";
import type { QuestionEditor } from "#server/questions/question-editor.ts";

/** Where the rows of a group are and how they are shown. */
type Group = {
	count: (pattern: string) => Promise<number>;
	/** The ids of a window of the found rows. */
	findIds: (pattern: string, window: PageWindow) => Promise<{ id: string }[]>;
	/** The results with these ids, in any order. */
	read: (ids: readonly string[], search: string) => Promise<Found[]>;
};
type Found = { hitKey: string; hit: SearchHit };
type Page = PageNumbers & { hits: SearchHit[] };

export type SiteSearchContext = {
	db: Db;
	/** See OpenDatabase. */
	searchDb: Db;
	questionEditor: Pick<QuestionEditor, "search">;
	people: Pick<ReturnType<typeof createPeople>, "list">;
};

/** Builds the search. A blank search finds nothing. */
export function createSiteSearch({ db, searchDb, questionEditor, people }: SiteSearchContext) {
	const groups: Record<Exclude<SearchKind, "questions" | "people">, Group> = {
		modules: searchModules(db, searchDb),
		subtopics: searchSubtopics(db, searchDb),
		texts: searchTexts(db, searchDb),
		papers: searchPapers(db, searchDb),
		links: searchLinks(db, searchDb),
	};

	async function readOther(kind: "questions" | "people", search: string, page?: number): Promise<Page> {
		if (kind === "people") {
			const { people: found, ...numbers } = await people.list({ search, page });
			return { ...numbers, hits: found.map(({ id, name, email }) => ({ id, title: email, place: [name] })) };
		}
		const { questions, ...numbers } = await questionEditor.search({ search, page });
		const hits = questions.map(({ key, subtopicId, subtopicTitle, moduleTitle, question }) => {
			const texts = [question.text, ...question.options.map(({ text }) => text), question.explanation ?? ""];
			const place = [moduleTitle, subtopicTitle];
			return withExcerpt({ id: subtopicId, part: key, title: question.text, place }, texts, search);
		});
		return { ...numbers, hits };
	}

	return {
		/** The first results of each of these groups that has some. */
		async find(typed: string, kinds: readonly SearchKind[]): Promise<SearchGroup[]> {
			const pattern = searchOf(typed);
			if (pattern === undefined) return [];
			const found = await Promise.all(
				kinds.map(async (kind): Promise<SearchGroup> => {
					if (kind === "questions" || kind === "people") {
						const { total, hits } = await readOther(kind, typed);
						return { kind, total, hits: hits.slice(0, HITS_PER_GROUP) };
					}
					const total = await groups[kind].count(pattern);
					const window = { direction: "asc", limit: HITS_PER_GROUP, offset: 0 } as const;
					const ids = total === 0 ? [] : (await groups[kind].findIds(pattern, window)).map(({ id }) => id);
					const rows = ids.length === 0 ? [] : await groups[kind].read(ids, typed);
					const hits = ids.flatMap((id) => rows.find(({ hitKey }) => hitKey === id)?.hit ?? []);
					return { kind, total, hits };
				}),
			);
			return found.filter(({ total }) => total > 0);
		},

		/** One page of a group. */
		async list(kind: SearchKind, typed: string, page?: number): Promise<Page> {
			const pattern = searchOf(typed);
			if (pattern === undefined) return { page: 1, pageCount: 1, total: 0, hits: [] };
			if (kind === "questions" || kind === "people") return readOther(kind, typed, page);
			const group = groups[kind];
			const { rows, ...numbers } = await readPage(
				{ total: await group.count(pattern), page },
				(window) => group.findIds(pattern, window),
				(ids) => group.read(ids, typed),
				({ hitKey }) => hitKey,
			);
			return { ...numbers, hits: rows.map(({ hit }) => hit) };
		},
	};
}

function searchModules(db: Db, searchDb: Db): Group {
	const found = (pattern: string) => searchDb.selectFrom("module").where(isLike("module.searchText", pattern));
	return {
		count: (pattern) => countRows(found(pattern)),
		findIds: (pattern, window) => inWindow(found(pattern).select("id"), ["titleKey", "id"], window).execute(),
		async read(ids, search) {
			const columns = ["id", "title", "description", "linkCode"] as const;
			const rows = await db.selectFrom("module").select(columns).where("id", "in", ids).execute();
			const same = await findSameTitles(db, rows);
			return rows.map(({ id, title, description, linkCode }) => {
				const numbered = same.get(id)?.title ?? title;
				const texts = [numbered, description, linkCode ?? ""];
				return { hitKey: id, hit: withExcerpt({ id, title: numbered, place: [] }, texts, search) };
			});
		},
	};
}

function searchSubtopics(db: Db, searchDb: Db): Group {
	const found = (pattern: string) => searchDb.selectFrom("subtopic").where(isLike("subtopic.searchText", pattern));
	return {
		count: (pattern) => countRows(found(pattern)),
		findIds: (pattern, window) => inWindow(found(pattern).select("id"), ["titleKey", "id"], window).execute(),
		async read(ids, search) {
			const rows = await db
				.selectFrom("subtopic")
				.innerJoin("module", "module.id", "subtopic.moduleId")
				.select(["subtopic.id", "subtopic.title", "subtopic.description", "moduleId", "module.title as moduleTitle"])
				.where("subtopic.id", "in", ids)
				.execute();
			return (await numberModules(db, rows)).map(({ id, title, description, moduleTitle }) => {
				return {
					hitKey: id,
					hit: withExcerpt({ id, title, place: [moduleTitle] }, [title, description ?? ""], search),
				};
			});
		},
	};
}

function searchTexts(db: Db, searchDb: Db): Group {
	const hitKey = sql<string>`${sql.ref("studyText.subtopicId")} || ' ' || ${sql.ref("studyText.phase")}`;
	const found = (pattern: string) => searchDb.selectFrom("studyText").where(isLike("studyText.searchText", pattern));
	return {
		count: (pattern) => countRows(found(pattern)),
		findIds: (pattern, window) =>
			inWindow(found(pattern).select(hitKey.as("id")), ["subtopicId", "phase"], window).execute(),
		async read(ids, search) {
			const rows = await db
				.selectFrom("studyText")
				.innerJoin("subtopic", "subtopic.id", "studyText.subtopicId")
				.innerJoin("module", "module.id", "subtopic.moduleId")
				.select(["subtopicId", "phase", "markdown", "subtopic.title", "moduleId", "module.title as moduleTitle"])
				.where("subtopicId", "in", [...new Set(ids.map((id) => id.replace(/ .*/, "")))])
				.where(hitKey, "in", ids)
				.execute();
			// With a Markdown parser: loaded on demand.
			const { findTextExcerpt } = await import("./text-excerpt.ts");
			return (await numberModules(db, rows)).map(({ subtopicId, phase, markdown, title, moduleTitle }) => {
				const hit = { id: subtopicId, part: phase, title, place: [moduleTitle] };
				const found = findTextExcerpt(markdown, search);
				return { hitKey: `${subtopicId} ${phase}`, hit: found ? { ...hit, found } : hit };
			});
		},
	};
}

function searchPapers(db: Db, searchDb: Db): Group {
	const found = (pattern: string) => searchDb.selectFrom("paper").where(isLike("paper.searchText", pattern));
	return {
		count: (pattern) => countRows(found(pattern)),
		findIds: (pattern, window) => inWindow(found(pattern).select("id"), ["titleKey", "id"], window).execute(),
		async read(ids, search) {
			const rows = await db
				.selectFrom("paper")
				.innerJoin("module", "module.id", "paper.moduleId")
				.select(["paper.id", "paper.title", "moduleId", "module.title as moduleTitle"])
				.where("paper.id", "in", ids)
				.execute();
			return (await numberModules(db, rows)).map(({ id, title, moduleTitle }) => {
				return { hitKey: id, hit: withExcerpt({ id, title, place: [moduleTitle] }, [title], search) };
			});
		},
	};
}

/** Links that are not deleted, by name and by code. */
function searchLinks(db: Db, searchDb: Db): Group {
	// Codes have ASCII letters alone, on which both engines agree.
	const isFound = (e: ExpressionBuilder<Tables, "moduleLink">, pattern: string) =>
		e.or([
			isLike("moduleLink.nameKey", pattern),
			sql<boolean>`lower(${sql.ref("moduleLink.code")}) like ${pattern} escape '\\'`,
		]);
	const found = (pattern: string) =>
		searchDb
			.selectFrom("moduleLink")
			.where("deletedAt", "is", null)
			.where((e) => isFound(e, pattern));
	return {
		count: (pattern) => countRows(found(pattern)),
		findIds: (pattern, window) => inWindow(found(pattern).select("id"), ["nameKey", "id"], window).execute(),
		async read(ids, search) {
			const rows = await db
				.selectFrom("moduleLink")
				.innerJoin("module", "module.id", "moduleLink.moduleId")
				.select(["moduleLink.id", "moduleId", "name", "code", "module.title as moduleTitle"])
				.where("moduleLink.id", "in", ids)
				.execute();
			return (await numberModules(db, rows)).map(({ id, moduleId, name, code, moduleTitle }) => {
				const hit = { id: moduleId, part: id, title: name, place: [moduleTitle] };
				return { hitKey: id, hit: withExcerpt(hit, [name, code], search) };
			});
		},
	};
}

/** Adds the words that were found, by the first of these texts that has them. */
function withExcerpt(hit: SearchHit, texts: readonly string[], search: string): SearchHit {
	for (const text of texts) {
		const found = findExcerpt(text, search);
		if (found) return { ...hit, found };
	}
	return hit;
}
