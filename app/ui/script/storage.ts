// Entries of the browser's storage. Never throws: blocked storage throws on every access, and full storage on writing.

type Kind = "localStorage" | "sessionStorage";

/**
 * Entries that say what a learner did or wrote: the session, texts that were typed, conversations, reports that wait, reading places,
 * a question for the chat, opened addresses, the log without a database. "Forget" deletes them.
 */
export const LEARNER_KEYS = [
	"doubtless",
	"doubtless.typed",
	"doubtless.doubts",
	"doubtless.reports",
	"doubtless.text-places",
	"doubtless.asked-why",
	"doubtless.opened-again",
	"doubtless.reloaded-for",
	"doubtless.log",
] as const;

/** Entries that stay: choices for this device, the number of a tab, a deletion that the server has not confirmed. */
type DeviceKey = "theme" | "doubtless.text-size" | "doubtless.install-offered" | "doubtless.tab" | "doubtless.forget";

/** A new entry must be in one of both lists. */
type EntryKey = (typeof LEARNER_KEYS)[number] | DeviceKey;

/** Deletes what this browser's storage has of the learner, besides the log's database. */
export function deleteLearnerEntries(): void {
	for (const key of LEARNER_KEYS) {
		writeEntry("sessionStorage", key, undefined);
		writeEntry("localStorage", key, undefined);
	}
}

/** Null without an entry; undefined when storage is blocked. */
export function readEntry(kind: Kind, key: EntryKey): string | null | undefined {
	try {
		return globalThis[kind].getItem(key);
	} catch {
		return undefined;
	}
}

/** Writes an entry, or removes it without a text. @returns whether it succeeded */
export function writeEntry(kind: Kind, key: EntryKey, text: string | undefined): boolean {
	try {
		if (text === undefined) globalThis[kind].removeItem(key);
		else globalThis[kind].setItem(key, text);
		return true;
	} catch {
		return false;
	}
}

/** Attribute of the page element when this browser stores nothing. */
export const IN_MEMORY_MARK = "unkept";

/**
 * Replaces blocked session storage, which throws on every access (React Router's own too), with an empty one, and marks the
 * page. Runs before every other script.
 */
export const storageScript = `try{sessionStorage.getItem("")}catch{document.documentElement.dataset.${IN_MEMORY_MARK}="";try{Object.defineProperty(window,"sessionStorage",{configurable:true,value:{getItem:function(){return null},setItem:function(){},removeItem:function(){}}})}catch{}}`;
