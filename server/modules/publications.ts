// Publishes, archives and takes back modules and subtopics, for the panel. Each change is one transaction with its audit entry, and a
// change of the module, so that caches drop its pages. What learners then get is decided in link-gate.ts and publication-rows.ts.
import { DRAFTS_AT_ONCE, type Publication, type PublicationState } from "#core/modules/publication.ts";
import { HubError } from "#core/problem.ts";
import { type Actor, type AuditAction, recordEntry } from "#server/audit/entry.ts";
import { diffFields } from "#server/audit/field-changes.ts";
import { countRows } from "#server/db/list-page.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { getSubtopic, lockModule, touchModule } from "./catalog-rows.ts";

/** What a state is called in the audit list. */
const DID = { draft: "withdrawn", published: "published", archived: "archived" } as const satisfies Record<
	PublicationState,
	string
>;

/** Builds the changes of states. All return what was chosen before, so that the change can be undone. */
export function createPublications({ db, now }: { db: Db; now: () => number }) {
	return {
		/** @throws HubError("module-not-found") */
		setModule(id: string, publication: Publication, actor: Actor): Promise<Publication> {
			return inTransaction(db, async (tx) => {
				await lockModule(tx, id);
				const before = await readState(tx, "module", id);
				const at = now();
				await tx.updateTable("moduleRow").set(toRow(publication)).where("id", "=", id).execute();
				await touchModule(tx, id, at);
				const subject = { subjectType: "module" as const, subjectId: id, title: before.title };
				const action: AuditAction = `module-${DID[publication.state]}`;
				await recordEntry(tx, { ...subject, at, actor, action, changes: changesOf(before, publication) });
				return { state: before.state, publishAt: before.publishAt };
			});
		},

		/** @throws HubError("subtopic-not-found") */
		setSubtopic(id: string, publication: Publication, actor: Actor): Promise<Publication> {
			return inTransaction(db, async (tx) => {
				const { moduleId, moduleTitle } = await getSubtopic(tx, id);
				await lockModule(tx, moduleId);
				const before = await readState(tx, "subtopic", id);
				const at = now();
				await tx.updateTable("subtopicRow").set(toRow(publication)).where("id", "=", id).execute();
				await touchModule(tx, moduleId, at);
				const place = [moduleTitle];
				const subject = { subjectType: "subtopic" as const, subjectId: id, title: before.title, place };
				const action: AuditAction = `subtopic-${DID[publication.state]}`;
				await recordEntry(tx, { ...subject, at, actor, action, changes: changesOf(before, publication) });
				return { state: before.state, publishAt: before.publishAt };
			});
		},

		/**
		 * Publishes drafts of a module that no time opens, at most DRAFTS_AT_ONCE: those of `ids`, or all of them but those of which all
		 * sections are empty.
		 * @returns the ids of those that were published @throws HubError("module-not-found")
		 */
		publishDrafts(moduleId: string, ids: readonly string[] | undefined, actor: Actor): Promise<string[]> {
			return setAll(moduleId, { from: "draft", to: "published", ids, isFilled: ids === undefined }, actor);
		},

		/**
		 * A module's drafts that no time opens and of which all sections are empty, with questions that are not published or with nothing:
		 * their number, and at most `limit` titles.
		 */
		async listEmptyDrafts(
			moduleId: string,
			has: "nothing" | "unpublished",
			limit: number,
		): Promise<{ titles: string[]; count: number }> {
			const empty = findIn(db, moduleId, "draft")
				.where("sectionCount", "=", 0)
				.where((e) => {
					// A comparison, as in draft-rows.ts.
					const drafts = e
						.selectFrom("question")
						.select("questionKey")
						.whereRef("question.subtopicId", "=", "subtopic.id")
						.where("changedAt", ">=", 0);
					return has === "nothing" ? e.not(e.exists(drafts)) : e.exists(drafts);
				});
			const rows = await empty.limit(limit).execute();
			return {
				titles: rows.map(({ title }) => title),
				count: Number(await countRows(empty.clearSelect().clearOrderBy())),
			};
		},

		/** Takes the publishing of these back: what is published of them is a draft again. @throws HubError("module-not-found") */
		withdraw(moduleId: string, ids: readonly string[], actor: Actor): Promise<string[]> {
			return setAll(moduleId, { from: "published", to: "draft", ids }, actor);
		},
	};

	/** `isFilled`: only those of which a section has something. */
	type Change = {
		from: PublicationState;
		to: PublicationState;
		ids: readonly string[] | undefined;
		isFilled?: boolean;
	};

	function setAll(moduleId: string, { from, to, ids, isFilled = false }: Change, actor: Actor): Promise<string[]> {
		return inTransaction(db, async (tx) => {
			await lockModule(tx, moduleId);
			const { title } = await readState(tx, "module", moduleId);
			const rows = await findIn(tx, moduleId, from)
				.$if(ids !== undefined, (q) => q.where("id", "in", ids ?? []))
				.$if(isFilled, (q) => q.where("sectionCount", ">", 0))
				.limit(DRAFTS_AT_ONCE)
				.execute();
			if (rows.length === 0) return [];
			const changed = rows.map(({ id }) => id);
			const at = now();
			await tx.updateTable("subtopicRow").set({ publication: to }).where("id", "in", changed).execute();
			await touchModule(tx, moduleId, at);
			for (const row of rows) {
				const subject = { subjectType: "subtopic" as const, subjectId: row.id, title: row.title, place: [title] };
				await recordEntry(tx, { ...subject, at, actor, action: `subtopic-${DID[to]}` });
			}
			return changed;
		});
	}
}

/** The subtopics of a module in a state that no time changes, in the module's order. */
function findIn(db: Db, moduleId: string, state: PublicationState) {
	return db
		.selectFrom("subtopic")
		.select(["id", "title"])
		.where("moduleId", "=", moduleId)
		.where("publication", "=", state)
		.where("publishAt", "is", null)
		.orderBy("position")
		.orderBy("id");
}

/** The columns of a state. */
function toRow({ state, publishAt }: Publication) {
	return { publication: state, publishAt };
}

async function readState(tx: Db, table: "module" | "subtopic", id: string) {
	const query = tx.selectFrom(table).select(["title", "publication as state", "publishAt"]).where("id", "=", id);
	return query.executeTakeFirstOrThrow(() => new HubError(`${table}-not-found`));
}

/** Of the time at which a draft opens, in UTC; the state itself is the action. */
function changesOf(before: Publication, after: Publication) {
	return diffFields({ publishAt: toText(before.publishAt) }, { publishAt: toText(after.publishAt) });
}

function toText(at: number | null): string {
	return at === null ? "" : `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
