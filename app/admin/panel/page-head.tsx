// The head of a page of the panel: back link, heading, and actions; and small pieces that pages share.
import type { ReactNode } from "react";
import { Link } from "react-router";
import * as m from "#messages";
import { PanelIcon } from "./panel-icon.tsx";

export type PageHeadProps = {
	title: string;
	/** What the page is about, when the heading names only the kind of page: a title, or a subtopic of a module. */
	about?: string | { module: string; subtopic: string };
	back?: { to: string; text: string };
	actions?: ReactNode;
};

export function PageHead({ title, about, back, actions }: PageHeadProps) {
	return (
		<div className="mb-6">
			{back && (
				<Link to={back.to} className="link inline-flex min-h-11 items-center gap-1.5">
					<PanelIcon name="back" className="size-5" />
					<span>{back.text}</span>
				</Link>
			)}
			<div className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-4">
				<div className="min-w-0 max-sm:w-full">
					<h1 tabIndex={-1} className="text-head">
						{title}
					</h1>
					{typeof about === "object" ? (
						<SubtopicName {...about} />
					) : (
						about && (
							<p dir="auto" className="line-clamp-2 text-quiet">
								{about}
							</p>
						)
					)}
				</div>
				{actions && <div className="page-actions">{actions}</div>}
			</div>
		</div>
	);
}

/** Only the module's title is cut: the subtopic's says which of its pages this is. */
function SubtopicName({ module, subtopic }: { module: string; subtopic: string }) {
	return (
		<p className="flex flex-wrap gap-x-1.5 text-quiet">
			<span dir="auto" className="line-clamp-1 break-all">
				{module}
			</span>
			<span dir="auto" className="min-w-0 wrap-anywhere">
				<span>{"› "}</span>
				<span>{subtopic}</span>
			</span>
		</p>
	);
}

/** Focuses the heading after the focused element was removed, so that keyboard and screen reader continue there. */
export function focusHeading(): void {
	document.querySelector<HTMLElement>("main h1")?.focus();
}

/** Shown without script on a page that can be read but not changed. */
export function NeedsScript() {
	return (
		<noscript>
			<p className="note mb-5">{m.admin_needs_script()}</p>
		</noscript>
	);
}

/**
 * The site sends no referrer, so a form sent without script would have the origin "null", which the same-origin check
 * refuses. The panel sends its referrer to its own site, and only there.
 */
export function FormOrigin() {
	return <meta name="referrer" content="same-origin" />;
}
