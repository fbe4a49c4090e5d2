// Links to the pages of a list. Search and order stay in the address.
import { useEffect, useId, useRef, useState } from "react";
import { Form } from "react-router";
import { Button, ButtonLink } from "#app/admin/panel/button.tsx";
import { focusHeading } from "#app/admin/panel/page-head.tsx";
import * as m from "#messages";
import { useParameters, withParams } from "./list-query.ts";

export type PageLinksProps = {
	page: number;
	pageCount: number;
	/** For a second list on the page: its address parameter, its name, and the element to focus. */
	param?: string;
	label?: string;
	onTurn?: () => void;
};

/** With fewer pages each is a press or two away. */
const FEWEST_TO_CHOOSE = 4;

export function PageLinks({ page, pageCount, param = "page", label, onTurn = focusHeading }: PageLinksProps) {
	const params = useParameters();
	// Focuses the heading after a press, so that keyboard and screen reader start at the top of the new page.
	const isPressed = useRef(false);
	const shown = useRef(page);
	const turned = useRef(onTurn);
	turned.current = onTurn;
	// Only after a press: a search has its own announcement.
	const [announcedPage, setAnnouncedPage] = useState<number>();
	useEffect(() => {
		if (shown.current === page) return;
		shown.current = page;
		if (isPressed.current) turned.current();
		setAnnouncedPage(isPressed.current ? page : undefined);
		isPressed.current = false;
	}, [page]);
	const press = () => {
		isPressed.current = true;
	};
	// Keeps the page of the other list.
	const pageTo = (to: number) => withParams(params, { page: params.get("page"), [param]: to });
	if (pageCount <= 1) return null;
	return (
		<nav aria-label={label ?? m.admin_list_pages()} className="mt-5">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<PageLink
					to={page > 1 ? pageTo(page - 1) : undefined}
					text={m.admin_page_before()}
					isStill={param !== "page"}
					onPress={press}
				/>
				<span className="text-small text-quiet tabular-nums">{m.admin_page_of({ page, pageCount })}</span>
				<PageLink
					to={page < pageCount ? pageTo(page + 1) : undefined}
					text={m.admin_page_after()}
					isStill={param !== "page"}
					onPress={press}
				/>
			</div>
			{pageCount >= FEWEST_TO_CHOOSE && (
				<PageChoice
					param={param}
					page={page}
					pageCount={pageCount}
					params={params}
					isStill={param !== "page"}
					onGo={press}
				/>
			)}
			<span role="status" className="sr-only">
				{announcedPage === page && m.admin_page_of({ page, pageCount })}
			</span>
		</nav>
	);
}

type PageChoiceProps = {
	param: string;
	page: number;
	pageCount: number;
	params: URLSearchParams;
	isStill: boolean;
	onGo: () => void;
};

/** A field for the number of any page, below the links. */
function PageChoice({ param, page, pageCount, params, isStill, onGo }: PageChoiceProps) {
	const id = useId();
	return (
		<Form
			method="get"
			preventScrollReset={isStill}
			className="mt-3 flex flex-wrap items-center justify-center gap-2"
			onSubmit={onGo}
		>
			{[...params].map(([name, value]) => {
				return name === param ? null : <input key={`${name}=${value}`} type="hidden" name={name} value={value} />;
			})}
			<label htmlFor={id} className="text-small text-quiet">
				{m.admin_go_to_page()}
			</label>
			<input
				key={page}
				id={id}
				type="number"
				name={param}
				required
				min={1}
				max={pageCount}
				defaultValue={page}
				className="input w-24"
			/>
			<Button type="submit" isSmall text={m.admin_go()} of={m.admin_go_to_page()} />
		</Form>
	);
}

type PageLinkProps = { to: string | undefined; text: string; isStill: boolean; onPress: () => void };

/** Invisible without such a page, so that the other link does not move; without height, for it has a line of its own with large text. @param isStill does not scroll */
function PageLink({ to, text, isStill, onPress }: PageLinkProps) {
	if (to === undefined)
		return <span className="button button-small invisible h-0 min-h-0 overflow-hidden border-y-0 py-0">{text}</span>;
	return <ButtonLink to={to} isSmall preventScrollReset={isStill} text={text} onClick={onPress} />;
}
