// The rules of a form over a stored record: changed fields, and merging the changes of two administrators. Pure.
import type { FormReading } from "#core/modules/form.ts";
import type { Problem } from "#core/problem.ts";

/** Whether two values of a field are equal. Fields hold text or lists of plain records. */
export function isSame(a: unknown, b: unknown): boolean {
	return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Whether saving the form would change what is stored. An added row that is still blank does not, since saving takes it away; nor does
 * a space that saving trims.
 */
export function isUnsaved<Typed extends object>(
	{ typed, base }: { typed: Typed; base: Typed },
	read: (typed: Typed, base: Typed) => FormReading<unknown>,
): boolean {
	if (isSame(typed, base) || isSame(withoutBlankRows(typed), withoutBlankRows(base))) return false;
	const [reading, before] = [read(typed, base), read(base, base)];
	return !(reading.ok && before.ok && isSame(reading.input, before.input));
}

function withoutBlankRows<Typed extends object>(typed: Typed): object {
	return Object.fromEntries(
		Object.entries(typed).map(([field, value]: [string, unknown]) => {
			return [field, withoutBlank(value)];
		}),
	);
}

/** The value of a field, a list without its blank rows. */
export function withoutBlank(value: unknown): unknown {
	return Array.isArray(value) ? value.filter((row) => !isBlankRow(row)) : value;
}

function isBlankRow(row: unknown): boolean {
	if (typeof row !== "object" || row === null) return false;
	return Object.values(row).every((text) => typeof text === "string" && text.trim() === "");
}

export type FieldConflict = {
	/** A field's name, or "sections.0" for an item of a list. */
	field: string;
	/** Which side has changed it since the common version. */
	changedBy: "me" | "them" | "both";
};

/**
 * The fields that differ between the form and the stored record, in the form's order. A blank row is no difference.
 * @param lists fields whose items are compared one by one, where all three have equally many
 */
export function findFieldConflicts<Typed extends object>(
	base: Typed,
	mine: Typed,
	theirs: Typed,
	lists: readonly string[] = [],
): FieldConflict[] {
	const fields = keysOf(mine).flatMap((field) => {
		const values = [base[field], mine[field], theirs[field]];
		const isSplit = lists.includes(field) && new Set(values.map(lengthOf)).size === 1;
		return isSplit ? Array.from({ length: lengthOf(mine[field]) }, (_, index) => `${field}.${index}`) : [field];
	});
	return fields.flatMap((field): FieldConflict[] => {
		const [own, other, before] = [mine, theirs, base].map((typed) => withoutBlank(valueAt(typed, field)));
		if (isSame(own, other)) return [];
		const isChangedByMe = !isSame(own, before);
		const isTheirs = !isSame(other, before);
		return [{ field, changedBy: isChangedByMe && isTheirs ? "both" : isChangedByMe ? "me" : "them" }];
	});
}

export type ConflictChoice = "mine" | "theirs";

/** The value of a field, or of an item of a list by a name such as "sections.0". */
export function valueAt(typed: object, field: string): unknown {
	const [name = "", index] = field.split(".");
	const value: unknown = Reflect.get(typed, name);
	return index !== undefined && Array.isArray(value) ? value[Number(index)] : value;
}

/** Merges both sides by the administrator's choices; a field or an item of a list without a choice is equal on both sides. */
export function mergeFields<Typed extends object>(
	mine: Typed,
	theirs: Typed,
	choices: ReadonlyMap<string, ConflictChoice>,
): Typed {
	const merged = { ...theirs };
	for (const field of keysOf(mine)) {
		const isMine = (index: number) => choices.get(`${field}.${index}`) === "mine";
		merged[field] = choices.get(field) === "mine" ? mine[field] : mergeItems(mine[field], theirs[field], isMine);
	}
	return merged;
}

function mergeItems<Value>(mine: Value, theirs: Value, isMine: (index: number) => boolean): Value {
	if (!Array.isArray(mine) || !Array.isArray(theirs) || !mine.some((_, index) => isMine(index))) return theirs;
	const merged = structuredClone(theirs);
	for (const [index, item] of mine.entries()) if (isMine(index)) merged[index] = item;
	return merged;
}

/** The earlier values of the fields that differ from the later ones. */
export function fieldsBefore<Typed extends object>(before: Typed, after: Typed): Partial<Typed> {
	const changed: Partial<Typed> = {};
	for (const field of keysOf(before)) if (!isSame(before[field], after[field])) changed[field] = before[field];
	return changed;
}

/** What a form shows after it was saved by itself: what was stored, but a list keeps its rows that are still blank and not stored. */
export function keepBlankRows<Typed extends object>(typed: Typed, stored: Typed): Typed {
	const shown = { ...stored };
	for (const field of keysOf(typed)) if (lengthOf(typed[field]) > lengthOf(stored[field])) shown[field] = typed[field];
	return shown;
}

function lengthOf(value: unknown): number {
	return Array.isArray(value) ? value.length : 0;
}

/** The problems of fields that were not edited since; an item of a list belongs to its list. */
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
