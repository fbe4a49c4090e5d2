// Drafts of forms, one per administrator, form and record, so that unsaved text survives a reload, an expired session and an
// accidental "back". Stored in the tab's session storage, with a copy in local storage, which survives the tab. Skipped when storage
// is blocked or full.
import * as z from "zod/mini";

const PREFIX = "doubtless.draft.";
/** In local storage; the tab's number follows, so that tabs do not overwrite each other. */
const COPY_PREFIX = "doubtless.kept-draft.";
const TAB_KEY = "doubtless.tab";
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
			const at = z.safeParse(z.object({ at: z.number() }), parse(localStorage.getItem(copyKey))).data?.at ?? 0;
			const isOfKey = copyKey.startsWith(`${COPY_PREFIX}${key}.`) && copyKey !== ownCopyKey(key);
			if (now - at > (isOfKey ? maxAgeMs : MAX_AGE_MS)) localStorage.removeItem(copyKey);
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
}

export function deleteDraft(key: string): void {
	orNone(() => sessionStorage.removeItem(PREFIX + key));
	orNone(() => localStorage.removeItem(ownCopyKey(key)));
}

/** Deletes the draft of findLeftoverDraft. */
export function deleteLeftoverDraft(copyKey: string): void {
	orNone(() => localStorage.removeItem(copyKey));
}

function parseDraft<Typed>(text: string | null, schema: z.ZodMiniType<Typed>): Draft<Typed> | undefined {
	const version = z.nullable(z.number());
	return z.safeParse(z.object({ at: z.number(), base: schema, version, typed: schema }), parse(text)).data;
}

function parse(text: string | null): unknown {
	return text === null ? undefined : orNone((): unknown => JSON.parse(text));
}

function ownCopyKey(key: string): string {
	return `${COPY_PREFIX}${key}.${ownTab()}`;
}

/** The number of this tab, which a reload keeps. */
function ownTab(): string {
	const known = sessionStorage.getItem(TAB_KEY);
	if (known !== null) return known;
	const tab = String(crypto.getRandomValues(new Uint32Array(1))[0]);
	sessionStorage.setItem(TAB_KEY, tab);
	return tab;
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
	return orNone(() => sessionStorage.getItem(`${PREFIX}${key}.file`) ?? undefined);
}

export function writeFileName(key: string, name: string): void {
	orNone(() => sessionStorage.setItem(`${PREFIX}${key}.file`, name));
}

export function deleteFileName(key: string): void {
	orNone(() => sessionStorage.removeItem(`${PREFIX}${key}.file`));
}

/** Whether this tab has a draft. */
export function hasDrafts(): boolean {
	return orNone(() => listKeys(sessionStorage, PREFIX).length > 0) ?? false;
}

/** Deletes every draft of this tab and every copy in this browser, when the administrator signs out. */
export function deleteAllDrafts(): void {
	for (const [storage, prefix] of [
		[() => sessionStorage, PREFIX],
		[() => localStorage, COPY_PREFIX],
	] as const)
		orNone(() => {
			for (const key of listKeys(storage(), prefix)) storage().removeItem(key);
		});
}
