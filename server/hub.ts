// The hub: the one object that is handed through the house. Opens the database once and joins the subjects.
import { randomInt } from "node:crypto";
import { join } from "node:path";
import type { Site } from "#core/site.ts";
import { assertIsLocale, overwriteGetLocale } from "#messages/runtime";
import { type Access, createAccess } from "./access.ts";
import { type Administrators, createAdministrators } from "./auth.ts";
import { type Catalog, createCatalog, type SubtopicPage } from "./catalog.ts";
import type { Engine } from "./db/engine.ts";
import { openDatabase } from "./db/open.ts";
import type { Db } from "./db/tables.ts";
import { createDocuments, type Documents } from "./documents.ts";
import { type Env, readSite } from "./env.ts";
import { createLog, type Log } from "./log.ts";
import { createMcqStore, type McqStore } from "./mcq.ts";
import { seedSample } from "./seed.ts";

const SAMPLE_FOLDER = join(import.meta.dirname, "..", "sample");

export type Hub = {
	env: Env;
	site: Site;
	log: Log;
	engine: Engine;
	db: Db;
	catalog: Catalog;
	mcq: McqStore;
	access: Access<SubtopicPage>;
	administrators: Administrators;
	documents: Documents;
	close: () => Promise<void>;
};

/**
 * Builds a hub: opens and migrates the database and, on an empty one, seeds the sample module.
 * The caller closes it. @throws what opening the database throws
 */
export async function createHub(env: Env): Promise<Hub> {
	const log = createLog(env.LOG_LEVEL);
	// The server's own few sentences; the pages, a bundle of their own, do the same for theirs.
	const language = assertIsLocale(env.LANGUAGE);
	overwriteGetLocale(() => language);
	const site = readSite(env);
	const now = Date.now;
	const { db, engine, close } = await openDatabase(env, (error) =>
		log.error({ error: error.message }, "an idle database connection broke"),
	);
	const createSubjects = (on: Db) => ({
		catalog: createCatalog({ db: on, now, randomBelow: randomInt }),
		mcq: createMcqStore({ db: on, now }),
	});
	try {
		await seedSample({ db, createSubjects, site, now }, SAMPLE_FOLDER);
		const { catalog, mcq } = createSubjects(db);
		return {
			env,
			site,
			log,
			engine,
			db,
			catalog,
			mcq,
			access: createAccess({ catalog, log, now }),
			administrators: createAdministrators({ db, engine, env, log, now, randomBelow: randomInt }),
			documents: createDocuments(SAMPLE_FOLDER),
			close,
		};
	} catch (error) {
		await close();
		throw error;
	}
}
