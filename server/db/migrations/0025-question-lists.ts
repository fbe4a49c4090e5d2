// The first migration: all tables of version 0.3.0. It has the name of the last of the 24 that made them before, so that the database of a
// site that had them opens as it is (server/db/site/site-migrations.ts).
import type { Kysely } from "kysely";
import type { Engine } from "#server/db/engines/engine.ts";
import { createCatalog } from "./first-catalog.ts";
import { createLearners } from "./first-learners.ts";
import { createPeople } from "./first-people.ts";
import { createQuestions } from "./first-questions.ts";
import { createTexts } from "./first-texts.ts";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
	await createCatalog(db, engine);
	await createPeople(db, engine);
	await createQuestions(db, engine);
	await createTexts(db, engine);
	await createLearners(db, engine);
}
