// The learner's session in the browser: one entry in sessionStorage, mirrored in memory. Read by components through
// useSession; every change goes through updateSession(). Blocked, full or damaged storage never breaks a page: the
// session goes on in memory and isKept turns false. What reads a stored session back is loaded only when there is one.
import { useSyncExternalStore } from "react";
import type { Session } from "#core/session/schema.ts";
import { recordActivity, startSession, writeSession } from "#core/session/session.ts";
import { createListeners } from "./listeners.ts";
import { UNKEPT_MARK } from "./storage-script.ts";

/** The product's own entry in sessionStorage. */
export const SESSION_KEY = "doubtless";
/** A burst of clicks counts as one activity: the time is noted at most this often, in milliseconds. */
const ACTIVITY_STEP_MS = 15_000;

type Change = (session: Session) => Session;
type Snapshot = { session: Session; isKept: boolean };

let snapshot: Snapshot | undefined;
let reading: Promise<Snapshot> | undefined;
/** Changes that were made before the stored session was read; they follow it in their order. */
let early: Change[] = [];
let isSaveDue = false;
const { tell, subscribe: listen } = createListeners();

/** The session as it now stands. If what reads a stored one cannot be fetched, that one is left untouched. */
export async function loadSession(): Promise<Session> {
	return (snapshot ?? (await readOnce())).session;
}

/** Reads storage once; after a failure the next one to ask tries again. */
function readOnce(): Promise<Snapshot> {
	reading ??= readStored().then((read) => {
		snapshot = read;
		const changes = early;
		early = [];
		for (const change of changes) updateSession(change);
		tell();
		return snapshot;
	});
	reading.catch(() => {
		reading = undefined;
	});
	return reading;
}

/** Applies a pure change of the session and keeps it: in memory at once, in storage right after the next paint. */
export function updateSession(change: Change): void {
	if (!snapshot) {
		early.push(change);
		loadSession().catch(() => undefined);
		return;
	}
	const session = change(snapshot.session);
	if (session === snapshot.session) return;
	snapshot = { ...snapshot, session };
	tell();
	if (isSaveDue) return;
	isSaveDue = true;
	requestAnimationFrame(() => setTimeout(saveSession));
}

/** Writes what is not yet written. Called after each change, and when the page is hidden or left. */
export function saveSession(): void {
	if (!snapshot || !isSaveDue) return;
	isSaveDue = false;
	const isKept = write(snapshot.session);
	if (isKept === snapshot.isKept) return;
	snapshot = { ...snapshot, isKept };
	tell();
}

/** Notes that the learner did something; after 4 idle hours this begins a fresh session (decisions). */
export function noteActivity(): void {
	const now = Date.now();
	if (!snapshot || now - snapshot.session.sessionMetadata.lastActivityTime < ACTIVITY_STEP_MS) return;
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

/** A first visit starts its session at once; a stored one waits for its reader. */
async function readStored(): Promise<Snapshot> {
	let text: string | null;
	try {
		text = sessionStorage.getItem(SESSION_KEY);
	} catch {
		return { session: startSession(Date.now()), isKept: false };
	}
	if (text === null) return { session: startSession(Date.now()), isKept: !isForgetful() };
	const { readSession } = await import("#core/session/read-session.ts");
	return { session: readSession(text, Date.now()).session, isKept: true };
}

function write(session: Session): boolean {
	try {
		sessionStorage.setItem(SESSION_KEY, writeSession(session));
		return !isForgetful();
	} catch {
		return false;
	}
}

function isForgetful(): boolean {
	return UNKEPT_MARK in document.documentElement.dataset;
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
