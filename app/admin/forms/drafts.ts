// Drafts of forms in session storage, one per administrator, form and record, so that unsaved text survives a reload, an
// expired session and an accidental "back". With blocked or full storage there are no drafts, and nothing else changes.
import * as z from "zod/mini";

const PREFIX = "doubtless.draft.";

export type Draft<Typed> = {
	/** When the last letter was typed, in milliseconds. */
	at: number;
	/** The stored record when typing began, to detect a conflict with a later version. */
	base: Typed;
	version: number | null;
	typed: Typed;
};

/** The draft of a key; undefined if there is none of this shape. */
export function readDraft<Typed>(key: string, schema: z.ZodMiniType<Typed>): Draft<Typed> | undefined {
	const draftSchema = z.object({
		at: z.number(),
		base: schema,
		version: z.nullable(z.number()),
		typed: schema,
	});
	try {
		const text = sessionStorage.getItem(PREFIX + key);
		if (text === null) return undefined;
		const reading = z.safeParse(draftSchema, JSON.parse(text));
		return reading.success ? reading.data : undefined;
	} catch {
		return undefined;
	}
}

export function writeDraft<Typed>(key: string, draft: Draft<Typed>): void {
	try {
		sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
	} catch {
		// The text is still in the form.
	}
}

export function deleteDraft(key: string): void {
	try {
		sessionStorage.removeItem(PREFIX + key);
	} catch {
		// Blocked storage has no drafts.
	}
}

/** The name of the file chosen in a form; the file itself cannot be stored. */
export function readFileName(key: string): string | undefined {
	try {
		return sessionStorage.getItem(`${PREFIX}${key}.file`) ?? undefined;
	} catch {
		return undefined;
	}
}

export function writeFileName(key: string, name: string): void {
	try {
		sessionStorage.setItem(`${PREFIX}${key}.file`, name);
	} catch {
		// Its name cannot be shown after a reload.
	}
}

export function deleteFileName(key: string): void {
	deleteDraft(`${key}.file`);
}

/** Whether this tab has a draft. */
export function hasDrafts(): boolean {
	try {
		return Object.keys(sessionStorage).some((key) => key.startsWith(PREFIX));
	} catch {
		return false;
	}
}

/** Deletes every draft of this tab, when its administrator signs out. */
export function deleteAllDrafts(): void {
	try {
		for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
	} catch {
		// Blocked storage has no drafts.
	}
}
