// The session's module against the one in the address: the session's comes first while it exists (decisions "Learner's session").
import { useEffect } from "react";
import type { HubErrorCode } from "#core/problem.ts";
import { leaveModule } from "#core/session/session.ts";
import { loadSession, updateSession } from "./session-store.ts";

/** The session's current module when it is another one than this and still exists. A module that is gone is forgotten. */
export async function findOtherModule(moduleId: string | undefined): Promise<string | undefined> {
	const session = await loadSession().catch(() => undefined);
	const current = session?.currentModule;
	if (!current || current === moduleId) return undefined;
	const answer = await fetch(`/subtopics/${current}`, { method: "HEAD" }).catch(() => undefined);
	if (answer?.status !== 404) return current;
	updateSession((before) => leaveModule(before, current));
	return undefined;
}

/** Forgets the module of the address when the server says that it is gone. */
export function useForgetMissing(moduleId: string | undefined, code: HubErrorCode | undefined): void {
	useEffect(() => {
		if (moduleId && code === "module-not-found") updateSession((session) => leaveModule(session, moduleId));
	}, [moduleId, code]);
}
