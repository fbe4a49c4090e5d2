// Reads the documents that a subtopic links to, so that doubts about them can be answered. Only administrators start this,
// never a learner's request. Stores the text with its date, or the reason why it could not be read.
import type { Subtopic, SubtopicContent } from "#core/modules/catalog.ts";
import { DOCUMENT_PHASES, type DocumentPhase, documentLink } from "#core/modules/phases.ts";
import { HubError } from "#core/problem.ts";
import type { CheckedDocument } from "#core/texts/document-check.ts";
import { CLOSED_REASONS, type DocumentState, UNREADABLE_REASONS, type UnreadableReason } from "#core/texts/state.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { errorText, type Log } from "#server/log.ts";
import { getSubtopic, lockModule } from "#server/modules/catalog-rows.ts";
import { changeColumns, notifyChange } from "#server/modules/content-change.ts";
import { type PassageContext, replaceTexts } from "#server/passages/passage-rows.ts";
import { createSemaphore } from "#server/work/semaphore.ts";
import { noteFailed, noteGood } from "./check-rows.ts";
import { listViews } from "./checked-documents.ts";
import { type Fetched, fetchText, GOOGLE, type Reach } from "./fetch-document.ts";

/** Documents of all subtopics that are read at once, and that may wait. */
const AT_ONCE = 4;
const WAITING = 40;

type Address = { ok: true; address: string } | { ok: false; reason: UnreadableReason };

/** The address of a Google document's plain text, or why there is none. */
export function textAddress(link: string): Address {
	return exportAddress(link, "txt");
}

/** The address of a Google document in a format of its export, or why there is none. */
export function exportAddress(link: string, format: "txt" | "docx"): Address {
	const url = URL.canParse(link) ? new URL(link) : undefined;
	if (url?.protocol !== "https:" || url.host !== "docs.google.com") return { ok: false, reason: "not-google-document" };
	const id = /^\/document\/d\/([A-Za-z0-9_-]+)(?:\/|$)/.exec(url.pathname)?.[1];
	if (id === undefined) return { ok: false, reason: "not-google-document" };
	// A published copy has a key of its own, and no plain text.
	if (id === "e") return { ok: false, reason: "published-only" };
	return { ok: true, address: `https://docs.google.com/document/d/${id}/export?format=${format}` };
}

/** Builds the reader. @param reach where it may fetch from; only Google's documents on a site */
export function createDocumentReading({
	db,
	log,
	reach = GOOGLE,
	addressOf = textAddress,
	...context
}: PassageContext & { db: Db; log: Log; reach?: Reach; addressOf?: typeof textAddress }) {
	const semaphore = createSemaphore({ atOnce: AT_ONCE, waiting: WAITING });
	const running = new Set<Promise<unknown>>();

	/** The state of each document of a subtopic, in the order of the phases. @throws HubError("subtopic-not-found") */
	async function list(id: string): Promise<CheckedDocument[]> {
		const subtopic = await getSubtopic(db, id);
		const rows = await db
			.selectFrom("documentText")
			.select(["phase", "link", "status", "reason", "words", "readAt"])
			.where("subtopicId", "=", id)
			.execute();
		const views = await listViews(db, id);
		const states = DOCUMENT_PHASES.map(async (phase): Promise<CheckedDocument | undefined> => {
			const link = documentLink(subtopic, phase);
			if (link === null) return undefined;
			const check = views.find((view) => view.phase === phase && view.link === link)?.check;
			const state = { phase, link, reason: undefined, words: 0, readAt: 0, check };
			if (await context.findBlocks?.(link)) return { ...state, status: "own" };
			const row = rows.find((row) => row.phase === phase && row.link === link);
			if (!row) return { ...state, status: "unread" };
			const { status, words, readAt } = row;
			return { ...state, status, words, readAt, reason: reasonOf(row.reason) };
		});
		return (await Promise.all(states)).filter((state) => state !== undefined);
	}

	/** The phases of a subtopic whose document did not open for everybody when it was last tried. */
	async function listClosed(subtopic: SubtopicContent & Pick<Subtopic, "id">): Promise<DocumentPhase[]> {
		const rows = await db
			.selectFrom("documentText")
			.select(["phase", "link"])
			.where("subtopicId", "=", subtopic.id)
			.where("reason", "in", CLOSED_REASONS)
			.execute();
		return DOCUMENT_PHASES.filter((phase) => {
			return rows.some((row) => row.phase === phase && row.link === documentLink(subtopic, phase));
		});
	}

	/** Reads one document and stores the result if the subtopic still links to it. */
	async function readOne(id: string, phase: DocumentPhase, link: string): Promise<void> {
		const address = addressOf(link);
		const fetch = async (): Promise<Fetched> => (address.ok ? fetchText(address.address, reach) : address);
		const fetched = await semaphore.runOrThrow(fetch);
		if (!fetched.ok) log.warn({ subtopicId: id, phase, reason: fetched.reason }, "a document could not be read");
		await inTransaction(db, async (tx) => {
			const { moduleId } = await getSubtopic(tx, id);
			await lockModule(tx, moduleId);
			const subtopic = await getSubtopic(tx, id);
			if (documentLink(subtopic, phase) !== link) return;
			await store(tx, { subtopicId: id, phase, link }, fetched, context.now());
			if (fetched.ok) await noteGood(tx, { subtopicId: id, phase }, context.now());
			else if (address.ok) await noteFailed(tx, { subtopicId: id, phase, link }, fetched.reason, context.now());
			await replaceTexts(tx, context, subtopic);
			// Invalidates the learner's page, which shows whether documents open.
			await tx
				.updateTable("moduleRow")
				.set((e) => changeColumns(e, context.now()))
				.where("id", "=", moduleId)
				.execute();
			await notifyChange(tx, moduleId);
		});
	}

	async function readThose(id: string, which: (state: DocumentState) => boolean): Promise<CheckedDocument[]> {
		const states = (await list(id)).filter((state) => state.status !== "own" && which(state));
		await Promise.all(states.map(({ phase, link }) => readOne(id, phase, link)));
		return list(id);
	}

	async function read(...what: Parameters<typeof readThose>): Promise<CheckedDocument[]> {
		const work = readThose(...what);
		running.add(work);
		try {
			return await work;
		} finally {
			running.delete(work);
		}
	}

	return {
		list,
		listClosed,

		/**
		 * Reads all documents of a subtopic again, or one. An earlier text stays when its document cannot be read now.
		 * @throws HubError("subtopic-not-found"); "too-many-tries" while too many are being read
		 */
		readAll: (id: string, phase?: DocumentPhase) => read(id, (state) => phase === undefined || state.phase === phase),

		/** Starts reading the documents that were never tried. Called after a save, which does not wait. */
		beginNew(id: string): void {
			read(id, ({ status }) => status === "unread").catch((error: unknown) => {
				log.error({ subtopicId: id, error: errorText(error) }, "new documents could not be read");
			});
		},

		/** The stored text of a document, for administrators. @throws HubError("subtopic-not-found") when there is none */
		async getText(id: string, phase: DocumentPhase): Promise<{ text: string; readAt: number }> {
			const row = await db
				.selectFrom("documentText")
				.select(["text", "readAt"])
				.where((e) => e.and({ subtopicId: id, phase }))
				.where("status", "=", "read")
				.executeTakeFirst();
			if (!row) throw new HubError("subtopic-not-found");
			return row;
		},

		/** Waits for running reads. */
		async close(): Promise<void> {
			await Promise.allSettled(running);
		},
	};
}

type Place = { subtopicId: string; phase: DocumentPhase; link: string };

async function store(tx: Db, place: Place, fetched: Fetched, at: number): Promise<void> {
	const of = { status: "read" as const, reason: null, readAt: at, ...place };
	const text = fetched.ok ? fetched.text.replaceAll("\0", "").toWellFormed() : "";
	const row = fetched.ok
		? { ...of, text, words: text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0 }
		: { ...of, status: "unreadable" as const, reason: fetched.reason, text, words: 0 };
	if (!fetched.ok) {
		const kept = await tx
			.updateTable("documentText")
			.set({ reason: fetched.reason })
			.where((e) => e.and({ subtopicId: place.subtopicId, phase: place.phase }))
			.where("link", "=", place.link)
			.where("status", "=", "read")
			.executeTakeFirst();
		if (kept.numUpdatedRows > 0n) return;
	}
	await tx
		.insertInto("documentText")
		.values(row)
		.onConflict((c) => c.columns(["subtopicId", "phase"]).doUpdateSet(row))
		.execute();
}

function reasonOf(text: string | null): UnreadableReason | undefined {
	return UNREADABLE_REASONS.find((reason) => reason === text);
}
