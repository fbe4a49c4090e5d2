// Links to the pages of a list. Search and order stay in the address.
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { focusHeading } from "#app/admin/frame/page-head.tsx";
import * as m from "#messages";
import { useParameters, withParams } from "./list-query.ts";

export type PageLinksProps = { page: number; pageCount: number };

export function PageLinks({ page, pageCount }: PageLinksProps) {
	const params = useParameters();
	// After a press the focus goes to the heading, so that keyboard and screen reader start at the top of the new page.
	const isPressed = useRef(false);
	const shown = useRef(page);
	// Only after a press: a search has its own announcement.
	const [announcedPage, setAnnouncedPage] = useState<number>();
	useEffect(() => {
		if (shown.current === page) return;
		shown.current = page;
		if (isPressed.current) focusHeading();
		setAnnouncedPage(isPressed.current ? page : undefined);
		isPressed.current = false;
	}, [page]);
	const press = () => {
		isPressed.current = true;
	};
	if (pageCount <= 1) return null;
	return (
		<nav aria-label={m.admin_list_pages()} className="mt-5 flex items-center justify-between gap-3">
			<PageLink
				to={page > 1 ? withParams(params, { page: page - 1 }) : undefined}
				text={m.admin_page_before()}
				onPress={press}
			/>
			<span className="text-small text-quiet tabular-nums">{m.admin_page_of({ page, pageCount })}</span>
			<PageLink
				to={page < pageCount ? withParams(params, { page: page + 1 }) : undefined}
				text={m.admin_page_after()}
				onPress={press}
			/>
			<span role="status" className="sr-only">
				{announcedPage === page && m.admin_page_of({ page, pageCount })}
			</span>
		</nav>
	);
}

/** Invisible where there is no such page, so that the other link does not move. */
function PageLink({ to, text, onPress }: { to: string | undefined; text: string; onPress: () => void }) {
	if (to === undefined) return <span className="button button-small invisible">{text}</span>;
	return (
		<Link to={to} className="button button-plain button-small" onClick={onPress}>
			{text}
		</Link>
	);
}
