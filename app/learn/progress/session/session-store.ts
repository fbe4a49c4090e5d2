// The learner's session in the browser: one entry in sessionStorage, mirrored in memory. Pages without React read it here,
// components by the hooks of use-session.ts; updateSession changes it. Blocked, full or damaged storage never breaks a page:
// the session continues in memory and isPersistent turns false. The parser of a stored session is loaded only when there is one.
import { createListeners } from "#app/ui/script/listeners.ts";
import { deleteLearnerEntries, IN_MEMORY_MARK, readEntry, writeEntry } from "#app/ui/script/storage.ts";
import type { Session } from "#core/progress/session/schema.ts";
import { isSessionExpired, recordActivity, startSession } from "#core/progress/session/session.ts";

/** The product's own entry in sessionStorage. */
export const SESSION_KEY = "doubtless";
/** What was typed and not sent (typed-words.ts). */
export const TYPED_KEY = "doubtless.typed";
/** Activity is stored at most this often, in milliseconds, so that a burst of clicks counts once. */
const ACTIVITY_STEP_MS = 15_000;

type Change = (session: Session) => Session;
export type Snapshot = { session: Session; isPersistent: boolean };

let snapshot: Snapshot | undefined;
let reading: Promise<Snapshot> | undefined;
/** Changes made before the stored session was read; they are applied to it in order. */
let early: Change[] = [];
let isSaveDue = false;
/** The text that this page last read or wrote; other text in storage was written by another page of this tab. */
let knownText: string | null = null;
/** Rises when another session replaces this one in an open page. */
let generation = 0;
const { notify, subscribe } = createListeners();

/** The current session. Rejects when the parser of a stored session cannot be loaded; the stored one is not changed. */
export async function loadSession(): Promise<Session> {
	return (snapshot ?? (await readOnce())).session;
}

/** Reads storage once; after a failure the next caller tries again. */
function readOnce(): Promise<Snapshot> {
	reading ??= readStored().then((read) => {
		snapshot = read;
		const changes = early;
		early = [];
		for (const change of changes) updateSession(change);
		notify();
		return snapshot;
	});
	reading.catch(() => {
		reading = undefined;
	});
	return reading;
}

/**
 * Applies a pure change: in memory immediately, in storage right after the next paint. An expired session is not changed: only
 * an action starts a fresh one (trackActivity).
 */
export function updateSession(change: Change): void {
	if (!snapshot) {
		early.push(change);
		loadSession().catch(() => undefined);
		return;
	}
	if (isSessionExpired(snapshot.session, Date.now())) return;
	replaceSession(change(snapshot.session));
}

function replaceSession(session: Session): void {
	if (!snapshot || session === snapshot.session) return;
	snapshot = { ...snapshot, session };
	notify();
	if (isSaveDue) return;
	isSaveDue = true;
	requestAnimationFrame(() => setTimeout(saveSession));
}

/** Writes pending changes. Called after each change, and when the page is hidden or left. */
export function saveSession(): void {
	if (!snapshot || !isSaveDue) return;
	isSaveDue = false;
	const isPersistent = write(snapshot.session);
	if (isPersistent === snapshot.isPersistent) return;
	snapshot = { ...snapshot, isPersistent };
	notify();
}

/**
 * Records a click, key or navigation; after 4 idle hours it starts a fresh session (decisions). What is on screen and what was typed
 * stay, so that the press does what it means: components put what they show into the fresh session (useSessionStart).
 */
export function trackActivity(): void {
	const now = Date.now();
	if (!snapshot || Math.abs(now - snapshot.session.sessionMetadata.lastActivityTime) < ACTIVITY_STEP_MS) return;
	replaceSession(recordActivity(snapshot.session, now));
}

/**
 * For a page from the back/forward cache: reads the session again if another page of this tab has changed it. Components with state
 * of the old one are remounted, so that they never overwrite the newer one.
 */
export function rereadSession(): void {
	if (!snapshot || readText() === knownText) return;
	snapshot = undefined;
	reading = undefined;
	isSaveDue = false;
	generation++;
	notify();
	loadSession().catch(() => undefined);
}

/** Deletes the session and everything else that this tab stores of the learner. */
export function forgetSession(): void {
	deleteLearnerEntries();
	knownText = null;
	isSaveDue = false;
	snapshot = { session: startSession(Date.now()), isPersistent: snapshot?.isPersistent ?? true };
	generation++;
	notify();
}

/** The session with its state of storage; undefined until it has been read. */
export function getSnapshot(): Snapshot | undefined {
	return snapshot;
}

/** Counter that changes when another session replaces this one. */
export function getGeneration(): number {
	return generation;
}

/** Calls the listener after each change. @returns a function that unsubscribes */
export { subscribe as onSessionChange };

/** A first visit starts a session immediately; a stored one waits for its parser. */
async function readStored(): Promise<Snapshot> {
	const text = readText();
	knownText = text;
	if (text === null) return { session: startSession(Date.now()), isPersistent: !isInMemory() };
	const reading = await import("#core/progress/session/read-session.ts");
	const { session, earlier } = reading.readSession(text, Date.now());
	if (earlier.length > 0) {
		const part = await import("#app/learn/progress/log/earlier-runs.ts");
		await part.importEarlierRuns(earlier);
	}
	return { session, isPersistent: true };
}

/** Null when nothing is stored, or storage is blocked. */
function readText(): string | null {
	return readEntry("sessionStorage", SESSION_KEY) ?? null;
}

function write(session: Session): boolean {
	const text = JSON.stringify(session);
	if (!writeEntry("sessionStorage", SESSION_KEY, text)) return false;
	knownText = text;
	return !isInMemory();
}

function isInMemory(): boolean {
	return IN_MEMORY_MARK in document.documentElement.dataset;
}
