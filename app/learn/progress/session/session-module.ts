// The session's module and the one in the address: the session's wins while it exists (decisions "Learner's session").
import { forgetLastSubtopic } from "#app/learn/progress/log/log-store.ts";
import { leaveModule } from "#core/progress/session/session.ts";
import { loadSession, updateSession } from "./session-store.ts";

/** The session's current module if it is another one than this and still exists. Removes a deleted module from the session. */
export async function findOtherModule(moduleId: string | undefined): Promise<string | undefined> {
	const session = await loadSession().catch(() => undefined);
	const current = session?.currentModule;
	if (!current || current === moduleId) return undefined;
	const answer = await fetch(`/subtopics/${current}`, { method: "HEAD" }).catch(() => undefined);
	if (answer?.status === 404) forgetModule(current);
	else if (answer?.status === 410) leaveClosed(current);
	else return current;
	return undefined;
}

/** Leaves a module that this browser may not open at present. The log, and where it stands, stay for the next link. */
export function leaveClosed(moduleId: string): void {
	updateSession((session) => leaveModule(session, moduleId));
}

/** Removes a module that the server no longer has. */
export function forgetModule(moduleId: string): void {
	updateSession((session) => leaveModule(session, moduleId));
	void forgetLastSubtopic(moduleId);
}
