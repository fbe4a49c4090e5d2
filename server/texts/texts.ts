// The study texts that administrators write: stored as Markdown and as the HTML that learners read, with their last versions. A text is
// shown while its section's link is its own address; under another link it stays stored. Built by hub.ts.
import type { Subtopic } from "#core/modules/catalog.ts";
import { DOCUMENT_LINK_FIELDS, DOCUMENT_PHASES, type DocumentPhase, documentLink } from "#core/modules/phases.ts";
import { closedBecause } from "#core/modules/publication.ts";
import { type FindPictures, pictureChecksums } from "#core/questions/picture.ts";
import type { RichBlock } from "#core/rich-text/tree.ts";
import { documentPath } from "#core/texts/state.ts";
import { cleanMarkdown, KEPT_VERSIONS, type SaveText, type TextNotice } from "#core/texts/study-text.ts";
import { findActorNames } from "#server/audit/actor-names.ts";
import { type Actor, findLastChange, recordEntry } from "#server/audit/entry.ts";
import { diffFields } from "#server/audit/field-changes.ts";
import { searchedStudyText } from "#server/db/engines/search-text.ts";
import type { Db } from "#server/db/tables.ts";
import type { StudyTextTable, StudyTextVersionTable } from "#server/db/text-tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { getSubtopic, lockModule, subtopicRow, touchModule } from "#server/modules/catalog-rows.ts";
import { getModulePublication } from "#server/modules/publication-rows.ts";
import { type PassageContext, replaceTexts } from "#server/passages/passage-rows.ts";
import { noteCopied } from "./copied-from-google.ts";
import { findOriginal, storeOriginal } from "./original-file.ts";
import type { RenderStudyText } from "./render-in-process.ts";

export type Texts = ReturnType<typeof createTexts>;
export type TextsContext = PassageContext & {
	db: Db;
	/** Reads originals beside the main thread on SQLite. */
	searchDb: Db;
	findPictures: FindPictures;
	renderText: RenderStudyText;
};

/** The facts about a text on a learning page. */
export type TextSummary = { phase: DocumentPhase; words: number; hasFormula: boolean };
export type SaveTextResult =
	| { ok: true; version: number; notices: TextNotice[] }
	/** Rendering it takes too much time or memory. */
	| { ok: false; isTooHard: true }
	| { ok: false; isTooHard: false; conflict: TextConflict };
/** What is stored instead. `link`: the section's link. `by` and `at`: the last change. */
type TextConflict = { version: number; markdown: string; link: string | null; by: string | null; at: number };

const LINK_COLUMNS = ["surveyDocLink", "questionDocLink", "readDocLink", "reviewDocLink"] as const;
/** A picture's address in rendered HTML. */
const PICTURE_ADDRESS = /\/pictures\/[0-9a-f]{64}-\d+\.webp/g;

/** Builds the store of texts. */
export function createTexts({ db, searchDb, findPictures, renderText, ...context }: TextsContext) {
	async function render(markdown: string) {
		return renderText(markdown, await findPictures(pictureChecksums([markdown])));
	}

	function findRow(id: string, phase: DocumentPhase, from: Db = db): Promise<StudyTextTable | undefined> {
		const query = from.selectFrom("studyText").selectAll().where("subtopicId", "=", id);
		return query.where("phase", "=", phase).executeTakeFirst();
	}

	return {
		/** The text of a section, while its subtopic shows it; undefined otherwise. */
		async find(subtopicId: string, phaseName: string) {
			const phase = DOCUMENT_PHASES.find((each) => each === phaseName);
			if (!phase) return undefined;
			const row = await db
				.selectFrom("studyText")
				.innerJoin("subtopic", "subtopic.id", "studyText.subtopicId")
				.select(["html", "studyText.title", "words", "hasFormula", "moduleId", "subtopic.title as subtopicTitle"])
				.select(`subtopic.${DOCUMENT_LINK_FIELDS[phase]} as link`)
				.where("studyText.subtopicId", "=", subtopicId)
				.where("phase", "=", phase)
				.executeTakeFirst();
			if (row?.link !== documentPath(subtopicId, phase)) return undefined;
			const { html, title, words, moduleId, subtopicTitle } = row;
			return { phase, html, title, words, hasFormula: row.hasFormula === 1, moduleId, subtopicTitle };
		},

		/** The texts that a subtopic shows. */
		async listShown(subtopic: Pick<Subtopic, "id"> & Parameters<typeof documentLink>[0]): Promise<TextSummary[]> {
			const rows = await db
				.selectFrom("studyText")
				.select(["phase", "words", "hasFormula"])
				.where("subtopicId", "=", subtopic.id)
				.execute();
			return DOCUMENT_PHASES.flatMap((phase) => {
				const row = rows.find((each) => each.phase === phase);
				if (!row || documentLink(subtopic, phase) !== documentPath(subtopic.id, phase)) return [];
				return [{ phase, words: row.words, hasFormula: row.hasFormula === 1 }];
			});
		},

		/** The texts of a subtopic, also those that its sections do not show. */
		async listStored(subtopicId: string) {
			const rows = await db
				.selectFrom("studyText")
				.select(["phase", "words", "updatedAt"])
				.where("subtopicId", "=", subtopicId)
				.execute();
			return DOCUMENT_PHASES.flatMap((phase) => {
				const row = rows.find((each) => each.phase === phase);
				return row ? [{ phase, words: row.words, updatedAt: row.updatedAt }] : [];
			});
		},

		/** The texts that a module shows, by their addresses, with the addresses of their pictures. */
		async listOfModule(moduleId: string) {
			const rows = await db
				.selectFrom("studyText")
				.innerJoin("subtopic", "subtopic.id", "studyText.subtopicId")
				.select(["subtopicId", "phase", "html", "hasFormula", ...LINK_COLUMNS])
				.where("moduleId", "=", moduleId)
				.execute();
			const shown = rows.flatMap(({ subtopicId, phase: name, html, hasFormula, ...links }) => {
				const phase = DOCUMENT_PHASES.find((each) => each === name);
				const link = documentPath(subtopicId, name);
				if (!phase || documentLink(links, phase) !== link) return [];
				const pictures = html.match(PICTURE_ADDRESS) ?? [];
				return [[link, { hasFormula: hasFormula === 1, pictures: [...new Set(pictures)] }] as const];
			});
			return new Map(shown);
		},

		/** The blocks of the text at a site-relative link, as PassageContext has them. */
		async findBlocks(link: string, from: Db = db): Promise<RichBlock[] | undefined> {
			const [, subtopicId, name] = /^\/documents\/([A-Za-z0-9_-]{1,64})\/([a-z]+)$/.exec(link) ?? [];
			const phase = DOCUMENT_PHASES.find((each) => each === name);
			const row = subtopicId && phase ? await findRow(subtopicId, phase, from) : undefined;
			if (!row) return undefined;
			// Passages need no pictures; no other query may run inside the transaction.
			return (await renderText(row.markdown, new Map()))?.blocks;
		},

		/** The editor's initial content. @throws HubError("subtopic-not-found") */
		async getForEdit(subtopicId: string, phase: DocumentPhase) {
			const { title, moduleId, moduleTitle, ...subtopic } = await getSubtopic(db, subtopicId);
			const module = await getModulePublication(db, moduleId);
			const row = await findRow(subtopicId, phase);
			const original = await db
				.selectFrom("studyTextOriginal")
				.select(["fileName", "at"])
				.where((e) => e.and({ subtopicId, phase }))
				.executeTakeFirst();
			const link = documentLink(subtopic, phase);
			return {
				subtopicTitle: title,
				moduleId,
				moduleTitle,
				link,
				original,
				isShown: link === documentPath(subtopicId, phase),
				/** Why learners do not get it now, whatever its section shows. */
				closed: closedBecause(module, subtopic, context.now())?.code,
				text: row && {
					markdown: row.markdown,
					version: row.version,
					words: row.words,
					sourceLink: row.sourceLink,
					updatedAt: row.updatedAt,
				},
			};
		},

		/** A text as learners will see it; nothing is stored. Undefined for one that takes too much time or memory. */
		async preview(typed: string) {
			const rendered = await render(cleanMarkdown(typed));
			if (!rendered) return undefined;
			const { html, words, hasFormula, notices } = rendered;
			return { html, words, hasFormula, notices };
		},

		/**
		 * Stores a text over the version that it was written from, and shows it in its section. A newer version is a conflict, and
		 * nothing is stored, unless it is the same text; so is another link of the section than the one that the person saw, where the
		 * call names it. An empty text is stored too. @throws HubError("subtopic-not-found")
		 */
		async save(
			{ subtopicId, phase, markdown: typed, version, origin, link: seenLink }: SaveText,
			actor: Actor,
		): Promise<SaveTextResult> {
			const markdown = cleanMarkdown(typed);
			const rendered = await render(markdown);
			if (!rendered) return { ok: false, isTooHard: true };
			const { html, title, words, hasFormula, notices } = rendered;
			return inTransaction(db, async (tx): Promise<SaveTextResult> => {
				const { moduleId } = await getSubtopic(tx, subtopicId);
				await lockModule(tx, moduleId);
				const subtopic = await getSubtopic(tx, subtopicId);
				const before = await findRow(subtopicId, phase, tx);
				const link = documentPath(subtopicId, phase);
				const earlier = documentLink(subtopic, phase);
				const isSame = before?.markdown === markdown && earlier === link;
				const copied = origin === "google" ? await noteCopied(tx, { subtopicId, phase }, context.now()) : undefined;
				if (before && isSame) return { ok: true, version: before.version, notices };
				if (seenLink !== undefined && seenLink !== earlier) {
					const last = await findLastChange(tx, subtopicId, "subtopic-updated");
					const by = { by: last?.by ?? null, at: last?.at ?? subtopic.updatedAt };
					const stored = { version: before?.version ?? 0, markdown: before?.markdown ?? "", link: earlier };
					return { ok: false, isTooHard: false, conflict: { ...stored, ...by } };
				}
				if (before && before.version !== version && before.markdown !== markdown) {
					const last = await findVersion(tx, subtopicId, phase, before.version);
					const { markdown: theirs, updatedAt: at } = before;
					const actorName = await findActorNames(tx, [last?.actor ?? null]);
					const stored = { version: before.version, markdown: theirs, link: earlier };
					return { ok: false, isTooHard: false, conflict: { ...stored, by: actorName(last?.actor ?? null), at } };
				}
				const at = context.now();
				const next = (before?.version ?? 0) + 1;
				await touchModule(tx, moduleId, at);
				const isLinked = earlier !== null && earlier !== link;
				const sourceLink = origin === "google" && isLinked ? earlier : (before?.sourceLink ?? null);
				const columns = { markdown, html, title, words, hasFormula: Number(hasFormula), sourceLink, updatedAt: at };
				const { copiedAt = null, copiedMark = null } = copied ?? before ?? {};
				const searchText = searchedStudyText(markdown);
				const row = { subtopicId, phase, version: next, ...columns, copiedAt, copiedMark, searchText };
				await tx
					.insertInto("studyText")
					.values(row)
					.onConflict((c) => c.columns(["subtopicId", "phase"]).doUpdateSet(row))
					.execute();
				await storeVersion(tx, {
					subtopicId,
					phase,
					version: next,
					markdown,
					words,
					origin,
					actor: actor?.email ?? "",
					at,
				});
				const linked = { ...subtopic, [DOCUMENT_LINK_FIELDS[phase]]: link };
				if (earlier !== link) {
					await tx
						.updateTable("subtopicRow")
						.set({ ...subtopicRow(linked, subtopic.mcqFileRef), version: subtopic.version + 1, updatedAt: at })
						.where("id", "=", subtopicId)
						.execute();
				}
				await replaceTexts(tx, context, linked);
				const place = { subjectId: subtopicId, title: subtopic.title, place: [subtopic.moduleTitle] };
				const changes = diffFields(
					{ [DOCUMENT_LINK_FIELDS[phase]]: earlier, [`${phase}Text`]: before?.markdown },
					{ [DOCUMENT_LINK_FIELDS[phase]]: link, [`${phase}Text`]: markdown },
				);
				await recordEntry(tx, { ...place, at, actor, subjectType: "subtopic", action: "subtopic-updated", changes });
				return { ok: true, version: next, notices };
			});
		},

		/** The versions of a text without their words, newest first. `by`: the names of their authors, "" for none. */
		async listVersions(subtopicId: string, phase: DocumentPhase) {
			const versions = await db
				.selectFrom("studyTextVersion")
				.select(["version", "words", "origin", "actor", "at"])
				.where((e) => e.and({ subtopicId, phase }))
				.orderBy("version", "desc")
				.limit(KEPT_VERSIONS)
				.execute();
			const actorName = await findActorNames(
				db,
				versions.map(({ actor }) => actor),
			);
			return versions.map(({ actor, ...version }) => ({ ...version, by: actorName(actor) }));
		},

		/** One version of a text. */
		getVersion: (subtopicId: string, phase: DocumentPhase, version: number) =>
			findVersion(db, subtopicId, phase, version),

		/** See storeOriginal. @throws HubError("subtopic-not-found") */
		async storeOriginal(
			subtopicId: string,
			phase: DocumentPhase,
			fileName: string,
			content: Uint8Array,
		): Promise<void> {
			await getSubtopic(db, subtopicId);
			await storeOriginal(db, { subtopicId, phase, fileName, content, at: context.now() });
		},

		/** See findOriginal. */
		findOriginal: (subtopicId: string, phase: DocumentPhase) => findOriginal(searchDb, subtopicId, phase),
	};
}

function findVersion(
	from: Db,
	subtopicId: string,
	phase: DocumentPhase,
	version: number,
): Promise<StudyTextVersionTable | undefined> {
	return from
		.selectFrom("studyTextVersion")
		.selectAll()
		.where((e) => e.and({ subtopicId, phase }))
		.where("version", "=", version)
		.executeTakeFirst();
}

/** Stores a version and deletes the oldest one over the limit. */
async function storeVersion(tx: Db, row: StudyTextVersionTable): Promise<void> {
	await tx.insertInto("studyTextVersion").values(row).execute();
	await tx
		.deleteFrom("studyTextVersion")
		.where((e) => e.and({ subtopicId: row.subtopicId, phase: row.phase }))
		.where("version", "<=", row.version - KEPT_VERSIONS)
		.execute();
}
