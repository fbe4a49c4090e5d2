// Serves large question files by parts: an index of all ids, the start of a new quiz, and the questions at given places, so that a page
// shows the first one without the whole file. Each is read from the database at the same cost for files of all sizes. Built by hub.ts.
import { randomInt } from "node:crypto";
import { isNested } from "#core/json.ts";
import { HubError } from "#core/problem.ts";
import { isLargeBank, PART_LIMIT, writeBankStart } from "#core/questions/bank-index.ts";
import type { Db } from "#server/db/tables.ts";
import type { PartKind, Start } from "#server/question-bank/file-parts.ts";
import { readParts, readPlaces } from "#server/question-bank/part-rows.ts";

/** A subtopic's file, as its questions give it or rendered. */
export type BankPlace = { moduleId: string; subtopicId: string; isRendered: boolean };
export type BankParts = ReturnType<typeof createBankParts>;

/** Builds it on an open database. */
export function createBankParts({ db }: { db: Db }) {
	/** What is stored. @throws HubError("mcq-not-found") unless it is loaded by parts, in this form */
	async function getStored({ moduleId, subtopicId, isRendered }: BankPlace) {
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
		const isLarge = row && isLargeBank({ ...row, isRendered });
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

	/** A part that is a text by itself. @throws HubError("mcq-not-found") for a file from before the upgrade, which is loaded whole */
	async function getText({ generation }: Stored, kind: PartKind): Promise<string> {
		const [part] = await readParts(db, generation, kind, 0, 1);
		if (!part) throw new HubError("mcq-not-found");
		return Buffer.from(part.content).toString();
	}

	/** The questions at these places as a file of their own. @throws HubError("mcq-not-found") for unknown places */
	async function join(stored: Stored, isRendered: boolean, places: readonly number[]): Promise<string> {
		const { questionCount, shuffle } = stored;
		const kind = isRendered ? ("rendered" as const) : ("file" as const);
		const read = await readPlaces(db, stored.generation, { kind, questionCount, places });
		if (!read) throw new HubError("mcq-not-found");
		const file = `{"shuffle":${shuffle},"questions":[${read.questions.join(",")}]`;
		return isRendered ? `${file},"html":[${read.html.filter((entry) => entry !== "").join(",")}]}` : `${file}}`;
	}

	return {
		/**
		 * The index of a file that is loaded by parts, as JSON, and when the file was stored.
		 * @throws HubError("mcq-not-found") for any other one
		 */
		async getIndex(place: BankPlace): Promise<{ text: string; updatedAt: number }> {
			const stored = await getStored(place);
			return { text: await getText(stored, "index"), updatedAt: stored.updatedAt };
		},

		/**
		 * The first set of a new quiz, as a file of its own with its seed and the version: one of some that were chosen when the
		 * file was stored. @throws HubError("mcq-not-found") as getIndex
		 */
		async getStart(place: BankPlace): Promise<string> {
			const stored = await getStored(place);
			const starts: Start[] = JSON.parse(await getText(stored, "starts"));
			const [seed, places] = starts[randomInt(starts.length)] ?? [0, []];
			const part = await join(stored, place.isRendered, places);
			return writeBankStart({ version: stored.version, seed }, part);
		},

		/**
		 * The questions at these places of a version, as a file of their own.
		 * @throws HubError("mcq-changed") when the file has another version; "mcq-not-found" as getIndex, and for unknown
		 *   places
		 */
		async getPart(place: BankPlace, version: string, places: readonly number[]): Promise<string> {
			const stored = await getStored(place);
			if (stored.version !== version) throw new HubError("mcq-changed");
			if (places.length > PART_LIMIT) throw new HubError("mcq-not-found");
			return join(stored, place.isRendered, places);
		},
	};
}

/** Whether options may be shuffled. @param root the fields of the file */
function letsShuffle(root: unknown): boolean {
	return !(isNested(root) && root.shuffle === false);
}
