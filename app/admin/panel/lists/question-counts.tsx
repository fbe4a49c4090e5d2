// Counts of questions that need attention, in a row of a list or on the dashboard.
import { Link } from "react-router";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import * as m from "#messages";

export type UnpublishedProps = {
	/** 0: shows nothing. */
	count: number;
	/** The page of the questions, where the changes are published. */
	to?: string;
};

/** How many changes of questions are not published; with `to`, a link to them. */
export function Unpublished({ count, to }: UnpublishedProps) {
	if (count === 0) return null;
	const text = (
		<>
			<PanelIcon name="edit" className="size-4 text-action" />
			<span>{m.admin_unpublished({ count })}</span>
		</>
	);
	if (to === undefined) return <p className="flex items-center gap-1.5 text-small">{text}</p>;
	return (
		<Link to={to} className="link inline-flex min-h-11 items-center gap-1.5 text-small">
			{text}
		</Link>
	);
}

/** @param count 0: shows nothing */
export function Reported({ count }: { count: number }) {
	if (count === 0) return null;
	return (
		<Link to="/admin/needs-a-look" className="link inline-flex min-h-11 items-center gap-1.5 text-small">
			<PanelIcon name="warning" className="size-4 text-bad" />
			<span>{m.admin_reported({ count })}</span>
		</Link>
	);
}
