// The head of a page of the panel: the way back, the heading, and what can be done from here.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { PanelIcon } from "./panel-icon.tsx";

export type PageHeadProps = {
	title: string;
	/** What the page is about, when the heading names only the kind of page. */
	about?: string;
	back?: { to: string; text: string };
	actions?: ReactNode;
};

export function PageHead({ title, about, back, actions }: PageHeadProps) {
	return (
		<div className="mb-6">
			{back && (
				<Link to={back.to} className="link inline-flex min-h-11 items-center gap-1.5">
					<PanelIcon name="back" className="size-5" />
					{back.text}
				</Link>
			)}
			<div className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-4">
				<div className="min-w-0 max-sm:w-full">
					<h1 tabIndex={-1} className="text-head">
						{title}
					</h1>
					{about && (
						<p dir="auto" className="line-clamp-2 text-quiet">
							{about}
						</p>
					)}
				</div>
				{actions && <div className="page-actions">{actions}</div>}
			</div>
		</div>
	);
}
