// Serves large question files by parts: the start of a new quiz, and questions by their places or ids, so that a page shows the first
// one without the whole file. Each is read from the database at the same cost for files of all sizes. Built by hub.ts.
import { randomInt } from "node:crypto";
import { isNested } from "#core/json.ts";
import { HubError } from "#core/problem.ts";
import {
	isServedByParts,
	PART_LIMIT,
	type PartFacts,
	type StartFacts,
	writePart,
} from "#core/questions/partial-file.ts";
import type { Db } from "#server/db/tables.ts";
import type { Start } from "#server/questions/file-parts.ts";
import { findIndexes, readParts, readPlaces } from "#server/questions/part-rows.ts";

/** A subtopic's file, as its questions give it or rendered. */
export type WantedFile = { moduleId: string; subtopicId: string; isRendered: boolean };
export type PartialFiles = ReturnType<typeof createPartialFiles>;

/** Builds it on an open database. */
export function createPartialFiles({ db }: { db: Db }) {
	/** What is stored. @throws HubError("mcq-not-found") unless it is loaded by parts, in this form */
	async function getStored({ moduleId, subtopicId, isRendered }: WantedFile) {
		const row = await db
			.selectFrom("mcqFile")
			.innerJoin("subtopic", "subtopic.id", "mcqFile.subtopicId")
			.leftJoin("mcqRendered", "mcqRendered.subtopicId", "mcqFile.subtopicId")
			.innerJoin("questionList", "questionList.subtopicId", "mcqFile.subtopicId")
			.select(["mcqFile.sha256", "mcqFile.updatedAt", "questionCount", "mcqFile.byteLength", "mcqFile.generation"])
			.select(["mcqRendered.sha256 as renderedSha256", "questionList.root"])
			.where("subtopic.moduleId", "=", moduleId)
			.where("subtopic.id", "=", subtopicId)
			.executeTakeFirst();
		const isLarge = row && isServedByParts({ ...row, isRendered });
		if (!isLarge || (row.renderedSha256 !== null) !== isRendered) throw new HubError("mcq-not-found");
		const { generation, questionCount, updatedAt, root } = row;
		return {
			generation: { subtopicId, generation },
			questionCount,
			version: row.renderedSha256 ?? row.sha256,
			updatedAt,
			shuffle: letsShuffle(JSON.parse(root)),
		};
	}

	type Stored = Awaited<ReturnType<typeof getStored>>;

	/** The questions at some places as a file of their own. @throws HubError("mcq-not-found") for unknown places */
	async function join(stored: Stored, isRendered: boolean, facts: PartFacts | StartFacts): Promise<string> {
		const { questionCount, shuffle } = stored;
		const kind = isRendered ? ("rendered" as const) : ("file" as const);
		const read = await readPlaces(db, stored.generation, { kind, questionCount, places: facts.places });
		if (!read) throw new HubError("mcq-not-found");
		const file = `{"shuffle":${shuffle},"questions":[${read.questions.join(",")}]`;
		const html = read.html.filter((entry) => entry !== "").join(",");
		return writePart(facts, isRendered ? `${file},"html":[${html}]}` : `${file}}`);
	}

	/** @throws HubError("mcq-changed") when the file has another version */
	async function getVersion(place: WantedFile, version: string): Promise<Stored> {
		const stored = await getStored(place);
		if (stored.version !== version) throw new HubError("mcq-changed");
		return stored;
	}

	return {
		/**
		 * The first set of a new quiz with its seed: one of some that were chosen when the file was stored.
		 * @throws HubError("mcq-not-found") for a file that is not loaded by parts
		 */
		async getStart(place: WantedFile): Promise<{ text: string; updatedAt: number }> {
			const stored = await getStored(place);
			const [part] = await readParts(db, stored.generation, "starts", 0, 1);
			// One from before the upgrade: its starts are made in a moment.
			if (!part) throw new HubError("mcq-not-found");
			const starts: Start[] = JSON.parse(Buffer.from(part.content).toString());
			const [seed, places] = starts[randomInt(starts.length)] ?? [0, []];
			const { version, questionCount: count, updatedAt } = stored;
			return { text: await join(stored, place.isRendered, { version, count, seed, places }), updatedAt };
		},

		/**
		 * The questions at these places of a version, as a file of their own.
		 * @throws HubError("mcq-changed") when the file has another version; "mcq-not-found" as getStart, and for unknown
		 *   places
		 */
		async getPart(place: WantedFile, version: string, places: readonly number[]): Promise<string> {
			const stored = await getVersion(place, version);
			if (places.length > PART_LIMIT) throw new HubError("mcq-not-found");
			return join(stored, place.isRendered, { places });
		},

		/** The same for the questions that have these ids; those that the file does not have are left out. @throws as getPart */
		async getNamed(place: WantedFile, version: string, ids: readonly string[]): Promise<string> {
			const stored = await getVersion(place, version);
			if (ids.length > PART_LIMIT) throw new HubError("mcq-not-found");
			const places = await findIndexes(db, stored.generation, { questionCount: stored.questionCount, ids });
			return join(stored, place.isRendered, { places });
		},
	};
}

/** Whether options may be shuffled. @param root the fields of the file */
function letsShuffle(root: unknown): boolean {
	return !(isNested(root) && root.shuffle === false);
}
