// What is typed or half chosen and not sent yet: it survives a reload of the tab. Written with each change, since a phone may end the
// page without an event. Deleted when it is sent, and with the session (session-store.ts).
import { readEntry, writeEntry } from "#app/ui/script/storage.ts";

/** The product's entry in sessionStorage: texts by their places. */
export const TYPED_KEY = "doubtless.typed";
/** Texts that are stored; the one written longest ago is dropped first. */
const MAX_TEXTS = 20;

export function readTyped(place: string): string {
	return readTexts(readEntry("sessionStorage", TYPED_KEY)).get(place) ?? "";
}

/** An empty text removes it. */
export function writeTyped(place: string, text: string): void {
	const texts = withText(readTexts(readEntry("sessionStorage", TYPED_KEY)), place, text);
	writeEntry("sessionStorage", TYPED_KEY, texts.size === 0 ? undefined : JSON.stringify([...texts]));
}

/** The texts of an entry; none of a damaged one. */
export function readTexts(stored: string | null | undefined): Map<string, string> {
	try {
		const read: unknown = JSON.parse(stored ?? "[]");
		const pairs = Array.isArray(read) ? read.filter(isPair) : [];
		return new Map(pairs);
	} catch {
		return new Map();
	}
}

export function withText(texts: ReadonlyMap<string, string>, place: string, text: string): Map<string, string> {
	const others = [...texts].filter(([other]) => other !== place);
	const all = text === "" ? others : [...others, [place, text] as const];
	return new Map(all.slice(-MAX_TEXTS));
}

function isPair(value: unknown): value is [string, string] {
	return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");
}
