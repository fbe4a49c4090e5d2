// The session's module against the one in the address: the session's comes first while it exists (decisions "Learner's session").
import { forgetLastSubtopic } from "#app/learn/log/log-store.ts";
import { leaveModule } from "#core/session/session.ts";
import { loadSession, updateSession } from "./session-store.ts";

/** The session's current module when it is another one than this and still exists. A module that is gone is forgotten. */
export async function findOtherModule(moduleId: string | undefined): Promise<string | undefined> {
	const session = await loadSession().catch(() => undefined);
	const current = session?.currentModule;
	if (!current || current === moduleId) return undefined;
	const answer = await fetch(`/subtopics/${current}`, { method: "HEAD" }).catch(() => undefined);
	if (answer?.status !== 404) return current;
	forgetModule(current);
	return undefined;
}

/** Forgets a module that the server says is gone. */
export function forgetModule(moduleId: string): void {
	updateSession((session) => leaveModule(session, moduleId));
	void forgetLastSubtopic(moduleId);
}
