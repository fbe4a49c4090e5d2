// The learner's session for React components.
import { useSyncExternalStore } from "react";
import type { Session } from "#core/progress/session/schema.ts";
import { getGeneration, getSnapshot, loadSession, onSessionChange } from "./session-store.ts";

/** The session for a component; undefined on the server and until it has been read. */
export function useSession(): Session | undefined {
	return useSyncExternalStore(subscribe, getSnapshot, () => undefined)?.session;
}

/** Whether the session survives a reload of this tab. */
export function useIsSessionPersistent(): boolean {
	return useSyncExternalStore(subscribe, getSnapshot, () => undefined)?.isPersistent ?? true;
}

/** When the session began: an effect that puts something into the session runs again when a fresh one has replaced it. */
export function useSessionStart(): number | undefined {
	return useSession()?.sessionMetadata.startTime;
}

/** A key for components with state of the session: a new number means another session. */
export function useSessionGeneration(): number {
	return useSyncExternalStore(onSessionChange, getGeneration, () => 0);
}

function subscribe(listener: () => void): () => void {
	loadSession().catch(() => undefined);
	return onSessionChange(listener);
}
