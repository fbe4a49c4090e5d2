// How many questions learners have reported, in a row of a list: a link to "Needs a look".
import { Link } from "react-router";
import { PanelIcon } from "#app/admin/frame/panel-icon.tsx";
import * as m from "#messages";

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
