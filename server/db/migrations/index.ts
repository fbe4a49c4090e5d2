// The list of migrations. A name never changes once it has shipped, since databases store it.
import type { Migration } from "kysely/migration";
import type { Engine } from "#server/db/engines/engine.ts";
import { up as up0025 } from "./0025-question-lists.ts";
import { up as up0026 } from "./0026-publication.ts";
import { up as up0027 } from "./0027-bin.ts";
import { up as up0028 } from "./0028-site-settings.ts";
import { up as up0029 } from "./0029-api-keys.ts";
import { up as up0030 } from "./0030-searched-texts.ts";
import { up as up0032 } from "./0032-papers.ts";
import { up as up0033 } from "./0033-exam-scheme.ts";
import { up as up0034 } from "./0034-extra-time.ts";
import { up as up0035 } from "./0035-paper-bin.ts";

/** Names before it are those of migrations whose tables it makes. */
export const FIRST_MIGRATION = "0025-question-lists";

/** The migrations for one engine, keyed by their names; the migrator runs them in the names' order. */
export function listMigrations(engine: Engine): Record<string, Migration> {
	return {
		[FIRST_MIGRATION]: { up: (db) => up0025(db, engine) },
		"0026-publication": { up: up0026 },
		"0027-bin": { up: up0027 },
		"0028-site-settings": { up: up0028 },
		"0029-api-keys": { up: up0029 },
		"0030-searched-texts": { up: up0030 },
		"0032-papers": { up: up0032 },
		"0033-exam-scheme": { up: up0033 },
		"0034-extra-time": { up: up0034 },
		"0035-paper-bin": { up: up0035 },
	};
}
