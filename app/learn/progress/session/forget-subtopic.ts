// On the page that says that a subtopic is not open, or gone: "Continue" does not offer it again.
import { transact } from "#app/learn/progress/log/open-tables.ts";
import { leaveSubtopic, withoutSubtopic } from "#core/progress/session/leave-subtopic.ts";
import { updateSession } from "./session-store.ts";

export async function forgetSubtopic(subtopicId: string): Promise<void> {
	updateSession((session) => leaveSubtopic(session, subtopicId));
	await transact("readwrite", async (tx) => {
		const last = await tx.getMeta("last");
		const left = last && withoutSubtopic(last, subtopicId);
		if (left) tx.putMeta("last", left);
		else tx.deleteMeta("last");
	}).catch(() => undefined);
}
