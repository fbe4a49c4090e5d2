// The learner's session in the browser: one entry in sessionStorage, mirrored in memory. Read by components through
// useSession and by a page's clientLoader; every change goes through update(). Blocked, full or damaged storage never
// breaks a page: the session goes on in memory and isKept turns false.
import { useSyncExternalStore } from "react";
import { readSession, recordActivity, type Session, writeSession } from "#core/session.ts";

/** The product's own entry in sessionStorage. */
export const SESSION_KEY = "doubtless";
/** A burst of clicks counts as one activity: the time is noted at most this often, in milliseconds. */
const ACTIVITY_STEP_MS = 15_000;

type Snapshot = { session: Session; isKept: boolean };

let snapshot: Snapshot | undefined;
let unsaved = false;
const listeners = new Set<() => void>();

/** The session as it stands; read from storage on first use. Browser only. */
export function getSession(): Session {
	return getSnapshot().session;
}

/** Applies a pure change of the session and keeps it: in memory at once, in storage right after the next paint. */
export function updateSession(change: (session: Session) => Session): void {
	const { session, isKept } = getSnapshot();
	const next = change(session);
	if (next === session) return;
	set({ session: next, isKept });
	if (unsaved) return;
	unsaved = true;
	setTimeout(saveSession);
}

/** Writes what is not yet written. Called after each change, and when the page is hidden or left. */
export function saveSession(): void {
	if (!snapshot || !unsaved) return;
	unsaved = false;
	try {
		sessionStorage.setItem(SESSION_KEY, writeSession(snapshot.session));
		if (!snapshot.isKept) set({ ...snapshot, isKept: true });
	} catch {
		if (snapshot.isKept) set({ ...snapshot, isKept: false });
	}
}

/** Notes that the learner did something; after 4 idle hours this begins a fresh session (decisions). */
export function noteActivity(): void {
	const now = Date.now();
	if (now - getSession().sessionMetadata.lastActivityTime < ACTIVITY_STEP_MS) return;
	updateSession((session) => recordActivity(session, now));
}

/** The session for a component; undefined on the server and until the page has woken up. */
export function useSession(): Session | undefined {
	return useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot)?.session;
}

/** Whether the session survives a reload of this tab. */
export function useIsSessionKept(): boolean {
	return useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot)?.isKept ?? true;
}

function getSnapshot(): Snapshot {
	snapshot ??= load();
	return snapshot;
}

function getServerSnapshot(): Snapshot | undefined {
	return undefined;
}

function load(): Snapshot {
	try {
		return { session: readSession(sessionStorage.getItem(SESSION_KEY), Date.now()).session, isKept: true };
	} catch {
		return { session: readSession(null, Date.now()).session, isKept: false };
	}
}

function set(next: Snapshot): void {
	snapshot = next;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
