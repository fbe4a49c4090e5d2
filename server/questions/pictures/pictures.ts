// The pictures of questions: stored by the checksum of the file that was uploaded, in two sizes, for the whole site. Built by
// hub.ts; used by calls.ts, serve-picture.ts and import, and by file-worker.ts and the rendering for their sizes.
import { hash } from "node:crypto";
import type { PictureSize, PictureSizes, PictureWidth } from "#core/questions/picture.ts";
import { chunksOf } from "#server/db/chunks.ts";
import type { Db } from "#server/db/tables.ts";
import type { LimitedProcess } from "#server/work/limited-process.ts";
import { createSemaphore } from "#server/work/semaphore.ts";
import type { DecodedPicture, PictureFault } from "./decode-picture.ts";

/** Pictures that wait while another one is decoded; decoding one takes memory for all of its pixels. */
const WAITING = 100;
const WORKER = new URL("./picture-worker.ts", import.meta.url);

export type AddedPicture =
	/** `isCut`: only the first frame of an animation is stored. */
	({ ok: true; sha256: string; isCut: boolean } & PictureSize) | { ok: false; fault: PictureFault | "busy" };
export type Pictures = ReturnType<typeof createPictures>;

/** Builds the store of pictures on an open database. @param process decodes them: a picture may be made to break the decoder */
export function createPictures({ db, now, process }: { db: Db; now: () => number; process: LimitedProcess }) {
	const semaphore = createSemaphore({ atOnce: 1, waiting: WAITING });

	async function decode(bytes: Uint8Array): Promise<DecodedPicture> {
		const outcome = await process.run<DecodedPicture>(WORKER, bytes);
		return outcome.ok ? outcome.answer : { ok: false, fault: "damaged" };
	}

	async function store(sha256: string, { size, small, large }: Extract<DecodedPicture, { ok: true }>) {
		await db
			.insertInto("picture")
			.values({ sha256, ...size, small, large, createdAt: now(), unusedSince: null })
			.onConflict((c) => c.column("sha256").doUpdateSet({ unusedSince: null }))
			.execute();
	}

	/** The size of a picture that is stored already; restarts its time as unused. */
	async function touch(sha256: string): Promise<PictureSize | undefined> {
		const query = db.updateTable("picture").set({ unusedSince: null }).where("sha256", "=", sha256);
		return query.returning(["width", "height"]).executeTakeFirst();
	}

	return {
		/** Decodes and stores a picture; one that is stored already is not decoded again. */
		async add(bytes: Uint8Array): Promise<AddedPicture> {
			const sha256 = hash("sha256", bytes, "hex");
			const known = await touch(sha256);
			if (known) return { ok: true, sha256, ...known, isCut: false };
			const decoded = (await semaphore.run(() => decode(bytes)))?.result;
			if (!decoded) return { ok: false, fault: "busy" };
			if (!decoded.ok) return decoded;
			await store(sha256, decoded);
			return { ok: true, sha256, ...decoded.size, isCut: decoded.isCut };
		},

		/** The WebP of one size; undefined for an unknown picture. */
		async find(sha256: string, width: PictureWidth): Promise<Uint8Array | undefined> {
			const row = await db
				.selectFrom("picture")
				.select((e) => [width === 480 ? e.fn.coalesce("small", "large").as("content") : e.ref("large").as("content")])
				.where("sha256", "=", sha256)
				.executeTakeFirst();
			return row?.content;
		},

		/** See findPictureSizes. */
		findSizes: (checksums: readonly string[]): Promise<PictureSizes> => findPictureSizes(db, checksums),
	};
}

/** The sizes of those that are stored, by their checksums. */
export async function findPictureSizes(db: Db, checksums: readonly string[]): Promise<PictureSizes> {
	const sizes = new Map<string, PictureSize>();
	for (const some of chunksOf(checksums)) {
		const query = db.selectFrom("picture").select(["sha256", "width", "height"]).where("sha256", "in", some);
		for (const { sha256, width, height } of await query.execute()) sizes.set(sha256, { width, height });
	}
	return sizes;
}
