// The learner's session in the browser: one entry in sessionStorage, mirrored in memory. Components read it with
// useSession and change it with updateSession. Blocked, full or damaged storage never breaks a page: the session continues
// in memory and isKept turns false. The parser of a stored session is loaded only when there is one.
import { useSyncExternalStore } from "react";
import type { Session } from "#core/session/schema.ts";
import { isSessionExpired, recordActivity, startSession, writeSession } from "#core/session/session.ts";
import { createListeners } from "./listeners.ts";
import { IN_MEMORY_MARK } from "./storage-script.ts";

/** The product's own entry in sessionStorage. */
export const SESSION_KEY = "doubtless";
/** A burst of clicks counts as one activity: its time is stored at most this often, in milliseconds. */
const ACTIVITY_STEP_MS = 15_000;

type Change = (session: Session) => Session;
type Snapshot = { session: Session; isKept: boolean };

let snapshot: Snapshot | undefined;
let reading: Promise<Snapshot> | undefined;
/** Changes made before the stored session was read; they are applied to it in order. */
let early: Change[] = [];
let isSaveDue = false;
/** Rises when a fresh session takes the place of an expired one in an open page. */
let generation = 0;
const { notify, subscribe: listen } = createListeners();

/** The current session. Rejects when the parser of a stored session cannot be fetched; the stored one stays untouched. */
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
 * Applies a pure change: in memory at once, in storage right after the next paint. An expired session changes no more: only
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
	const isKept = write(snapshot.session);
	if (isKept === snapshot.isKept) return;
	snapshot = { ...snapshot, isKept };
	notify();
}

/**
 * Records a click, key or navigation; after 4 idle hours it starts a fresh session (decisions). What the page shows of the
 * old one begins again (useSessionGeneration), so that screen and storage agree.
 */
export function trackActivity(): void {
	const now = Date.now();
	if (!snapshot || Math.abs(now - snapshot.session.sessionMetadata.lastActivityTime) < ACTIVITY_STEP_MS) return;
	if (isSessionExpired(snapshot.session, now)) generation++;
	replaceSession(recordActivity(snapshot.session, now));
}

/** A key for what holds state of the session: another number is another session. */
export function useSessionGeneration(): number {
	return useSyncExternalStore(
		listen,
		() => generation,
		() => 0,
	);
}

/** The session for a component; undefined on the server and until hydration. */
export function useSession(): Session | undefined {
	return useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot)?.session;
}

/** Whether the session survives a reload of this tab. */
export function useIsSessionKept(): boolean {
	return useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot)?.isKept ?? true;
}

/** A first visit starts a session at once; a stored one waits for its parser. */
async function readStored(): Promise<Snapshot> {
	let text: string | null;
	try {
		text = sessionStorage.getItem(SESSION_KEY);
	} catch {
		return { session: startSession(Date.now()), isKept: false };
	}
	if (text === null) return { session: startSession(Date.now()), isKept: !isInMemory() };
	const { readSession } = await import("#core/session/read-session.ts");
	return { session: readSession(text, Date.now()).session, isKept: true };
}

function write(session: Session): boolean {
	try {
		sessionStorage.setItem(SESSION_KEY, writeSession(session));
		return !isInMemory();
	} catch {
		return false;
	}
}

function isInMemory(): boolean {
	return IN_MEMORY_MARK in document.documentElement.dataset;
}

function getSnapshot(): Snapshot | undefined {
	return snapshot;
}

function getServerSnapshot(): Snapshot | undefined {
	return undefined;
}

function subscribe(listener: () => void): () => void {
	loadSession().catch(() => undefined);
	return listen(listener);
}
