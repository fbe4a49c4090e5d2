// Writes own questions to the browser's log and reads those of other phones, without the pages for them.
import { expect, type Page } from "@playwright/test";
import { openSealed } from "#app/learn/progress/log/seal.ts";
import type { SealedEvent } from "#core/progress/log/event.ts";
import { untilAnswered } from "./browser-storage.ts";
import { withHub } from "./modules.ts";
import type { StoryProduct } from "./story.ts";

/** The events that the server has stored of a subtopic, as text. */
export async function listStored({ env }: StoryProduct, subtopicId: string): Promise<string> {
	let bodies = "";
	await withHub(env, async ({ db }) => {
		const rows = await db.selectFrom("answerEvent").select("body").where("subtopicId", "=", subtopicId).execute();
		bodies = rows.map(({ body }) => body).join("\n");
	});
	expect(bodies).toContain('["x",');
	return bodies;
}

/** Writes an own question into the page's log. */
export function askOwn(page: Page, subtopicId: string, text: string): Promise<void> {
	return page.evaluate(writeOwn, { subtopicId, text });
}

/** Runs in the page. */
function writeOwn({ subtopicId, text }: { subtopicId: string; text: string }): Promise<void> {
	return new Promise((resolve) => {
		const opening = indexedDB.open("doubtless-log");
		opening.onsuccess = () => {
			const { result: database } = opening;
			const writing = database.transaction(["events", "meta"], "readwrite");
			const reading = writing.objectStore("meta").get("device");
			reading.onsuccess = () => {
				const { device, clock } = reading.result;
				writing.objectStore("meta").put({ device, clock: clock + 1 }, "device");
				writing.objectStore("meta").put(true, "isOwnWaiting");
				const at = { device, clock: clock + 1, subtopicId, run: 0 };
				writing.objectStore("events").put({ ...at, kind: "own-asked", text });
			};
			writing.oncomplete = () => {
				database.close();
				resolve();
			};
		};
	});
}

/** The own questions that have come from other phones, opened with this phone's keys. */
export async function readOwn(page: Page): Promise<string[]> {
	const { keys, sealed } = await untilAnswered(() => page.evaluate(readSealed));
	const opened = await openSealed(sealed, new Map(keys));
	return opened.map((event) => ("text" in event ? event.text : ""));
}

/** Runs in the page. */
function readSealed(): Promise<{ keys: [string, string][]; sealed: SealedEvent[] }> {
	return new Promise((resolve) => {
		const opening = indexedDB.open("doubtless-log");
		opening.onsuccess = () => {
			const { result: database } = opening;
			const reading = database.transaction(["received", "meta"]);
			const received = reading.objectStore("received").getAll();
			const keyring = reading.objectStore("meta").get("keyring");
			reading.oncomplete = () => {
				database.close();
				const events = received.result.flatMap((row: { events: SealedEvent[] }) => row.events);
				resolve({ keys: [...keyring.result.keys], sealed: events.filter(({ kind }) => kind === "sealed") });
			};
		};
	});
}
