// Modules and subtopics as they are kept. Joined to the other subjects by hub.ts; knows no page and no request.

import * as z from "zod/mini";
import {
	type CustomButton,
	createModuleId,
	createSubtopicId,
	customButtonSchema,
	type Module,
	type Subtopic,
} from "#core/catalog.ts";
import { HubError } from "#core/problem.ts";
import type { RandomBelow } from "#core/random.ts";
import * as m from "#messages";
import type { Db, ModuleTable } from "./db/tables.ts";
import type { Site } from "./env.ts";

/** Subtopics on one page of a module's list. */
export const SUBTOPICS_PER_PAGE = 60;

export type CatalogContext = { db: Db; now: () => number; randomBelow: RandomBelow };
export type ModuleInput = Pick<Module, "title" | "description" | "linkCode" | "customButtons">;
export type SubtopicInput = Pick<
	Subtopic,
	"title" | "description" | "surveyDocLink" | "questionDocLink" | "readDocLink" | "reviewDocLink"
>;
export type SubtopicPage = { subtopics: Subtopic[]; page: number; pageCount: number; total: number };

export type Catalog = ReturnType<typeof createCatalog>;

/** Builds the catalog on an open database. */
export function createCatalog({ db, now, randomBelow }: CatalogContext) {
	return {
		/** The module with exactly this link code (case-sensitive), or undefined. */
		async findModuleByLinkCode(linkCode: string): Promise<Module | undefined> {
			const row = await db
				.selectFrom("module")
				.selectAll()
				.where("linkCode", "=", linkCode)
				.executeTakeFirst();
			return row && toModule(row);
		},

		/** The module with this id, or undefined. */
		async findModule(id: string): Promise<Module | undefined> {
			const row = await db.selectFrom("module").selectAll().where("id", "=", id).executeTakeFirst();
			return row && toModule(row);
		},

		/** One page (from 1) of a module's subtopics in their taught order; a page past the end is the last one. */
		async listSubtopics(moduleId: string, page: number): Promise<SubtopicPage> {
			const { total } = await db
				.selectFrom("subtopic")
				.select((e) => e.fn.countAll<number>().as("total"))
				.where("moduleId", "=", moduleId)
				.executeTakeFirstOrThrow();
			const pageCount = Math.max(1, Math.ceil(total / SUBTOPICS_PER_PAGE));
			const shown = Math.min(Math.max(1, page), pageCount);
			const subtopics = await db
				.selectFrom("subtopic")
				.selectAll()
				.where("moduleId", "=", moduleId)
				.orderBy("position")
				.orderBy("id")
				.limit(SUBTOPICS_PER_PAGE)
				.offset((shown - 1) * SUBTOPICS_PER_PAGE)
				.execute();
			return { subtopics, page: shown, pageCount, total };
		},

		/** A subtopic of exactly this module. @throws HubError("subtopic-not-found"), also for another module's */
		async getSubtopic(moduleId: string, subtopicId: string): Promise<Subtopic> {
			const row = await db
				.selectFrom("subtopic")
				.selectAll()
				.where("moduleId", "=", moduleId)
				.where("id", "=", subtopicId)
				.executeTakeFirst();
			if (!row) throw new HubError("subtopic-not-found");
			return row;
		},

		/** Stores a new module under a fresh id. The link code must be free: the database refuses a taken one. */
		async createModule(input: ModuleInput): Promise<Module> {
			const module: Module = {
				...input,
				id: createModuleId(randomBelow),
				createdAt: now(),
				updatedAt: now(),
			};
			await db
				.insertInto("module")
				.values({ ...module, customButtons: JSON.stringify(module.customButtons) })
				.execute();
			return module;
		},

		/** Stores a new subtopic after the module's last one. */
		async createSubtopic(moduleId: string, input: SubtopicInput): Promise<Subtopic> {
			return db.transaction().execute(async (tx) => {
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
					createdAt: now(),
					updatedAt: now(),
				};
				await tx.insertInto("subtopic").values(subtopic).execute();
				return subtopic;
			});
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

const customButtonsSchema = z.array(customButtonSchema);

/** @throws HubError("module-unreadable") when a row exists but what is stored in it makes no sense */
function toModule(row: ModuleTable): Module {
	try {
		return { ...row, customButtons: customButtonsSchema.parse(JSON.parse(row.customButtons)) };
	} catch (cause) {
		throw new HubError("module-unreadable", { cause });
	}
}
