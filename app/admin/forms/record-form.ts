// The rules of a form over one stored record: what is changed, and how two people's changes are put together. Pure.
import type { Problem } from "#core/problem.ts";

/** Whether two values of a field are the same words. Fields hold text or lists of plain records. */
export function isSame(a: unknown, b: unknown): boolean {
	return a === b || JSON.stringify(a) === JSON.stringify(b);
}

export type FieldConflict<Typed> = {
	field: keyof Typed & string;
	/** Which side has changed it since both began: the other one is taken unless the person says otherwise. */
	changedBy: "me" | "them" | "both";
};

/** The fields in which my words and the stored ones differ, in the form's order. */
export function findFieldConflicts<Typed extends object>(
	base: Typed,
	mine: Typed,
	theirs: Typed,
): FieldConflict<Typed>[] {
	return keysOf(mine).flatMap((field) => {
		if (isSame(mine[field], theirs[field])) return [];
		const isMine = !isSame(mine[field], base[field]);
		const isTheirs = !isSame(theirs[field], base[field]);
		return [{ field, changedBy: isMine && isTheirs ? "both" : isMine ? "me" : "them" }];
	});
}

export type Choice = "mine" | "theirs";

/** Puts both together by the person's choices; a field without a choice has the same words on both sides. */
export function mergeFields<Typed extends object>(
	mine: Typed,
	theirs: Typed,
	choices: ReadonlyMap<string, Choice>,
): Typed {
	const merged = { ...theirs };
	for (const field of keysOf(mine)) if (choices.get(field) === "mine") merged[field] = mine[field];
	return merged;
}

/** The problem of a field, if it has one. */
export function problemOf(problems: readonly Problem[], field: string): Problem | undefined {
	return problems.find((problem) => problem.field === field);
}

/** The problems that are left once these fields have been typed in again; a list's items belong to their list. */
export function problemsLeft(problems: readonly Problem[], typedIn: readonly string[]): Problem[] {
	return problems.filter(({ field }) => {
		return !typedIn.some((name) => field === name || field?.startsWith(`${name}.`));
	});
}

function keysOf<Typed extends object>(typed: Typed): (keyof Typed & string)[] {
	const keys: (keyof Typed & string)[] = [];
	for (const key in typed) keys.push(key);
	return keys;
}
