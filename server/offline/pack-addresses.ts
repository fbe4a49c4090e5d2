// Lists the addresses of a module for offline use. Used by packs.ts.
import { DOCUMENT_PHASES, documentLink } from "#core/modules/phases.ts";
import { FORMULA_STYLE, renderedRef } from "#core/questions/learners-ref.ts";
import { moduleQuestionsRef } from "#core/questions/module-questions.ts";
import { type Db, SUBTOPIC_COLUMNS } from "#server/db/tables.ts";
import { SUBTOPICS_PER_PAGE } from "#server/modules/catalog.ts";
import { isOpenAt } from "#server/modules/publication-rows.ts";
import type { QuestionFiles } from "#server/questions/files/question-files.ts";
import type { Documents } from "#server/texts/study-documents.ts";
import type { Texts } from "#server/texts/texts.ts";
import type { DocumentCopies } from "./document-copies.ts";

/** What every module needs beside its own pages. The service worker stores "/data" by itself. */
const SITE_PAGES = ["/", "/progress", "/offline", "/manifest.webmanifest", "/favicon.svg"];

/** The font that FORMULA_STYLE names. */
const FORMULA_FONT = "/formulas/stix-two-math.woff2";

export type PackAddressesContext = {
	db: Db;
	now: () => number;
	documents: Pick<Documents, "isOwn">;
	texts: Pick<Texts, "listOfModule">;
	copies: DocumentCopies;
	questionFiles: Pick<QuestionFiles, "listRendered" | "listPictures">;
};

/**
 * Lists a module's pages, and those of its open subtopics, documents and question files as site-relative addresses, each once, the module's own page first.
 * Of documents on other sites only the hub's copies are included.
 */
export async function listModuleAddresses(
	{ db, now, documents, texts, copies, questionFiles }: PackAddressesContext,
	moduleId: string,
): Promise<string[]> {
	const subtopics = await db
		.selectFrom("subtopic")
		.select(SUBTOPIC_COLUMNS)
		.where("moduleId", "=", moduleId)
		.where(isOpenAt(now()))
		.orderBy("position")
		.orderBy("id")
		.execute();
	const pageCount = Math.max(1, Math.ceil(subtopics.length / SUBTOPICS_PER_PAGE));
	const lists = Array.from({ length: pageCount }, (_, index) => (index === 0 ? "" : `?page=${index + 1}`));
	const practice = [moduleQuestionsRef(moduleId), `/mistakes/${moduleId}`, `/today/${moduleId}`];
	const pages = lists.flatMap((page) => [`/module/${moduleId}${page}`, `/subtopics/${moduleId}${page}`]);
	const rendered = await questionFiles.listRendered(subtopics.map(({ id }) => id));
	const written = await texts.listOfModule(moduleId);
	const contents = subtopics.flatMap((subtopic) => [
		`/learn/${moduleId}/${subtopic.id}`,
		...DOCUMENT_PHASES.map((phase) => documentLink(subtopic, phase)).filter(
			(link) => link !== null && (documents.isOwn(link) || written.has(link)),
		),
		subtopic.mcqFileRef && (rendered.has(subtopic.id) ? renderedRef(subtopic.mcqFileRef) : subtopic.mcqFileRef),
	]);
	const formatted = [...rendered.values(), ...written.values()];
	const styles = formatted.length > 0 ? [FORMULA_STYLE] : [];
	if (formatted.some(({ hasFormula }) => hasFormula)) styles.push(FORMULA_FONT);
	const pictures = [
		...(await questionFiles.listPictures([...rendered.keys()])),
		...[...written.values()].flatMap((text) => text.pictures),
	];
	const copied = (await copies.list(subtopics)).map(({ path }) => path);
	const all = [...pages, ...practice, ...SITE_PAGES, ...contents, ...copied, ...styles, ...pictures].filter(
		(address) => address !== null,
	);
	// Hash and query of a link do not select another document.
	return [
		...new Set(all.map((address) => (address.startsWith("/documents/") ? address.replace(/[?#].*$/s, "") : address))),
	];
}
