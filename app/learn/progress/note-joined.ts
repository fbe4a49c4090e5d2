// After the log of another phone was joined: notes the names of its subtopics, by which the home page shows what is for today. Loaded then.
import { mergeSubtopics } from "#core/progress/session/overview.ts";
import { requestSubtopics } from "./log/log-request.ts";
import { saveKnownSubtopics } from "./log/progress-notes.ts";

/** Never rejects. */
export async function noteJoined(): Promise<void> {
	const found = await requestSubtopics();
	if (found) await saveKnownSubtopics((known) => mergeSubtopics(known, found, false));
}
