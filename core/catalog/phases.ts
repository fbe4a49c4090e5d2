// The six phases of a subtopic in the order of the tab bar: SQR3 and the doubt chat. Used by the learning page, the content
// status and the completion. Labels are messages.

/** Survey, Question, Read, Recite (the quiz), Review, Gemini (the doubt chat): specification 1 and 2. */
export const PHASES = ["survey", "question", "read", "recite", "review", "gemini"] as const;
export type Phase = (typeof PHASES)[number];

/** The stations of the method, in its order. */
export const METHOD_ORDER = ["survey", "question", "read", "recite", "review"] as const satisfies readonly Phase[];
export type MethodPhase = (typeof METHOD_ORDER)[number];

/** The phases that show a document; each has one link in the subtopic. */
export const DOCUMENT_PHASES = ["survey", "question", "read", "review"] as const;
export type DocumentPhase = (typeof DOCUMENT_PHASES)[number];

/** Which field of a Subtopic holds the link of which document phase. */
export const DOCUMENT_LINK_FIELDS = {
	survey: "surveyDocLink",
	question: "questionDocLink",
	read: "readDocLink",
	review: "reviewDocLink",
} as const satisfies Record<DocumentPhase, string>;

/** The first phase of a learner (specification 2: "Default survey"). */
export const DEFAULT_PHASE: Phase = "survey";

/** The phase of a URL hash ("#read" or "read", case-sensitive); otherwise undefined. */
export function readPhaseHash(hash: string): Phase | undefined {
	const name = hash.startsWith("#") ? hash.slice(1) : hash;
	return PHASES.find((phase) => phase === name);
}

export function isDocumentPhase(phase: Phase): phase is DocumentPhase {
	return DOCUMENT_PHASES.some((documentPhase) => documentPhase === phase);
}

/** The link of a document phase, or null when the subtopic has none. */
export function documentLink(
	links: Record<(typeof DOCUMENT_LINK_FIELDS)[DocumentPhase], string | null>,
	phase: DocumentPhase,
): string | null {
	return links[DOCUMENT_LINK_FIELDS[phase]] || null;
}

/** The steps of a subtopic that have content, in the method's order. */
export function listSteps(subtopic: Parameters<typeof documentLink>[0] & { mcqFileRef: string | null }): MethodPhase[] {
	return METHOD_ORDER.filter((phase) => {
		return phase === "recite" ? subtopic.mcqFileRef !== null : documentLink(subtopic, phase) !== null;
	});
}

/** The steps that are done, and whether they complete the subtopic: all questions mastered or, without questions, all texts read. */
export function listDoneSteps(
	{ steps, questionCount }: { steps: readonly MethodPhase[]; questionCount: number },
	read: readonly Phase[],
	masteredCount: number,
): { done: ReadonlySet<Phase>; isDone: boolean } {
	const isMastered = questionCount > 0 && masteredCount >= questionCount;
	const done = new Set<Phase>(isMastered ? [...read, "recite"] : read);
	return { done, isDone: questionCount > 0 ? isMastered : steps.length > 0 && steps.every((step) => done.has(step)) };
}
