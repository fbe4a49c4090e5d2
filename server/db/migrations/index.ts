// The list of migrations. A name never changes once it has shipped, since databases store it.
import type { Migration } from "kysely/migration";
import type { Engine } from "#server/db/engines/engine.ts";
import { up as up0001 } from "./0001-catalog.ts";
import { up as up0002 } from "./0002-administrators.ts";
import { up as up0003 } from "./0003-panel.ts";
import { up as up0004 } from "./0004-doubts.ts";
import { up as up0005 } from "./0005-many-processes.ts";
import { up as up0006 } from "./0006-file-counts.ts";
import { up as up0007 } from "./0007-question-material.ts";
import { up as up0008 } from "./0008-lean-changes.ts";
import { up as up0009 } from "./0009-rate-limit.ts";
import { up as up0010 } from "./0010-whole-passages.ts";
import { up as up0011 } from "./0011-audit-changes.ts";
import { up as up0012 } from "./0012-progress.ts";
import { up as up0013 } from "./0013-rendered-questions.ts";
import { up as up0014 } from "./0014-mcq-original.ts";
import { up as up0015 } from "./0015-question-bank.ts";
import { up as up0016 } from "./0016-pictures.ts";
import { up as up0017 } from "./0017-study-texts.ts";
import { up as up0018 } from "./0018-document-checks.ts";
import { up as up0019 } from "./0019-question-reports.ts";
import { up as up0020 } from "./0020-item-statistics.ts";
import { up as up0021 } from "./0021-import-names.ts";
import { up as up0023 } from "./0023-module-links.ts";
import { up as up0024 } from "./0024-people.ts";
import { up as up0025 } from "./0025-question-lists.ts";
import { up as up0026 } from "./0026-publication.ts";

/** The migrations for one engine, keyed by their names; the migrator runs them in the names' order. */
export function listMigrations(engine: Engine): Record<string, Migration> {
	return {
		"0001-catalog": { up: (db) => up0001(db, engine) },
		"0002-administrators": { up: (db) => up0002(db, engine) },
		"0003-panel": { up: (db) => up0003(db, engine) },
		"0004-doubts": { up: (db) => up0004(db) },
		"0005-many-processes": { up: up0005 },
		"0006-file-counts": { up: up0006 },
		"0007-question-material": { up: up0007 },
		"0008-lean-changes": { up: (db) => up0008(db, engine) },
		"0009-rate-limit": { up: up0009 },
		"0010-whole-passages": { up: up0010 },
		"0011-audit-changes": { up: up0011 },
		"0012-progress": { up: (db) => up0012(db, engine) },
		"0013-rendered-questions": { up: (db) => up0013(db, engine) },
		"0014-mcq-original": { up: (db) => up0014(db, engine) },
		"0015-question-bank": { up: up0015 },
		"0016-pictures": { up: (db) => up0016(db, engine) },
		"0017-study-texts": { up: (db) => up0017(db, engine) },
		"0018-document-checks": { up: up0018 },
		"0019-question-reports": { up: up0019 },
		"0020-item-statistics": { up: up0020 },
		"0021-import-names": { up: up0021 },
		"0023-module-links": { up: up0023 },
		"0024-people": { up: (db) => up0024(db, engine) },
		"0025-question-lists": { up: (db) => up0025(db, engine) },
		"0026-publication": { up: up0026 },
	};
}
