// What a change of a link closes to candidates of the module's papers, for the dialogs that ask before.
import { useDateText } from "#app/admin/panel/date-time.tsx";
import { type ClosedTo, firstClosing, type LinkRule, whomOf } from "#core/modules/module-links.ts";
import * as m from "#messages";
import { type PaperUse, PaperUseList, useFindOpenPapers } from "./publication/paper-use.tsx";

export type LinkClosingContext = {
	moduleId: string;
	/** Whether the module is published. */
	isOpen: boolean;
	/** Whether its id opens it for a browser that has opened none of its links. */
	isFree: boolean;
};
/** `at`: when the link ends, before the last of those who sit a paper have no time left; null: at once. */
export type LinkClosing = { whom: ClosedTo; at: number | null; papers: readonly PaperUse[] };

/** Finds whom a change closes papers to, now or while they are sat; undefined: to nobody. `linkId`: of a listed link that is changed. */
export function useFindLinkClosing({ moduleId, isOpen, isFree }: LinkClosingContext) {
	const find = useFindOpenPapers();
	return async (before: LinkRule | undefined, after: LinkRule, linkId?: string): Promise<LinkClosing | undefined> => {
		const closing = isOpen ? firstClosing(before, after, { isFree, now: Date.now() }) : undefined;
		if (!closing) return undefined;
		const use = await find(moduleId, linkId);
		const papers = papersClosed(use.papers, closing.at);
		const whom = whomOf(closing.whom, use.devices);
		return papers.length === 0 || !whom ? undefined : { ...closing, whom, papers };
	};
}

/** Of the papers that can be begun or are sat now, those that an end at a time closes. `at`: null for now. */
export function papersClosed(papers: readonly PaperUse[], at: number | null): readonly PaperUse[] {
	if (at === null) return papers;
	return papers.filter(({ sittingUntil }) => sittingUntil !== null && sittingUntil > at);
}

export function LinkClosingList({ whom, at, papers }: LinkClosing) {
	const dateText = useDateText();
	const what =
		at === null ? m.admin_link_papers_closed({ whom }) : m.admin_link_papers_closed_at({ whom, time: dateText(at) });
	return <PaperUseList papers={papers} what={`${what} ${m.admin_link_papers_counted()}`} />;
}
