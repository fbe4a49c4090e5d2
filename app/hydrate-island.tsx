// Hydrates a page's island (island.tsx) from its embedded props. Called by the scripts of pages (app/…-page.tsx).
import { type ComponentType, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

export function hydrateIsland<Props extends object>(Island: ComponentType<Props>, id: string): void {
	const island = document.getElementById(id);
	const text = document.getElementById(`${id}-props`)?.textContent;
	if (!island || !text) throw new Error(`The page lacks its island "${id}".`);
	// Written by our own server into this page.
	const props: Props = JSON.parse(text);
	startTransition(() => {
		hydrateRoot(island, <Island {...props} />);
	});
}
