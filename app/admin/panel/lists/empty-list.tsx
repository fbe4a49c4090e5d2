// An empty list: the next step or, after a search, a link to all entries.
import type { ReactNode } from "react";
import { ButtonLink } from "#app/admin/panel/button.tsx";
import * as m from "#messages";
import { useParameters, withParams } from "./list-query.ts";

export type EmptyListProps = { search: string; title: string; hint?: string; action?: ReactNode };

export function EmptyList({ search, title, hint, action }: EmptyListProps) {
	const params = useParameters();
	const isSearch = search !== "";
	return (
		<div className="box px-5 py-8 text-center sm:py-10">
			<p className="font-serif text-lead font-semibold">{isSearch ? m.admin_nothing_found({ search }) : title}</p>
			{!isSearch && hint && <p className="mt-1 text-quiet">{hint}</p>}
			{(isSearch || action) && (
				<div className="mt-5 flex justify-center">
					{isSearch ? <ButtonLink to={withParams(params, { search: null })} text={m.admin_show_all()} /> : action}
				</div>
			)}
		</div>
	);
}
