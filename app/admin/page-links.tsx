// From one page of a list to the next. The rest of the address, search and order, stays.
import { Link } from "react-router";
import * as m from "#messages";
import { withParams } from "./list-query.ts";
import { useParameters } from "./use-parameters.ts";

export type PageLinksProps = { page: number; pageCount: number };

export function PageLinks({ page, pageCount }: PageLinksProps) {
	const params = useParameters();
	if (pageCount <= 1) return null;
	return (
		<nav aria-label={m.admin_list_pages()} className="mt-5 flex items-center justify-between gap-3">
			<PageLink
				to={page > 1 ? withParams(params, { page: page - 1 }) : undefined}
				text={m.admin_page_before()}
			/>
			<span className="text-small text-quiet tabular-nums">{m.admin_page_of({ page, pageCount })}</span>
			<PageLink
				to={page < pageCount ? withParams(params, { page: page + 1 }) : undefined}
				text={m.admin_page_after()}
			/>
		</nav>
	);
}

/** Its place stays where there is no such page, so that the other link does not jump under the pointer. */
function PageLink({ to, text }: { to: string | undefined; text: string }) {
	if (to === undefined) return <span className="button button-small invisible">{text}</span>;
	return (
		<Link to={to} className="button button-plain button-small">
			{text}
		</Link>
	);
}
