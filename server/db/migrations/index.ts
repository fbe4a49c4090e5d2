// The list of migrations. A name never changes once it has shipped, since databases store it.
import type { Migration } from "kysely/migration";
import type { Engine } from "#server/db/engines/engine.ts";
import { createCatalog } from "./0001-catalog.ts";
import { createAdministrators } from "./0002-administrators.ts";
import { createPanel } from "./0003-panel.ts";
import { createDoubts } from "./0004-doubts.ts";
import { createManyProcesses } from "./0005-many-processes.ts";
import { createFileCounts } from "./0006-file-counts.ts";
import { createQuestionMaterial } from "./0007-question-material.ts";
import { createLeanChanges } from "./0008-lean-changes.ts";
import { createRateLimit } from "./0009-rate-limit.ts";
import { deleteCutPassages } from "./0010-whole-passages.ts";
import { createAuditChanges } from "./0011-audit-changes.ts";
import { createProgress } from "./0012-progress.ts";
import { createRenderedQuestions } from "./0013-rendered-questions.ts";
import { createMcqOriginal } from "./0014-mcq-original.ts";
import { createQuestionBank } from "./0015-question-bank.ts";
import { createPictures } from "./0016-pictures.ts";
import { createStudyTexts } from "./0017-study-texts.ts";
import { createDocumentChecks } from "./0018-document-checks.ts";

/** The migrations for one engine, keyed by their names; the migrator runs them in the names' order. */
export function listMigrations(engine: Engine): Record<string, Migration> {
	return {
		"0001-catalog": { up: (db) => createCatalog(db, engine) },
		"0002-administrators": { up: (db) => createAdministrators(db, engine) },
		"0003-panel": { up: (db) => createPanel(db, engine) },
		"0004-doubts": { up: (db) => createDoubts(db) },
		"0005-many-processes": { up: createManyProcesses },
		"0006-file-counts": { up: createFileCounts },
		"0007-question-material": { up: createQuestionMaterial },
		"0008-lean-changes": { up: (db) => createLeanChanges(db, engine) },
		"0009-rate-limit": { up: createRateLimit },
		"0010-whole-passages": { up: deleteCutPassages },
		"0011-audit-changes": { up: createAuditChanges },
		"0012-progress": { up: (db) => createProgress(db, engine) },
		"0013-rendered-questions": { up: (db) => createRenderedQuestions(db, engine) },
		"0014-mcq-original": { up: (db) => createMcqOriginal(db, engine) },
		"0015-question-bank": { up: createQuestionBank },
		"0016-pictures": { up: (db) => createPictures(db, engine) },
		"0017-study-texts": { up: (db) => createStudyTexts(db, engine) },
		"0018-document-checks": { up: createDocumentChecks },
	};
}
