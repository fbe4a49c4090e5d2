// Stores the sample module in an empty database, once per site: a deleted sample stays deleted. Called by hub.ts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Site } from "#core/site.ts";
import { documentPath } from "#core/texts/state.ts";
import { type Catalog, createDefaultButtons } from "#server/modules/catalog.ts";
import type { QuestionFiles } from "#server/questions/files/question-files.ts";
import type { Db } from "./db/tables.ts";
import { inTransaction } from "./db/transaction.ts";
import { isLockTimeout } from "./db/transient-error.ts";

const SEEDED = "sample-module-seeded";
/** How often a process tries again while another one stores the sample, and for how long (milliseconds). */
const RETRY_MS = 100;
const WAIT_MS = 5 * 60_000;

const sampleSchema = z.object({
	title: z.string(),
	description: z.string(),
	subtopics: z.array(z.object({ slug: z.string(), title: z.string(), description: z.string() })),
});

/** The services that store the sample, on a given database or transaction. */
type Subjects = { catalog: Catalog; questionFiles: QuestionFiles };
export type SeedContext = { db: Db; createSubjects: (db: Db) => Subjects; site: Site; now: () => number };

/**
 * Stores the sample module of `folder` with SAMPLE_CODE as its link code, in one transaction, and once even if several
 * processes start concurrently. @returns false when it was stored before or the site already has modules
 */
export async function seedSample(context: SeedContext, folder: string): Promise<boolean> {
	// On a slow machine the other process needs longer than a statement waits for it.
	for (const end = performance.now() + WAIT_MS; ; await wait(RETRY_MS)) {
		try {
			return await seedOnce(context, folder);
		} catch (error) {
			if (!isLockTimeout(error) || performance.now() > end) throw error;
		}
	}
}

async function seedOnce({ db, createSubjects, site, now }: SeedContext, folder: string): Promise<boolean> {
	if (await isSeeded(db)) return false;
	return inTransaction(db, async (tx) => {
		// This insert waits for another process that is seeding, and then conflicts with its row.
		const { numInsertedOrUpdatedRows } = await tx
			.insertInto("siteEvent")
			.values({ name: SEEDED, at: now() })
			.onConflict((c) => c.column("name").doNothing())
			.executeTakeFirstOrThrow();
		if (numInsertedOrUpdatedRows === 0n) return false;
		const anyModule = await tx.selectFrom("moduleRow").select("id").limit(1).executeTakeFirst();
		if (anyModule) return false;
		await storeSample(createSubjects(tx), site, folder);
		return true;
	});
}

async function isSeeded(db: Db): Promise<boolean> {
	const event = await db.selectFrom("siteEvent").select("name").where("name", "=", SEEDED).executeTakeFirst();
	return event !== undefined;
}

async function storeSample({ catalog, questionFiles }: Subjects, site: Site, folder: string): Promise<void> {
	const sample = sampleSchema.parse(JSON.parse(readFileSync(join(folder, "module.json"), "utf8")));
	const created = await catalog.createModule({
		title: sample.title,
		description: sample.description,
		linkCode: site.sampleCode,
		customButtons: createDefaultButtons(site),
	});
	if (!created.ok) throw new Error("The sample's link code is taken on a site without modules.");
	for (const { slug, title, description } of sample.subtopics) {
		const subtopic = await catalog.createSubtopic(created.module.id, {
			title,
			description,
			surveyDocLink: documentPath(slug, "survey"),
			questionDocLink: documentPath(slug, "question"),
			readDocLink: documentPath(slug, "read"),
			reviewDocLink: documentPath(slug, "review"),
		});
		const content = readFileSync(join(folder, slug, "questions.json"));
		const saved = await questionFiles.saveQuestionFile(created.module.id, subtopic.id, `${slug}.json`, content);
		if (!saved.ok)
			throw new Error(`The sample's ${slug}/questions.json has problems: ${JSON.stringify(saved.problems)}`);
	}
}
