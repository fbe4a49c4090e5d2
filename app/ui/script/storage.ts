// Entries of the browser's storage. Never throws: blocked storage throws on every access, and full storage on writing.

type Kind = "localStorage" | "sessionStorage";

/**
 * A tab's entries that say what a learner did or wrote, by the end of their keys: the session, texts that were typed, conversations,
 * reading places, the place in a list, a question for the chat, opened addresses, pages that are not stored yet, the log without a database. "Forget" deletes them.
 */
const LEARNER_ENTRIES = [
	"",
	".typed",
	".doubts",
	".places",
	".list",
	".asked-why",
	".opened",
	".unstored",
	".reloaded-for",
	".log",
] as const;
/** Reports and papers that wait, and papers that are being begun or go on, are of all tabs; "forget" deletes them, too (learn/progress/log/forget.ts). */
type LearnerKey =
	| `doubtless${(typeof LEARNER_ENTRIES)[number]}`
	| "doubtless.reports"
	| "doubtless.paper"
	| "doubtless.papers"
	| "doubtless.running";

/** Entries that stay: choices for this device, a height on home, the number of a tab, a deletion that the server has not confirmed. */
type DeviceKey =
	| "theme"
	| "doubtless.text-size"
	| "doubtless.lists"
	| "doubtless.install-offered"
	| "doubtless.announcement"
	| "doubtless.reminder"
	| "doubtless.tab"
	| "doubtless.forget";

/** A new entry must be in one of both lists. */
type EntryKey = LearnerKey | DeviceKey;

/** Deletes what this tab stores of the learner. */
export function deleteLearnerEntries(): void {
	for (const entry of LEARNER_ENTRIES) writeEntry("sessionStorage", `doubtless${entry}`, undefined);
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

/** Attribute of the page element when a mock exam goes on in this browser: home and "Today" have a place for its name. */
export const RUNNING_MARK = "running";

/** Attribute of the page element when this browser stores nothing. */
export const IN_MEMORY_MARK = "unkept";

/**
 * Replaces blocked session storage, which throws on every access (React Router's own too), with an empty one, and marks the
 * page. Runs before every other script.
 */
export const storageScript = `try{sessionStorage.getItem("")}catch{document.documentElement.dataset.${IN_MEMORY_MARK}="";try{Object.defineProperty(window,"sessionStorage",{configurable:true,value:{getItem:function(){return null},setItem:function(){},removeItem:function(){}}})}catch{}}`;
