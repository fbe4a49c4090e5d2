// GET /manifest.webmanifest: name, colours and icons of the installed site. Used by http.ts.
import type { Context } from "hono";
import type { Site } from "#core/site.ts";

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

/** Builds the handler: the same manifest for everybody, from the site's settings. */
export function createWebManifest({ productName, language }: Pick<Site, "productName" | "language">) {
	const manifest = {
		id: "/",
		name: productName,
		...(productName.length <= SHORT_NAME && { short_name: productName }),
		lang: language,
		start_url: "/",
		scope: "/",
		display: "standalone",
		background_color: PAPER,
		theme_color: ACTION,
		icons: ICONS,
	};
	const text = JSON.stringify(manifest);
	return (c: Context): Response =>
		c.body(text, 200, { "Content-Type": "application/manifest+json", "Cache-Control": "no-cache" });
}
