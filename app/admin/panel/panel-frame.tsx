// The frame of every page of the panel: navigation at the side, or a bar with a menu on phones, and the page. The menu is a
// native popover, so it opens without script too.
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { Form, Link, useLocation } from "react-router";
import { watchScrollBoxes } from "#app/ui/scroll-boxes.ts";
import { useSite } from "#app/ui/site.ts";
import { SiteMark } from "#app/ui/site-mark.tsx";
import { ThemeSwitch } from "#app/ui/theme-switch.tsx";
import type { Role } from "#core/people/roles.ts";
import * as m from "#messages";
import { Button } from "./button.tsx";
import { NavigationStatus } from "./navigation-status.tsx";
import { FormOrigin } from "./page-head.tsx";
import { PanelIcon, type PanelIconName } from "./panel-icon.tsx";

export type PanelFrameProps = {
	administrator: { name: string; email: string; role: Role };
	/** What opens the search, as a short button and as one of the whole width. */
	shortSearch?: ReactNode;
	wideSearch?: ReactNode;
	children: ReactNode;
};

export function PanelFrame({ administrator, shortSearch, wideSearch, children }: PanelFrameProps) {
	const { pathname } = useLocation();
	const menu = useRef<HTMLDivElement>(null);
	const shown = useRef(pathname);
	useEffect(watchScrollBoxes, []);
	useEffect(() => {
		// Closes the menu after a navigation. A menu opened before hydration stays open.
		if (pathname !== shown.current && menu.current?.matches(":popover-open")) menu.current.hidePopover();
		shown.current = pathname;
	}, [pathname]);
	return (
		// "for-editors" is hidden from viewers, whom the server would refuse (panel/frame.css).
		<div className="panel" data-role={administrator.role}>
			<FormOrigin />
			<a href="#main" className="skip-link">
				{m.skip_to_content()}
			</a>
			<header className="panel-top">
				<Brand />
				<div className="flex items-center gap-1">
					{shortSearch}
					<Button isSmall icon="menu" popoverTarget="panel-menu" text={m.admin_menu()} />
				</div>
				{/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the press of an entry, which is a link or a button of its own, also closes the menu */}
				<div ref={menu} id="panel-menu" popover="auto" className="panel-menu" onClick={closeAtEntry}>
					<Pages />
					<Person administrator={administrator} />
				</div>
			</header>
			<header className="panel-side">
				<Brand />
				{wideSearch}
				<Pages />
				<Person administrator={administrator} />
			</header>
			<main id="main" className="panel-main">
				<NavigationStatus />
				{children}
			</main>
		</div>
	);
}

/** A press of an entry closes the menu, also where the page asks first, stays or does not load. */
function closeAtEntry({ target, currentTarget }: MouseEvent<HTMLElement>): void {
	if (target instanceof Element && target.closest(".panel-link") && currentTarget.matches(":popover-open"))
		currentTarget.hidePopover();
}

function Brand() {
	const { productName } = useSite();
	return (
		<Link
			to="/admin/dashboard"
			className="flex min-h-11 min-w-0 items-center gap-2.5 font-serif text-lead font-semibold"
		>
			<SiteMark />
			<span className="truncate">{productName}</span>
		</Link>
	);
}

function Pages() {
	return (
		<nav aria-label={m.admin_pages()}>
			<ul className="space-y-0.5">
				<PageLink
					to="/admin/dashboard"
					also={["/admin/needs-a-look", "/admin/documents"]}
					icon="home"
					text={m.admin_dashboard()}
				/>
				<PageLink to="/admin/modules" icon="read" text={m.admin_modules()} />
				<PageLink to="/admin/subtopics" icon="list" text={m.admin_subtopics()} />
				<PageLink to="/admin/mcq" also={["/admin/questions"]} icon="recite" text={m.admin_mcq_management()} />
				<PageLink to="/admin/papers" icon="file" text={m.admin_mocks()} />
			</ul>
		</nav>
	);
}

/** The signed-in administrator: people, activity, bin, account, Sign Out. */
function Person({ administrator }: { administrator: { name: string; email: string } }) {
	return (
		<div className="mt-2 border-t border-line pt-2 min-[60rem]:mt-auto">
			<ul className="space-y-0.5">
				<PageLink to="/admin/people" also={["/admin/keys"]} icon="people" text={m.admin_people()} />
				<PageLink to="/admin/activity" icon="clock" text={m.admin_activity()} />
				<PageLink to="/admin/bin" icon="bin" text={m.admin_bin()} />
				<PageLink to="/admin/settings" icon="settings" text={m.admin_settings()} />
				<PageLink to="/admin/account" icon="person" text={m.admin_account()} />
				<li>
					<Form method="post" action="/admin/logout">
						<button type="submit" className="panel-link">
							<PanelIcon name="leave" className="size-5" />
							{m.admin_sign_out()}
						</button>
					</Form>
				</li>
			</ul>
			<div className="mt-1 flex items-center justify-between gap-2 ps-3">
				<span className="min-w-0 truncate text-small text-quiet" title={administrator.email}>
					{administrator.email}
				</span>
				<ThemeSwitch />
			</div>
		</div>
	);
}

type PageLinkProps = {
	to: string;
	/** Other pages that lead back to it. */
	also?: readonly string[];
	icon: PanelIconName;
	text: string;
};

function PageLink({ to, also = [], icon, text }: PageLinkProps) {
	const { pathname } = useLocation();
	const isHere = [to, ...also].some((path) => pathname === path || pathname.startsWith(`${path}/`));
	return (
		<li>
			<Link to={to} className="panel-link" aria-current={isHere ? "page" : undefined}>
				<PanelIcon name={icon} className="size-5" />
				<span>{text}</span>
			</Link>
		</li>
	);
}
