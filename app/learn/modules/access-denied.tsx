// A module that could not be opened: 'Access Denied' with the reason and a link home (specification 2 and 8). A link that was closed has
// its own title, says what to do, and that no progress is lost.
import { WITHDRAWN_NOTE } from "#app/learn/offline/withdrawn-mark.ts";
import { Notice } from "#app/ui/notice.tsx";
import { ReloadButton } from "#app/ui/reload-button.tsx";
import type { HubErrorCode } from "#core/problem.ts";
import * as m from "#messages";
import { getLocale } from "#messages/runtime";

export type AccessDeniedProps = {
	/** The reason; undefined without a response (network, server error). */
	code: HubErrorCode | undefined;
	/** When it opens that is not open yet, in milliseconds since 1970. */
	opensAt?: number | undefined;
	/** The page of the module's subtopics, which is offered where only this subtopic is closed. */
	subtopics?: string;
};

export function AccessDenied({ code, opensAt, subtopics }: AccessDeniedProps) {
	const closed = code && CLOSED[code];
	if (closed) return <ClosedLink {...closed} opensAt={opensAt} subtopics={isClosed(code) ? undefined : subtopics} />;
	const reasonOf = (code && REASONS[code]) ?? m.failed_to_validate_access;
	const isUnreadable = code === "module-unreadable";
	return (
		<Notice
			as="page"
			icon={isUnreadable ? "calm" : "question"}
			title={isUnreadable ? m.something_went_wrong_later() : m.access_denied()}
			actions={
				<>
					<a href="/" className="button button-main">
						{m.return_to_home()}
					</a>
					{isTemporary(code) && <ReloadButton className="button-plain">{m.try_again()}</ReloadButton>}
				</>
			}
		>
			<title>{isUnreadable ? m.something_went_wrong() : m.access_denied()}</title>
			{!isUnreadable && <p className="text-ink">{reasonOf()}</p>}
			{!isTemporary(code) && !isUnreadable && <p {...WITHDRAWN_NOTE}>{m.access_denied_next()}</p>}
		</Notice>
	);
}

/** The title of the page that says why a module does not open. */
export function deniedTitle(code: HubErrorCode | undefined): string {
	return ((code && CLOSED[code]?.title) ?? m.access_denied)();
}

/**
 * `later`: said instead of the reason where the time is known; `opens`: said before that time; `progress`: said where the learner may have
 * studied the module before.
 */
type Closed = {
	title: () => string;
	reason: () => string;
	later?: () => string;
	opens?: (inputs: { time: string }) => string;
	progress?: () => string;
};

/** Stands for the time in a message: the character of Unicode for an object in a text. */
const TIME = "\uFFFC";

function ClosedLink({
	title,
	reason,
	later = reason,
	opens = m.link_opens_at,
	progress,
	opensAt,
	subtopics,
}: Closed & { opensAt: number | undefined; subtopics: string | undefined }) {
	const [before, after] = opens({ time: TIME }).split(TIME);
	return (
		<Notice
			as="page"
			icon="calm"
			title={title()}
			actions={
				<>
					{subtopics === undefined ? (
						<a href="/progress" className="button button-main">
							{m.progress_title()}
						</a>
					) : (
						<a href={subtopics} className="button button-main">
							{m.all_subtopics()}
						</a>
					)}
					<a href="/" className="button button-plain">
						{m.return_to_home()}
					</a>
				</>
			}
		>
			<title>{title()}</title>
			{opensAt !== undefined && (
				<p className="text-ink">
					<span>{before}</span>
					<LocalTime at={opensAt} />
					<span>{after}</span>
				</p>
			)}
			<p data-reason className="text-ink">
				{opensAt === undefined ? reason() : later()}
			</p>
			{progress && <p>{progress()}</p>}
		</Notice>
	);
}

/** A time in UTC, which the page's script writes in the visitor's time zone. */
function LocalTime({ at }: { at: number }) {
	const options = { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" } as const;
	return (
		<time data-local dateTime={new Date(at).toISOString()}>
			{`${new Intl.DateTimeFormat(getLocale(), options).format(at)} UTC`}
		</time>
	);
}

/** Whether the module is closed at present to this browser, or to all. The log of the learner stays. */
export function isClosed(code: HubErrorCode | undefined): boolean {
	return code === "link-needed" || code === "not-published" || code === "archived";
}

/** A temporary failure: a retry may work. */
function isTemporary(code: HubErrorCode | undefined): boolean {
	return code === undefined || code === "module-unavailable";
}

const REASONS: Partial<Record<HubErrorCode, () => string>> = {
	"invalid-access-link": m.invalid_access_link,
	"invalid-module-identifier": m.invalid_module_identifier,
	"module-not-found": m.module_not_found,
	"module-unavailable": m.failed_to_load_module,
};

const CLOSED: Partial<Record<HubErrorCode, Closed>> = {
	"link-ended": { title: m.link_ended_title, reason: m.link_ended, progress: m.link_closed_progress },
	"link-not-yet": { title: m.link_not_yet_title, reason: m.link_not_yet },
	"link-full": { title: m.link_full_title, reason: m.link_full },
	"link-needed": { title: m.link_needed_title, reason: m.link_needed, progress: m.link_closed_progress },
	"not-published": {
		title: m.not_published_title,
		reason: m.not_published,
		later: m.link_not_yet,
		opens: m.opens_at,
		progress: m.closed_progress,
	},
	"subtopic-not-published": {
		title: m.not_published_title,
		reason: m.not_published_subtopic,
		later: m.link_not_yet,
		opens: m.opens_at,
		progress: m.closed_progress,
	},
	archived: { title: m.archived_title, reason: m.archived_reason, progress: m.closed_progress },
	"subtopic-archived": { title: m.archived_title, reason: m.archived_reason, progress: m.closed_progress },
};
