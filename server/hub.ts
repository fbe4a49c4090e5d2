// The hub: the one object that is handed through the house. Opens the database once and joins the subjects.
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { pino } from "pino";
import { type Access, createAccess } from "./access.ts";
import { type Catalog, createCatalog } from "./catalog.ts";
import type { Engine } from "./db/engine.ts";
import { openDatabase } from "./db/open.ts";
import type { Db } from "./db/tables.ts";
import { createDocuments, type Documents } from "./documents.ts";
import { type Env, readSite, type Site } from "./env.ts";
import { createMcqStore, type McqStore } from "./mcq.ts";
import { seedSample } from "./seed.ts";

const SAMPLE_FOLDER = join(import.meta.dirname, "..", "sample");

export type Log = pino.Logger;
export type Hub = {
	env: Env;
	site: Site;
	log: Log;
	engine: Engine;
	db: Db;
	catalog: Catalog;
	mcq: McqStore;
	access: Access;
	documents: Documents;
	close: () => Promise<void>;
};

/**
 * Builds a hub: opens and migrates the database and, on an empty one, seeds the sample module.
 * The caller closes it. @throws what opening the database throws
 */
export async function createHub(env: Env): Promise<Hub> {
	const log = pino({ level: env.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime });
	const site = readSite(env);
	const now = Date.now;
	const { db, engine, close } = await openDatabase(env, (error) =>
		log.error({ error: error.message }, "an idle database connection broke"),
	);
	const catalog = createCatalog({ db, now, randomBelow: randomInt });
	const mcq = createMcqStore({ db, now });
	await seedSample({ db, catalog, mcq, site, now }, SAMPLE_FOLDER);
	return {
		env,
		site,
		log,
		engine,
		db,
		catalog,
		mcq,
		access: createAccess(catalog),
		documents: createDocuments(SAMPLE_FOLDER),
		close,
	};
}
