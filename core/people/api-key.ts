// Keys by which the institute's own scripts use the HTTP interface (server/api): what a key may do, when it ends, and the form that
// makes one.
import * as z from "zod/mini";
import { type FormReading, readName } from "#core/modules/form.ts";
import type { Problem } from "#core/problem.ts";

/** `read`: content alone; `write`: change it too. */
export const KEY_SCOPES = ["read", "write"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
/** For how many days a new key can be used. Every key ends. */
export const KEY_DAYS = [30, 90, 365] as const;
const KEY_NAME_LIMIT = 80;
const DAY_MS = 24 * 3_600_000;

export const typedKeySchema = z.strictObject({
	name: z.string().check(z.maxLength(1_000)),
	scope: z.enum(KEY_SCOPES),
	days: z.literal(KEY_DAYS),
});
export type TypedKey = z.infer<typeof typedKeySchema>;
export type KeyInput = { name: string; scope: KeyScope; expiresAt: number };

/** The form of a new key: name required. @param now milliseconds since 1970 */
export function readKeyForm({ name: typed, scope, days }: TypedKey, now: number): FormReading<KeyInput> {
	const problems: Problem[] = [];
	const name = readName(typed, "name", KEY_NAME_LIMIT, problems);
	if (problems.length > 0) return { ok: false, problems };
	return { ok: true, input: { name, scope, expiresAt: now + days * DAY_MS } };
}

/** A stored scope; undefined for anything else, which gives no access at all. */
export function readScope(stored: unknown): KeyScope | undefined {
	return KEY_SCOPES.find((scope) => scope === stored);
}

/** Whether a key with one scope may do what needs another. */
export function allows(scope: KeyScope, needed: KeyScope): boolean {
	return scope === "write" || needed === "read";
}

/** When a key was used, as precise as it is stored: the hour. */
export function usedHour(at: number): number {
	return at - (at % 3_600_000);
}
