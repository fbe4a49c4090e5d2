// The six phases of a subtopic in the order of the tab bar: SQR3 and the doubt chat. Used by the learning page, the content
// status and the completion. Labels are messages.

/** Survey, Question, Read, Recite (the quiz), Review, Gemini (the doubt chat): specification 1 and 2. */
export const PHASES = ["survey", "question", "read", "recite", "review", "gemini"] as const;
export type Phase = (typeof PHASES)[number];

/** The steps of the method, in its order. */
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

/** What a page gets in place of a stored link that must not be rendered. */
export const UNUSABLE_LINK = "about:invalid";

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

/** A summary of a subtopic's log: of the latest run of the quiz, and what starting over does not take back. */
export type Logged = {
	run: number;
	answerCount: number;
	masteredCount: number;
	/** The most mastered questions of an earlier run. */
	masteredBefore?: number | undefined;
	read: readonly DocumentPhase[];
};
export const NOTHING_LOGGED: Logged = { run: 0, answerCount: 0, masteredCount: 0, read: [] };

/**
 * The steps that are done, and whether they complete the subtopic: all questions mastered in some run or, without questions, all
 * texts read. The quiz is open once it was begun, or started over, until all questions are mastered.
 */
export function readLogged(
	{ steps, questionCount }: { steps: readonly MethodPhase[]; questionCount: number },
	{ run, answerCount, masteredCount, masteredBefore = 0, read: readInLog }: Logged,
	read: readonly Phase[] = readInLog,
): { done: readonly Phase[]; isDone: boolean; isQuizOpen: boolean } {
	const hasQuestions = questionCount > 0;
	const isMastered = hasQuestions && Math.max(masteredCount, masteredBefore) >= questionCount;
	const done = [...new Set<Phase>(isMastered ? [...read, "recite"] : read)];
	const isRead = steps.length > 0 && steps.every((step) => done.includes(step));
	return {
		done,
		isDone: hasQuestions ? isMastered : isRead,
		isQuizOpen: run + answerCount > 0 && masteredCount < questionCount,
	};
}

/** The step that comes next: an open quiz, otherwise the first one that is not done. Undefined when all are done. */
export function findNextStep(
	steps: readonly MethodPhase[],
	done: readonly Phase[],
	isQuizOpen: boolean,
): MethodPhase | undefined {
	return isQuizOpen && steps.includes("recite") ? "recite" : steps.find((step) => !done.includes(step));
}
