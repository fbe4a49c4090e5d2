// The head of a column that the list can be put in order by: a link, so that the order stands in the address.
import { Link } from "react-router";
import { PanelIcon } from "#app/admin/frame/panel-icon.tsx";
import * as m from "#messages";
import { withParams } from "./list-query.ts";
import { useParameters } from "./use-parameters.ts";

export type ColumnHeadProps = {
	sort: string;
	label: string;
	/** The order of the list as it is shown. */
	current: { sort: string; descending: boolean };
	className?: string;
};

export function ColumnHead({ sort, label, current, className = "" }: ColumnHeadProps) {
	const params = useParameters();
	const isCurrent = current.sort === sort;
	const direction = current.descending ? "descending" : "ascending";
	return (
		<th scope="col" aria-sort={isCurrent ? direction : undefined} className={className}>
			<Link
				to={withParams(params, { sort, dir: isCurrent ? (current.descending ? "asc" : "desc") : null })}
				replace
				preventScrollReset
				className="inline-flex min-h-11 items-center gap-1 hover:text-ink"
			>
				{label}
				<PanelIcon
					name={isCurrent ? (current.descending ? "down" : "up") : "sort"}
					className={isCurrent ? "size-4" : "sort-sign size-4"}
				/>
				<span className="sr-only">{m.admin_sort_by_this()}</span>
			</Link>
		</th>
	);
}
