// What is typed or half chosen and not sent yet: own questions, a doubt, an unchecked answer. It survives a reload of the tab and, by
// typed-journal.ts, a killed browser. Written with each change, since a phone may end the page without an event. Deleted when it is
// sent, and with the session (session-store.ts).
import { createListeners } from "#app/ui/script/listeners.ts";
import { readEntry, writeEntry } from "#app/ui/script/storage.ts";
import { TYPED_KEY } from "./session-store.ts";

/** Texts that are stored; the one written longest ago is dropped first. */
const MAX_TEXTS = 20;

/** The entry in sessionStorage: texts by their places. `at`: the last change, in milliseconds; 0 without an entry. */
type Typed = { at: number; texts: Map<string, string> };

const changes = createListeners<string>();
const replacements = createListeners();
/** Called with the whole entry after each change of a field. */
export const onTyped = changes.subscribe;
/** Called after other texts than those of the fields were put into storage: fields read theirs again. */
export const onTypedReplaced = replacements.subscribe;

export function readTyped(place: string): string {
	return readStored().texts.get(place) ?? "";
}

/** An empty text removes it. */
export function writeTyped(place: string, text: string): void {
	if (readTyped(place) === text) return;
	const texts = withText(readStored().texts, place, text);
	const entry = JSON.stringify({ at: Date.now(), texts: [...texts] });
	store(texts, entry);
	changes.notify(entry);
}

/** Puts other texts into storage; without an entry none. */
export function replaceTyped(entry: string | undefined): void {
	store(readTexts(entry).texts, entry);
	replacements.notify();
}

/** The texts of an entry; none of a damaged one. */
export function readTexts(stored: string | null | undefined): Typed {
	try {
		const { at, texts }: Record<string, unknown> = JSON.parse(stored ?? "{}");
		const pairs = Array.isArray(texts) ? texts.filter(isPair) : [];
		return { at: Number(at) || 0, texts: new Map(pairs) };
	} catch {
		return { at: 0, texts: new Map() };
	}
}

export function withText(texts: ReadonlyMap<string, string>, place: string, text: string): Map<string, string> {
	const others = [...texts].filter(([other]) => other !== place);
	const all = text === "" ? others : [...others, [place, text] as const];
	return new Map(all.slice(-MAX_TEXTS));
}

function readStored(): Typed {
	return readTexts(readEntry("sessionStorage", TYPED_KEY));
}

/** No entry when nothing is typed. */
function store(texts: ReadonlyMap<string, string>, entry: string | undefined): void {
	writeEntry("sessionStorage", TYPED_KEY, texts.size === 0 ? undefined : entry);
}

function isPair(value: unknown): value is [string, string] {
	return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");
}
