// Links of learners' pages: the page behind a link is fetched shortly before it is pressed, and while it loads a line says so
// ('Validating module access...' for a module, specification 2).

/** The line's element, in the page's frame (learner-document.tsx). */
export const LINK_STATUS_ID = "link-status";

let isUnderWay = false;
let pressed: HTMLAnchorElement | undefined;

/** Whether the learner has pressed a link whose document has not arrived. */
export function isLeaving(): boolean {
	return isUnderWay;
}

export function watchLinks(): void {
	addEventListener("click", (event) => {
		const link = readPressedLink(event);
		if (!link) return;
		isUnderWay = true;
		mark(link);
		show(/^\/module\//.test(link.pathname));
	});
	// A page from the back/forward cache, or a stopped navigation: nothing is loading.
	const stop = () => {
		isUnderWay = false;
		mark(undefined);
		show(false);
	};
	addEventListener("pageshow", stop);
	window.navigation?.addEventListener("navigateerror", stop);
	addEventListener("keydown", ({ key }) => key === "Escape" && stop());
}

/** The pressed link looks pressed until its page arrives (theme/pieces.css). */
function mark(link: HTMLAnchorElement | undefined): void {
	pressed?.removeAttribute("data-pressed");
	pressed = link;
	link?.setAttribute("data-pressed", "");
}

/** The link to another document of ours that this click opens in this tab. */
function readPressedLink(event: MouseEvent): HTMLAnchorElement | undefined {
	const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
	if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented) return undefined;
	const link = target instanceof Element ? target.closest("a") : null;
	if (!link || link.target || link.origin !== location.origin) return undefined;
	const isSamePage = link.pathname === location.pathname && link.search === location.search;
	return isSamePage && link.hash !== "" ? undefined : link;
}

function show(isValidating: boolean): void {
	const line = document.getElementById(LINK_STATUS_ID)?.firstElementChild;
	if (line instanceof HTMLElement) line.hidden = !isValidating;
}

/**
 * Fetches the page behind a link shortly before it is pressed, so that the navigation is instant. Browsers with speculation rules use
 * the rules in the page (app/learner-document.tsx); for others a hint is added when the pointer reaches the link. The response may be
 * used for some seconds (page-headers.ts).
 */
export function prefetchLinks(): void {
	if (HTMLScriptElement.supports?.("speculationrules")) return;
	const rules = document.querySelector("script[type=speculationrules]")?.textContent ?? "";
	// "/", and the beginnings of the others.
	const pages = rules.match(/"\/[^"*]*/g)?.map((page) => page.slice(1)) ?? [];
	const asked = new Set<string>();
	const ask = ({ target }: Event) => {
		const link = target instanceof Element ? target.closest("a") : null;
		if (!link || link.target || link.origin !== location.origin) return;
		const { pathname } = link;
		const isPage = pages.some((page) => pathname === page || (page !== "/" && pathname.startsWith(page)));
		if (!isPage || asked.has(pathname) || pathname === location.pathname) return;
		asked.add(pathname);
		const hint = document.createElement("link");
		hint.rel = "prefetch";
		hint.href = pathname + link.search;
		document.head.append(hint);
	};
	addEventListener("pointerdown", ask, { passive: true });
	addEventListener("pointerover", ask, { passive: true });
}
