// Serves large question files by parts: an index of all ids, and the questions at given places, so that a page shows the first one
// without the whole file. Cut files are cached in a bounded amount of memory. Built by hub.ts.
import { LRUCache } from "lru-cache";
import { HubError } from "#core/problem.ts";
import { isLargeBank, PART_LIMIT, readBankIndex, writeBankStart } from "#core/questions/bank-index.ts";
import { openBank, placesOf } from "#core/quiz/bank-parts.ts";
import { startQuiz } from "#core/quiz/quiz.ts";
import type { Db } from "#server/db/tables.ts";
import { type CutBank, joinPart } from "./cut-bank.ts";
import type { FileThreads } from "./file-threads.ts";

/** Cut files in memory, in bytes, in each process. A larger file is loaded whole. */
const CACHE_BYTES = 64 * 1024 * 1024;
/** Overhead of an entry in bytes. */
const ENTRY_BYTES = 1_000;

/** A subtopic's file, as uploaded or rendered. */
export type BankPlace = { moduleId: string; subtopicId: string; isRendered: boolean };
/** "none" for a file that cannot be cut. */
type Entry = CutBank | "none";
export type BankParts = ReturnType<typeof createBankParts>;

/** Builds it on an open database. @param threads cuts large files */
export function createBankParts({ db, threads }: { db: Db; threads: Pick<FileThreads, "cut"> }) {
	const entries = new LRUCache<string, Entry>({ maxSize: CACHE_BYTES, sizeCalculation: sizeOf });
	const inFlight = new Map<string, Promise<Entry>>();

	/** The cut file. Concurrent requests share the work. */
	async function getCut(place: BankPlace, version: string): Promise<CutBank> {
		const key = `${place.subtopicId} ${version}`;
		const entry = await (entries.get(key) ?? inFlight.get(key) ?? makeEntry(key, place, version));
		if (entry === "none") throw new HubError("mcq-not-found");
		return entry;
	}

	function makeEntry(key: string, place: BankPlace, version: string): Promise<Entry> {
		const making = cut(place, version)
			.then((made) => {
				// An entry larger than the whole cache is not accepted, and would be cut for every request.
				const entry = made && sizeOf(made) <= CACHE_BYTES ? made : "none";
				entries.set(key, entry);
				return entry;
			})
			.finally(() => inFlight.delete(key));
		inFlight.set(key, making);
		return making;
	}

	async function cut({ subtopicId, isRendered }: BankPlace, version: string): Promise<CutBank | undefined> {
		const ofFile = db
			.selectFrom("mcqContent")
			.innerJoin("mcqFile", "mcqFile.subtopicId", "mcqContent.subtopicId")
			.select("content")
			.where("mcqFile.subtopicId", "=", subtopicId)
			.where("sha256", "=", version);
		const ofRendered = db
			.selectFrom("mcqRendered")
			.select("content")
			.where("subtopicId", "=", subtopicId)
			.where("sha256", "=", version);
		const row = await (isRendered ? ofRendered.executeTakeFirst() : ofFile.executeTakeFirst());
		// The file was replaced concurrently.
		if (!row) throw new HubError("mcq-changed");
		return threads.cut({ content: row.content, version, isRendered });
	}

	/** The checksum of what is stored. @throws as getStored */
	const getVersion = async (place: BankPlace): Promise<string> => (await getStored(place)).version;

	/** The same with the time of its storing. @throws HubError("mcq-not-found") unless it is loaded by parts, in this form */
	async function getStored({ moduleId, subtopicId, isRendered }: BankPlace) {
		const row = await db
			.selectFrom("mcqFile")
			.innerJoin("subtopic", "subtopic.id", "mcqFile.subtopicId")
			.leftJoin("mcqRendered", "mcqRendered.subtopicId", "mcqFile.subtopicId")
			.select(["mcqFile.sha256", "mcqFile.updatedAt", "questionCount", "byteLength"])
			.select("mcqRendered.sha256 as renderedSha256")
			.where("subtopic.moduleId", "=", moduleId)
			.where("subtopic.id", "=", subtopicId)
			.executeTakeFirst();
		const isLarge = row && isLargeBank({ ...row, isRendered });
		if (!isLarge || (row.renderedSha256 !== null) !== isRendered) throw new HubError("mcq-not-found");
		return { version: row.renderedSha256 ?? row.sha256, updatedAt: Number(row.updatedAt) };
	}

	return {
		/**
		 * The index of a file that is loaded by parts, as JSON, and when the file was stored.
		 * @throws HubError("mcq-not-found") for any other one
		 */
		async getIndex(place: BankPlace): Promise<{ text: string; updatedAt: number }> {
			const { version, updatedAt } = await getStored(place);
			return { text: (await getCut(place, version)).index, updatedAt };
		},

		/**
		 * The first set of a new quiz, as a file of its own with the seed and the version.
		 * @param seed a uint32 that selects the questions
		 * @throws HubError("mcq-not-found") as getIndex
		 */
		async getStart(place: BankPlace, seed: number): Promise<string> {
			const version = await getVersion(place);
			const file = await getCut(place, version);
			const index = readBankIndex(file.index);
			if (!index) throw new HubError("mcq-not-found");
			const { bank, state } = startQuiz(openBank(index, ""), seed);
			const part = joinPart(file, placesOf(bank, state.currentSet));
			if (part === undefined) throw new HubError("mcq-not-found");
			return writeBankStart({ version, seed }, part);
		},

		/**
		 * The questions at these places of a version, as a file of their own.
		 * @throws HubError("mcq-changed") when the file has another version; "mcq-not-found" as getIndex, and for unknown
		 *   places
		 */
		async getPart(place: BankPlace, version: string, places: readonly number[]): Promise<string> {
			if ((await getVersion(place)) !== version) throw new HubError("mcq-changed");
			const part = places.length > PART_LIMIT ? undefined : joinPart(await getCut(place, version), places);
			if (part === undefined) throw new HubError("mcq-not-found");
			return part;
		},
	};
}

function sizeOf(entry: Entry): number {
	if (entry === "none") return ENTRY_BYTES;
	return ENTRY_BYTES + entry.bytes.byteLength + entry.offsets.byteLength + 2 * entry.index.length;
}
