// When two drafts of a paper are the same for candidates: then publishing opens the stored version again. Used by papers.ts.
import { type PaperDraft, paperDraftSchema } from "#core/papers/paper.ts";

/** What may change while candidates sit a version: nothing that another candidate has had otherwise. */
export function timesOf({ openFrom, openUntil, attempts, resultsFrom }: PaperDraft) {
	return { openFrom, openUntil, attempts, resultsFrom };
}

const NO_TIMES: Record<keyof ReturnType<typeof timesOf>, null> = {
	openFrom: null,
	openUntil: null,
	attempts: null,
	resultsFrom: null,
};

/** Whether two drafts ask candidates the same in the same way. */
export function isSame(one: PaperDraft, other: PaperDraft): boolean {
	const [first, second] = [one, other].map((draft) => paperDraftSchema.parse({ ...draft, ...NO_TIMES }));
	return JSON.stringify(first) === JSON.stringify(second);
}

/** Whether candidates may begin at the same times, as often, and get results at the same time. */
export function isSameTimes(one: PaperDraft, other: PaperDraft): boolean {
	return JSON.stringify(timesOf(one)) === JSON.stringify(timesOf(other));
}
