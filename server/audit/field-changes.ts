// Field values before and after a change, as the audit list stores and shows them. Pure.
import * as z from "zod/mini";

/** Longest stored value in characters. */
const VALUE_LIMIT = 300;
/** Equal characters that a shortened value keeps before the first difference. */
const LEAD = 40;

const changeSchema = z.object({ field: z.string(), before: z.string(), after: z.string() });
const changesSchema = z.array(changeSchema);
/** A field with its values as text; an empty one is "". */
export type AuditChange = z.infer<typeof changeSchema>;

/** The fields of `after` whose value differs before. Long values are shortened to what surrounds the first difference. */
export function diffFields(before: object, after: object): AuditChange[] {
	return Object.entries(after).flatMap(([field, value]) => {
		const [old, now] = [toText(Reflect.get(before, field)), toText(value)];
		return old === now ? [] : [{ field, ...shorten(old, now) }];
	});
}

/** A moment as the list shows it; "" for none. */
export function utcText(at: number | null): string {
	return at === null ? "" : `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** Stored changes; empty for an entry without changes or with unreadable ones. */
export function readChanges(stored: string | null): AuditChange[] {
	return z.safeParse(changesSchema, parse(stored)).data ?? [];
}

/** The titles above a record, outermost first; empty without any or with unreadable ones. */
export function readPlace(stored: string | null): string[] {
	return z.safeParse(z.array(z.string()), parse(stored)).data ?? [];
}

function parse(stored: string | null): unknown {
	try {
		return JSON.parse(stored ?? "[]");
	} catch {
		return undefined;
	}
}

/** Lists, such as a module's buttons, have a line for each entry; a record, such as its exam, is one line. */
function toText(value: unknown): string {
	if (value === null || value === undefined) return "";
	if (!Array.isArray(value)) return typeof value === "object" ? Object.values(value).join(" · ") : String(value);
	return value.map((entry) => Object.values(entry).join(" → ")).join("\n");
}

function shorten(before: string, after: string): Pick<AuditChange, "before" | "after"> {
	let equal = 0;
	while (equal < before.length && before[equal] === after[equal]) equal++;
	const cut = (text: string) => {
		if (text.length <= VALUE_LIMIT) return text;
		const start = Math.max(0, Math.min(equal - LEAD, text.length - VALUE_LIMIT));
		const end = start + VALUE_LIMIT;
		return `${start > 0 ? "…" : ""}${text.slice(start, end)}${end < text.length ? "…" : ""}`.toWellFormed();
	};
	return { before: cut(before), after: cut(after) };
}
