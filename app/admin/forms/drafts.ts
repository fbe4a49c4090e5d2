// What was typed and not saved yet, kept in this tab per administrator, form and record, so that it survives a reload,
// an expired session and an accidental "back". Blocked or full storage costs only that safety.
import * as z from "zod/mini";

const PREFIX = "doubtless.draft.";

export type Draft<Typed> = {
	/** When the last letter was typed, in milliseconds. */
	at: number;
	/** What was stored when typing began; a later version is then found out as a conflict. */
	base: Typed;
	version: number | null;
	typed: Typed;
};

/** The draft kept under a key, if there is one of this shape. */
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
		// The words are still in the form.
	}
}

export function deleteDraft(key: string): void {
	try {
		sessionStorage.removeItem(PREFIX + key);
	} catch {
		// Nothing was kept either.
	}
}

/** The name of the file that was chosen in a form; the file itself cannot be kept. */
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
		// Nothing will be said of it after a reload.
	}
}

export function deleteFileName(key: string): void {
	deleteDraft(`${key}.file`);
}

/** Whether anything that was typed or chosen and not saved is kept in this tab. */
export function hasDrafts(): boolean {
	try {
		return Object.keys(sessionStorage).some((key) => key.startsWith(PREFIX));
	} catch {
		return false;
	}
}

/** Forgets every draft of this tab: when its administrator signs out. */
export function deleteAllDrafts(): void {
	try {
		for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
	} catch {
		// Nothing was kept either.
	}
}
