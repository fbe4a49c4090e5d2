// GET /manifest.webmanifest: name, colours and icons of the installed site. Used by http.ts.
import type { Context } from "hono";
import { type MarkSize, markPath } from "#core/settings/mark.ts";
import type { Site, SiteLook } from "#core/site.ts";

/** The colours of the page (`--paper`) and the mark (`--action`) in app/theme/tokens.css. */
const PAPER = "#fbf8f3";
const ACTION = "#0f5c5c";
/** Longest name below an icon of a home screen. */
const SHORT_NAME = 12;

/** The icons in public/icons; every pack includes them. */
export const ICONS = [
	{ src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
	{ src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
	{ src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** The icons of the site: its own mark's, or those of the build. */
export function listIcons({ mark }: SiteLook): { src: string; sizes: string; type: string; purpose: string }[] {
	if (mark === null) return ICONS;
	const icon = (size: MarkSize, edge: number, purpose: string) => {
		return { src: markPath(mark.checksum, size), sizes: `${edge}x${edge}`, type: "image/png", purpose };
	};
	// The first is the header's, which every page needs.
	return [icon(96, 96, "any"), icon(192, 192, "any"), icon(512, 512, "any"), icon("maskable", 512, "maskable")];
}

/** Builds the handler: the same manifest for everybody, from the site's settings. */
export function createWebManifest({ readSite }: { readSite: () => Promise<Site> }) {
	return async (c: Context): Promise<Response> => {
		const text = JSON.stringify(makeManifest(await readSite()));
		return c.body(text, 200, { "Content-Type": "application/manifest+json", "Cache-Control": "no-cache" });
	};
}

function makeManifest({ productName, language, look }: Site): object {
	return {
		id: "/",
		name: productName,
		...(productName.length <= SHORT_NAME && { short_name: productName }),
		lang: language,
		start_url: "/",
		scope: "/",
		display: "standalone",
		background_color: PAPER,
		theme_color: look.accent?.colour ?? ACTION,
		icons: listIcons(look),
	};
}
