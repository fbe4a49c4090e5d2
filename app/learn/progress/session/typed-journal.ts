// Copies of what is typed and not sent (typed-words.ts) in IndexedDB, one a tab: session storage is on disk only seconds later. Loaded
// after the page.
import { readEntry } from "#app/ui/script/storage.ts";
import { claimTab, typedJournal as journal, thisTab } from "#app/ui/script/text-journal.ts";
import { TYPED_KEY } from "./session-store.ts";
import { onTyped, readTexts, replaceTyped } from "./typed-words.ts";

/** How long the texts of a closed tab are kept, in milliseconds: a day. Only the tab itself, reopened by the browser, gets them. */
const MAX_AGE_MS = 24 * 60 * 60 * 1_000;

/** Restores what a killed browser has lost, and copies each change from now on. Rejects when session storage is blocked. */
export async function startTypedJournal(): Promise<void> {
	// The texts stay the other tab's.
	if (await claimTab()) replaceTyped(undefined);
	const tab = thisTab();
	onTyped((entry) => journal.write(tab, entry));
	const copies = await journal.readAll();
	const stored = readEntry("sessionStorage", TYPED_KEY) ?? undefined;
	const newer = chooseNewer(stored, copies.get(tab));
	if (newer === "copy") replaceTyped(copies.get(tab));
	if (newer === "stored") journal.write(tab, stored);
	for (const [other, entry] of copies) {
		if (other !== tab && Date.now() - readTexts(entry).at > MAX_AGE_MS) journal.write(other, undefined);
	}
}

/** Which of two entries is newer; undefined when neither is. */
export function chooseNewer(stored: string | undefined, copy: string | undefined): "stored" | "copy" | undefined {
	const [before, copied] = [readTexts(stored).at, readTexts(copy).at];
	return before > copied ? "stored" : copied > before ? "copy" : undefined;
}
