// The texts of the offline page where it stands in place of a page that was not answered (show-offline.ts).
import * as m from "#messages";

export type Unanswered = {
	pathname: string;
	/** Of the response: the service worker passes a failing server's on. 0 in browsers that do not say. */
	status: number;
	/** Whether the server was not reached since (ui/script/contact.ts). */
	isOffline: boolean;
	/** Whether the browser has a network (navigator.onLine). */
	isOnline: boolean;
};

const MODULE_PAGE = /^\/(?:module|subtopics|learn)\//;

/** A module's page that got no answer though there is a network says so in the words of specification 2. */
export function unansweredTexts({ pathname, status, isOffline, isOnline }: Unanswered): {
	title: string;
	hint: string;
} {
	const isFailing = status >= 500;
	const hint = isFailing ? m.no_answer_hint() : isOffline ? m.offline_hint() : m.something_went_wrong_later();
	if (isOnline && MODULE_PAGE.test(pathname)) return { title: m.failed_to_validate_access(), hint };
	return { title: isFailing ? m.something_went_wrong_later() : m.offline_title(), hint };
}
