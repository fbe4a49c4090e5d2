// Fetches the page behind a link shortly before it is pressed, so that the navigation is instant. Browsers with speculation rules
// use the rules in the page (app/speculation-rules.ts); for others a hint is added when the pointer reaches the link. The response
// may be used for some seconds (page-headers.ts).

export function prefetchLinks(): void {
	if (HTMLScriptElement.supports?.("speculationrules")) return;
	const rules = document.querySelector("script[type=speculationrules]")?.textContent ?? "";
	const pages = rules.match(/"\/[^"]*"/g)?.map((page) => page.slice(1, -1)) ?? [];
	const asked = new Set<string>();
	const ask = ({ target }: Event) => {
		const link = target instanceof Element ? target.closest("a") : null;
		if (!link || link.target || link.origin !== location.origin || asked.has(link.pathname)) return;
		const { pathname } = link;
		const isPage = pages.some((page) => {
			const [before = ""] = page.split("*");
			return page === before ? pathname === page : pathname.startsWith(before);
		});
		if (!isPage || pathname === location.pathname) return;
		asked.add(pathname);
		const hint = document.createElement("link");
		hint.rel = "prefetch";
		hint.href = pathname + link.search;
		document.head.append(hint);
	};
	addEventListener("pointerdown", ask, { passive: true });
	addEventListener("pointerover", ask, { passive: true });
}
