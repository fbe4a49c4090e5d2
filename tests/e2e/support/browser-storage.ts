// What a page's browser has stored, for stories: records of IndexedDB and addresses in the caches. Reading changes nothing.
import type { Page } from "@playwright/test";

/** A read without an answer is tried again after this time, in milliseconds: one that never ends would take the whole limit of an expectation. */
const TRY_AGAIN_MS = 3_000;

/** Repeats a read until it has a result. Ends with the page. */
export async function untilAnswered<Result>(read: () => Promise<Result | undefined>): Promise<Result> {
	for (;;) {
		const isLate = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), TRY_AGAIN_MS));
		const result = await Promise.race([read(), isLate]);
		if (result !== undefined) return result;
	}
}

/** The records of some stores of a database, read in one transaction; none before the page has made the database. */
export function readStores<Row>(page: Page, database: string, stores: string[]): Promise<Row[][]> {
	return untilAnswered(() => page.evaluate(readRecords<Row>, { name: database, stores }));
}

/** Runs in the page. @returns undefined when the browser closed the database meanwhile */
async function readRecords<Row>({ name, stores }: { name: string; stores: string[] }): Promise<Row[][] | undefined> {
	const known = await indexedDB.databases();
	const nothing = stores.map(() => []);
	// Opening it would make it, without the stores that the page gives it: the page could store nothing then.
	if (!known.some((database) => database.name === name)) return nothing;
	return new Promise((resolve) => {
		const opening = indexedDB.open(name);
		opening.onupgradeneeded = () => opening.transaction?.abort();
		opening.onerror = () => resolve(undefined);
		opening.onsuccess = () => {
			const { result: database } = opening;
			const reading = database.transaction(stores);
			const requests = stores.map((store): IDBRequest<Row[]> => reading.objectStore(store).getAll());
			reading.onabort = () => resolve(undefined);
			reading.oncomplete = () => {
				database.close();
				resolve(requests.map(({ result }) => result));
			};
		};
	});
}

/** The paths in all caches. */
export function listCached(page: Page): Promise<string[]> {
	return untilAnswered(() =>
		page.evaluate(async () => {
			const names = await caches.keys();
			const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
			return requests.flat().map(({ url }) => new URL(url).pathname);
		}),
	);
}
