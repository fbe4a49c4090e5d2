// What the first set of a new quiz does not need. Loaded while it is answered, so that the first page does not wait for it and
// everything is there when it is needed, with or without a network.
import { preloadPart } from "#app/learn/session/lazy-part.tsx";

export const loadLaterCard = () => import("./later-card.tsx");
export const loadGreatJob = () => import("./great-job.tsx");
export const loadSetEnd = () => import("./set-end.tsx");
export const loadSummary = () => import("./quiz-summary.tsx");
/** What resumes a stored quiz. */
export const loadResume = () => import("#core/quiz/resume.ts");

/** Never rejects: a part that is missing says so when it is opened. */
export async function preloadLaterParts(): Promise<void> {
	await Promise.all([
		preloadPart(loadLaterCard),
		preloadPart(loadGreatJob),
		preloadPart(loadSetEnd),
		preloadPart(loadSummary),
		loadResume().catch(() => undefined),
	]);
}
