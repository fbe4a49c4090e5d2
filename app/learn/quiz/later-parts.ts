// Chunks that the first set of a new quiz does not need. They load while the learner answers the first set, so that the first page
// does not wait for them and later sets also work without a network.
import { preloadPart } from "#app/learn/session/lazy-part.tsx";

/** The kinds of questions that are answered by a press; files without them never load it. */
export const loadKindCard = () => import("#app/learn/question/kind-card.tsx");
export const loadLaterCard = () => import("./later-card.tsx");
export const loadGreatJob = () => import("./great-job.tsx");
export const loadSetEnd = () => import("./set-end.tsx");
export const loadSummary = () => import("./quiz-summary.tsx");
/** Shown first, in place of a question, when the log has a run to go on with. */
export const loadResumeOffer = () => import("./resume-offer.tsx");
/** Above a question that nobody has answered here, when another phone or tab goes on with these questions. */
export const loadResumeLine = () => import("./resume-line.tsx");
export const loadBetweenSets = () => import("./between-sets.tsx");
/** What brings the questions of a large file while they are answered. */
export const loadBankParts = () => import("#app/learn/bank/bank-parts.tsx");
/** What resumes a stored quiz. */
export const loadResume = () => import("#core/quiz/resume.ts");

/** Never rejects: a part that is missing says so when it is opened. */
export async function preloadLaterParts(): Promise<void> {
	await Promise.all([
		preloadPart(loadLaterCard),
		preloadPart(loadGreatJob),
		preloadPart(loadSetEnd),
		preloadPart(loadSummary),
		preloadPart(loadBetweenSets),
		loadResume().catch(() => undefined),
	]);
}
