// Drafts of forms, one per administrator, form and record, so that unsaved text survives a reload, an expired session and an
// accidental "back". Stored in the tab's session storage, with a copy in local storage, which survives the tab, and one in IndexedDB,
// which survives a killed browser (text-journal.ts). Skipped when storage is blocked or full.
import * as z from "zod/mini";
import { claimTab, draftJournal as journal, listOpenTabs, thisTab } from "#app/ui/script/text-journal.ts";

const PREFIX = "doubtless.draft.";
/** In local storage; the tab's number follows, so that tabs do not overwrite each other. */
const COPY_PREFIX = "doubtless.kept-draft.";
/** Ends the key of the name of a form's file. */
const FILE_NAME = ".file";
/** How long the copy of a closed tab is kept, in milliseconds: 7 days. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1_000;

export type Draft<Typed> = {
	/** Time of the last change, in milliseconds. */
	at: number;
	/** The stored record when typing began, to detect a concurrent save. */
	base: Typed;
	version: number | null;
	typed: Typed;
};

/** A draft of another tab, open or closed. */
export type LeftoverDraft<Typed> = { draft: Draft<Typed>; copyKey: string };

/**
 * Before the first form of a page reads its draft. A duplicated tab drops the drafts that it shares with the other tab, which are then
 * offered as those of another tab. What web storage lost when the browser was killed comes back from IndexedDB.
 */
export async function prepareDrafts(): Promise<void> {
	try {
		if (await claimTab()) deleteEntries(sessionStorage, PREFIX);
		const [copies, openTabs] = await Promise.all([journal.readAll(), listOpenTabs()]);
		for (const [copyKey, text] of copies) restoreCopy(copyKey, text, openTabs);
	} catch {
		// Without storage there are no drafts.
	}
}

/** Copies of other open tabs are left alone: what those have deleted must not come back. */
function restoreCopy(copyKey: string, text: string, openTabs: ReadonlySet<string>): void {
	const dot = copyKey.lastIndexOf(".");
	const tab = copyKey.slice(dot + 1);
	const isThisTab = tab === thisTab();
	if (!copyKey.startsWith(COPY_PREFIX) || (openTabs.has(tab) && !isThisTab)) return;
	restoreIfNewer(localStorage, copyKey, text);
	if (isThisTab) restoreIfNewer(sessionStorage, PREFIX + copyKey.slice(COPY_PREFIX.length, dot), text);
}

function restoreIfNewer(storage: Storage, key: string, text: string): void {
	if (timeOf(text) > timeOf(storage.getItem(key))) storage.setItem(key, text);
}

/** The time of a stored draft; 0 without one. */
function timeOf(text: string | null): number {
	return z.safeParse(z.object({ at: z.number() }), parse(text)).data?.at ?? 0;
}

/** This tab's draft of a key; undefined without one of this shape. */
export function readDraft<Typed>(key: string, schema: z.ZodMiniType<Typed>): Draft<Typed> | undefined {
	return orNone(() => parseDraft(sessionStorage.getItem(PREFIX + key), schema));
}

/** The newest draft of a key from other tabs. Deletes copies that are too old. @param maxAgeMs for drafts of the key */
export function findLeftoverDraft<Typed>(
	key: string,
	schema: z.ZodMiniType<Typed>,
	now: number,
	maxAgeMs = MAX_AGE_MS,
): LeftoverDraft<Typed> | undefined {
	return orNone(() => {
		const found = listKeys(localStorage, COPY_PREFIX).flatMap((copyKey) => {
			const isOfKey = copyKey.startsWith(`${COPY_PREFIX}${key}.`) && copyKey !== ownCopyKey(key);
			const age = now - timeOf(localStorage.getItem(copyKey));
			if (age > (isOfKey ? maxAgeMs : MAX_AGE_MS)) deleteLeftoverDraft(copyKey);
			const draft = isOfKey ? parseDraft(localStorage.getItem(copyKey), schema) : undefined;
			return draft ? [{ draft, copyKey }] : [];
		});
		return found.toSorted((a, b) => b.draft.at - a.draft.at)[0];
	});
}

export function writeDraft<Typed>(key: string, draft: Draft<Typed>): void {
	const text = JSON.stringify(draft);
	orNone(() => sessionStorage.setItem(PREFIX + key, text));
	orNone(() => localStorage.setItem(ownCopyKey(key), text));
	orNone(() => journal.write(ownCopyKey(key), text));
}

export function deleteDraft(key: string): void {
	orNone(() => sessionStorage.removeItem(PREFIX + key));
	orNone(() => deleteLeftoverDraft(ownCopyKey(key)));
}

/** Deletes the draft of findLeftoverDraft. */
export function deleteLeftoverDraft(copyKey: string): void {
	orNone(() => localStorage.removeItem(copyKey));
	journal.write(copyKey, undefined);
}

function parseDraft<Typed>(text: string | null, schema: z.ZodMiniType<Typed>): Draft<Typed> | undefined {
	const version = z.nullable(z.number());
	return z.safeParse(z.object({ at: z.number(), base: schema, version, typed: schema }), parse(text)).data;
}

function parse(text: string | null): unknown {
	return text === null ? undefined : orNone((): unknown => JSON.parse(text));
}

function ownCopyKey(key: string): string {
	return `${COPY_PREFIX}${key}.${thisTab()}`;
}

function listKeys(storage: Storage, prefix: string): string[] {
	return Object.keys(storage).filter((key) => key.startsWith(prefix));
}

/** The result of `work`; undefined when storage is blocked or full. */
function orNone<Result>(work: () => Result): Result | undefined {
	try {
		return work();
	} catch {
		return undefined;
	}
}

/** The name of the file chosen in a form; the file itself cannot be stored. */
export function readFileName(key: string): string | undefined {
	return orNone(() => sessionStorage.getItem(PREFIX + key + FILE_NAME) ?? undefined);
}

export function writeFileName(key: string, name: string): void {
	orNone(() => sessionStorage.setItem(PREFIX + key + FILE_NAME, name));
}

export function deleteFileName(key: string): void {
	orNone(() => sessionStorage.removeItem(PREFIX + key + FILE_NAME));
}

/** Whether this tab has a draft. The name of a file is none: the file has to be chosen again. */
export function hasDrafts(): boolean {
	return orNone(() => listKeys(sessionStorage, PREFIX).some((key) => !key.endsWith(FILE_NAME))) ?? false;
}

/** Deletes every draft of this tab and every copy in this browser, when the administrator signs out. */
export function deleteAllDrafts(): void {
	orNone(() => deleteEntries(sessionStorage, PREFIX));
	orNone(() => {
		for (const copyKey of listKeys(localStorage, COPY_PREFIX)) deleteLeftoverDraft(copyKey);
	});
}

function deleteEntries(storage: Storage, prefix: string): void {
	for (const key of listKeys(storage, prefix)) storage.removeItem(key);
}
