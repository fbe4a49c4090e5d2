// Fetches the page behind a link shortly before it is pressed, so that the navigation is instant. Browsers with speculation rules
// use the rules in the page; for others a hint is added when the pointer reaches the link.

/** The learner's pages that a link may lead to. The response of each may be used for some seconds (page-headers.ts). */
const PAGES = ["/", "/module/*", "/subtopics/*", "/learn/*"];

/** A script of the type "speculationrules" in the page. "moderate": the pointer rests on the link, or presses it. */
export const speculationRules = JSON.stringify({
	prefetch: [{ where: { href_matches: PAGES }, eagerness: "moderate" }],
});

export function prefetchLinks(): void {
	if (HTMLScriptElement.supports?.("speculationrules")) return;
	const asked = new Set<string>();
	const ask = ({ target }: Event) => {
		const link = target instanceof Element ? target.closest("a") : null;
		if (!link || link.target || link.origin !== location.origin || asked.has(link.pathname)) return;
		if (!/^\/$|^\/(?:module|subtopics|learn)\//.test(link.pathname) || link.pathname === location.pathname) return;
		asked.add(link.pathname);
		const hint = document.createElement("link");
		hint.rel = "prefetch";
		hint.href = link.pathname + link.search;
		document.head.append(hint);
	};
	addEventListener("pointerdown", ask, { passive: true });
	addEventListener("pointerover", ask, { passive: true });
}
