// Keeps the browser files of earlier builds in DATA_DIR/builds, so that a page that was opened before a deployment can still
// load its code parts. Skipped with a warning when the disk is full or read-only. Called by serve.ts.
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { cp, mkdir, rename, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "#server/log.ts";

/** Builds that are stored beside the current one. */
const EARLIER_BUILDS = 2;
/** What a page loads after it was opened; every name in it contains a hash of the content. */
const STATIC = "static";
const BUILD_NAME = /^[\w-]{1,64}$/;
const DRAFT = /^\.new-/;
/** Age at which a draft belongs to a killed process, in milliseconds. */
const DRAFT_MS = 3_600_000;

export type BuildsContext = { dataFolder: string; clientFolder: string; build: string; log: Log };

/** The folders of the earlier builds, newest first: what the current build does not have is served from them. */
export function listEarlierBuilds({ dataFolder, build }: Pick<BuildsContext, "dataFolder" | "build">): string[] {
	const folder = join(dataFolder, "builds");
	if (!existsSync(folder)) return [];
	return listByAge(folder)
		.filter((name) => name !== build)
		.slice(0, EARLIER_BUILDS)
		.map((name) => join(folder, name));
}

/**
 * Copies the current build's files unless they are there, and deletes all but the last two builds before it. Several
 * processes may do it concurrently: each copies into its own folder, and the first rename wins.
 */
export async function storeBuild({ dataFolder, clientFolder, build, log }: BuildsContext): Promise<void> {
	const folder = join(dataFolder, "builds");
	const stored = join(folder, build);
	const draft = join(folder, `.new-${randomUUID()}`);
	try {
		if (!existsSync(stored)) {
			await mkdir(folder, { recursive: true, mode: 0o700 });
			await cp(join(clientFolder, STATIC), join(draft, STATIC), { recursive: true });
			await rename(draft, stored).catch((error: unknown) => {
				if (!existsSync(stored)) throw error;
			});
		}
		// A folder's time is the last start of its build, so after a rollback the older build is the newest.
		const now = new Date();
		await utimes(stored, now, now);
		const outdated = listByAge(folder)
			.filter((name) => name !== build)
			.slice(EARLIER_BUILDS);
		const drafts = readdirSync(folder).filter((name) => DRAFT.test(name) && ageOf(join(folder, name)) > DRAFT_MS);
		for (const name of [...outdated, ...drafts]) await rm(join(folder, name), { recursive: true, force: true });
	} catch (error) {
		log.warn({ build, error: String(error) }, "the browser files of this build could not be stored");
	} finally {
		await rm(draft, { recursive: true, force: true }).catch(() => {});
	}
}

function listByAge(folder: string): string[] {
	return readdirSync(folder)
		.filter((name) => BUILD_NAME.test(name))
		.map((name) => ({ name, age: ageOf(join(folder, name)) }))
		.toSorted((a, b) => a.age - b.age)
		.map(({ name }) => name);
}

/** Milliseconds since the folder was marked; a folder that is just being deleted is the oldest. */
function ageOf(path: string): number {
	const stats = statSync(path, { throwIfNoEntry: false });
	return stats ? Date.now() - stats.mtimeMs : Number.POSITIVE_INFINITY;
}
