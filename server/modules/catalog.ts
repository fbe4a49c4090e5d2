// Reads modules and subtopics from the database, and creates the sample's. Built by hub.ts; knows no page and no request.
import type { CustomButton, Module, Subtopic, SubtopicCard } from "#core/modules/catalog.ts";
import type { ModuleInput, SubtopicInput } from "#core/modules/form.ts";
import { HubError } from "#core/problem.ts";
import type { Site } from "#core/site.ts";
import * as m from "#messages";
import { type Db, MODULE_COLUMNS, SUBTOPIC_COLUMNS } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { type CreateModuleResult, insertModule, insertSubtopic, type RowContext, toModule } from "./catalog-rows.ts";
import { findModuleByCode, type LinkedModule } from "./link-rows.ts";
import { isOpenAt } from "./publication-rows.ts";
import { createSubtopicCards, findNextSubtopic } from "./subtopic-cards.ts";

/** Subtopics on one page of a module's list. */
export const SUBTOPICS_PER_PAGE = 60;

export type CatalogContext = RowContext & { db: Db };
export type { ModuleInput, SubtopicInput };
export type CardsPage = { subtopics: SubtopicCard[]; page: number; pageCount: number };

export type Catalog = ReturnType<typeof createCatalog>;

/** Builds the catalog on an open database, or inside a transaction of one. */
export function createCatalog(context: CatalogContext) {
	const { db, now } = context;

	const readCards = createSubtopicCards(context);
	const readSubtopics = (moduleId: string, page: number): Promise<SubtopicCard[]> => {
		return readCards(moduleId, SUBTOPICS_PER_PAGE, (page - 1) * SUBTOPICS_PER_PAGE);
	};

	return {
		/**
		 * The module with exactly this link code (case-sensitive), its own or one of its links', open or not; or undefined.
		 * @throws HubError("module-unreadable") when its row is damaged
		 */
		findModuleByLinkCode: (code: string): Promise<LinkedModule | undefined> => findModuleByCode(db, code, now()),

		/** The module with this id, or undefined. @throws HubError("module-unreadable") when its row is damaged */
		async findModule(id: string): Promise<Module | undefined> {
			const row = await db.selectFrom("module").select(MODULE_COLUMNS).where("id", "=", id).executeTakeFirst();
			return row && toModule(row);
		},

		/**
		 * One page of a module's open subtopics in their taught order. `page` counts from 1; one past the end is the last
		 * page, an invalid number the first. A module without subtopics has one empty page.
		 */
		async listSubtopics(moduleId: string, page: number): Promise<CardsPage> {
			const asked = Number.isInteger(page) ? Math.max(1, page) : 1;
			const first = await readSubtopics(moduleId, asked);
			// Most modules have one page, whose rows give the count.
			if (asked === 1 && first.length < SUBTOPICS_PER_PAGE) return { subtopics: first, page: 1, pageCount: 1 };
			const { total } = await db
				.selectFrom("subtopic")
				.select((e) => e.fn.countAll<number>().as("total"))
				.where("moduleId", "=", moduleId)
				.where(isOpenAt(now()))
				.executeTakeFirstOrThrow();
			const pageCount = Math.max(1, Math.ceil(total / SUBTOPICS_PER_PAGE));
			const shown = Math.min(asked, pageCount);
			const subtopics = shown === asked ? first : await readSubtopics(moduleId, shown);
			return { subtopics, page: shown, pageCount };
		},

		/** A subtopic of exactly this module. @throws HubError("subtopic-not-found"), also for another module's */
		async getSubtopic(moduleId: string, subtopicId: string): Promise<Subtopic> {
			const row = await db
				.selectFrom("subtopic")
				.select(SUBTOPIC_COLUMNS)
				.where("moduleId", "=", moduleId)
				.where("id", "=", subtopicId)
				.executeTakeFirst();
			if (!row) throw new HubError("subtopic-not-found");
			return row;
		},

		/** The subtopic after this one in its module's order; undefined after the last. */
		findNext: (subtopic: Subtopic) => findNextSubtopic(db, subtopic, now()),

		/**
		 * Stores a new module under a fresh id (decisions, "Codes and ids"). A link code that another module has is
		 * the problem "link-code-taken" of the field `linkCode`, and nothing is stored. Texts and links are the
		 * caller's to check.
		 */
		async createModule(input: ModuleInput): Promise<CreateModuleResult<Module>> {
			const module = await insertModule(db, context, input);
			if (!module) return { ok: false, problems: [{ code: "link-code-taken", field: "linkCode" }] };
			return { ok: true, module };
		},

		/**
		 * Stores a new subtopic after the module's last one; that is a change of the module too.
		 * @throws HubError("module-not-found") when there is no such module
		 */
		createSubtopic(moduleId: string, input: SubtopicInput): Promise<Subtopic> {
			return inTransaction(db, (tx) => insertSubtopic(tx, context, moduleId, input));
		},
	};
}

/** The two buttons that a new module starts with, both to the provider's site (specification 3). */
export function createDefaultButtons(site: Pick<Site, "productName" | "providerUrl">): CustomButton[] {
	return [
		{ text: m.default_button_homepage({ product: site.productName }), url: site.providerUrl },
		{ text: m.default_button_contact(), url: site.providerUrl },
	];
}
