// One question to the pages, and what they made of it in its parts: a page's text comes beside its answer, which is never
// put together and taken apart again. Used by page-route.ts and public-pages.ts.
import { isOutOfService } from "#server/web/failure-status.ts";
import type { Asked, ReadyAnswer } from "./response-cache.ts";

/** What a page is told beside its request. */
export type Visit = {
	/** The visitor's network address as it counts for limits. */
	address: string;
	/** Random, ours; for the log. */
	requestId: string;
	/** A page that is the same for everyone is asked for: the panel's routes are not looked through. */
	isForEveryone: boolean;
	/** To be told each module whose content the answer shows: kept answers are forgotten with it. */
	shows: (moduleId: string) => void;
	/** To be told a page's text: its answer comes without. */
	rendered: (response: Response, html: string) => void;
	/** To be told what made the page fail, where nobody foresaw it. */
	failed: (error: unknown) => void;
};
export type Pages = (request: Request, visit: Visit) => Promise<Response>;

/** Gives the answer for everyone who asks for a page; the address counts for limits, the id is for the log. */
export type PublicPages = (asked: Asked, visit: Pick<Visit, "address" | "requestId">) => Promise<ReadyAnswer>;

/** `html`: a page's text; undefined where the answer is something else, which is in `body`. */
export type PageAnswer = {
	status: number;
	headers: Headers;
	html: string | undefined;
	body: ReadableStream | null;
};

/** Asks the pages. A page that failed because something is out of service says 503 in place of 500. */
export async function answerPage(
	pages: Pages,
	request: Request,
	visit: Omit<Visit, "rendered" | "failed">,
): Promise<PageAnswer> {
	let text: { of: Response; html: string } | undefined;
	let cause: unknown;
	const made = await pages(request, {
		...visit,
		rendered: (of, html) => {
			text = { of, html };
		},
		failed: (error) => {
			cause = error;
		},
	});
	const status = made.status === 500 && isOutOfService(cause) ? 503 : made.status;
	// A page that failed was perhaps rendered before: only the text of this very answer counts.
	const html = text?.of === made ? text.html : undefined;
	return { status, headers: made.headers, html, body: made.body };
}
