// Chunks that the first set of a new quiz does not need. They load while the learner answers the first set, so that the first page
// does not wait for them and later sets also work without a network.

import { preloadPart } from "#app/learn/progress/session/lazy-part.tsx";
import { loadReportLine } from "#app/learn/questions/question-card.tsx";

/** Questions with a Check button; files without them never load it. */
export const loadKindCard = () => import("#app/learn/questions/kind-card.tsx");
/** Later questions, the review of a set, and the end. */
export const loadAfterFirstSet = () => import("./after-first-set.tsx");
export const loadBelowQuiz = async () => ({ default: (await loadAfterFirstSet()).BelowQuiz });
/** Shown in place of the first question when the log has an unfinished run. */
export const loadResumeOffer = () => import("./resume-offer.tsx");
export const loadResumeLine = async () => ({ default: (await loadResumeOffer()).ResumeLine });
/** Loads the remaining questions of a large file. */
export const loadBankLoader = () => import("#app/learn/questions/loading/bank-loader.tsx");

/** Never rejects: a missing part shows an error when it is opened. */
export async function preloadLazyParts(): Promise<void> {
	await Promise.all([preloadPart(loadAfterFirstSet), loadReportLine().catch(() => undefined)]);
}
