// Fills an empty database with the sample module, once in the life of a site: deleting it later keeps it deleted.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { documentPath } from "#core/documents.ts";
import { type Catalog, createDefaultButtons } from "./catalog.ts";
import type { Db } from "./db/tables.ts";
import type { Site } from "./env.ts";
import type { McqStore } from "./mcq.ts";

const SEEDED = "sample-module-seeded";

const sampleSchema = z.object({
	title: z.string(),
	description: z.string(),
	subtopics: z.array(z.object({ slug: z.string(), title: z.string(), description: z.string() })),
});

export type SeedContext = { db: Db; catalog: Catalog; mcq: McqStore; site: Site; now: () => number };

/**
 * Stores the sample module of `folder` with the site's SAMPLE_CODE as its link code.
 * @returns whether it was stored now (false: it had been before, or the site already has modules)
 */
export async function seedSample(context: SeedContext, folder: string): Promise<boolean> {
	const { db, catalog, mcq, site, now } = context;
	const seeded = await db
		.selectFrom("siteEvent")
		.select("name")
		.where("name", "=", SEEDED)
		.executeTakeFirst();
	const anyModule = await db.selectFrom("module").select("id").limit(1).executeTakeFirst();
	if (seeded || anyModule) return false;

	const sample = sampleSchema.parse(JSON.parse(readFileSync(join(folder, "module.json"), "utf8")));
	const module = await catalog.createModule({
		title: sample.title,
		description: sample.description,
		linkCode: site.sampleCode,
		customButtons: createDefaultButtons(site),
	});
	for (const { slug, title, description } of sample.subtopics) {
		const subtopic = await catalog.createSubtopic(module.id, {
			title,
			description,
			surveyDocLink: documentPath(slug, "survey"),
			questionDocLink: documentPath(slug, "question"),
			readDocLink: documentPath(slug, "read"),
			reviewDocLink: documentPath(slug, "review"),
		});
		const content = readFileSync(join(folder, slug, "questions.json"));
		const saved = await mcq.saveMcqFile(module.id, subtopic.id, `${slug}.json`, content);
		if (!saved.ok)
			throw new Error(`The sample's ${slug}/questions.json has problems: ${JSON.stringify(saved.problems)}`);
	}
	await db.insertInto("siteEvent").values({ name: SEEDED, at: now() }).execute();
	return true;
}
