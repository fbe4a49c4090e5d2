// Counts the devices that open modules by links: by link and week, and against a link's limit. No device is named. Counts wait some
// seconds in memory, so that a busy site writes them together; only limited links are counted at once. Used by link-gate.ts.
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { errorText, type Log } from "#server/log.ts";

/** How long counts wait, in milliseconds; a process that dies loses them. */
const WAIT_MS = 5_000;

/** `linkId` is empty for a module's own code. */
export type CountedLink = { moduleId: string; linkId: string; week: number };
type Waiting = CountedLink & { devices: number; newDevices: number };

export function createDeviceCounter({ db, log }: { db: Db; log: Log }) {
	let waiting = new Map<string, Waiting>();
	let timer: ReturnType<typeof setTimeout> | undefined;

	/** Writes all counts. A module that was deleted meanwhile is left out. */
	async function flush(): Promise<void> {
		clearTimeout(timer);
		timer = undefined;
		const counted = [...waiting.values()];
		waiting = new Map();
		for (const each of counted) {
			await inTransaction(db, (tx) => store(tx, each)).catch((error: unknown) => {
				log.warn({ error: errorText(error) }, "devices of a link could not be counted");
			});
		}
	}

	return {
		/** Counts a device in this week; `isNew`: for the first time. */
		count({ moduleId, linkId, week }: CountedLink, isNew: boolean): void {
			const key = `${moduleId} ${linkId} ${week}`;
			const entry = waiting.get(key) ?? { moduleId, linkId, week, devices: 0, newDevices: 0 };
			entry.devices++;
			if (isNew) entry.newDevices++;
			waiting.set(key, entry);
			timer ??= setTimeout(() => void flush(), WAIT_MS).unref();
		},

		/** Counts a new device of a limited link. @returns false when it has as many as it may have: nothing is counted then */
		admit(counted: CountedLink): Promise<boolean> {
			return inTransaction(db, async (tx) => {
				const { numUpdatedRows } = await tx
					.updateTable("moduleLink")
					.set((e) => ({ deviceCount: e("deviceCount", "+", 1) }))
					.where("id", "=", counted.linkId)
					.whereRef("deviceCount", "<", "maxDevices")
					.executeTakeFirstOrThrow();
				if (numUpdatedRows === 0n) return false;
				await addToWeek(tx, counted, 1);
				return true;
			});
		},

		flush,
	};
}

async function store(tx: Db, { devices, newDevices, ...counted }: Waiting): Promise<void> {
	const module = await tx.selectFrom("module").select("id").where("id", "=", counted.moduleId).executeTakeFirst();
	if (!module) return;
	await addToWeek(tx, counted, devices);
	if (counted.linkId === "" || newDevices === 0) return;
	await tx
		.updateTable("moduleLink")
		.set((e) => ({ deviceCount: e("deviceCount", "+", newDevices) }))
		.where("id", "=", counted.linkId)
		.execute();
}

async function addToWeek(tx: Db, { moduleId, linkId, week }: CountedLink, devices: number): Promise<void> {
	await tx
		.insertInto("linkWeek")
		.values({ moduleId, linkId, week, devices })
		.onConflict((c) =>
			c
				.columns(["moduleId", "linkId", "week"])
				.doUpdateSet((e) => ({ devices: e("linkWeek.devices", "+", e.ref("excluded.devices")) })),
		)
		.execute();
}
