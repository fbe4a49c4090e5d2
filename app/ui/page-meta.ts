// Title, description and social facts of a page, the same on every page. Link pages are secret: noindex.
import type { Site } from "#core/site.ts";
import * as m from "#messages";

/** Longest description that search results and previews show, in characters. */
const DESCRIPTION_LENGTH = 300;

export type MetaInput = {
	title: string;
	/** Without one, the product's own. */
	description?: string | null | undefined;
	isSecret?: boolean;
};

export function pageMeta(site: Site, { title, description, isSecret = false }: MetaInput) {
	const full = title.includes(site.productName) ? title : `${title} · ${site.productName}`;
	const summary = (description || m.home_description()).replaceAll(/\s+/g, " ").slice(0, DESCRIPTION_LENGTH);
	const tags: Record<string, string>[] = [{ title: full }, { name: "description", content: summary }];
	if (isSecret) return [...tags, { name: "robots", content: "noindex" }];
	tags.push({ property: "og:title", content: full }, { property: "og:type", content: "website" });
	tags.push({ property: "og:description", content: summary });
	if (site.baseUrl) {
		tags.push({ property: "og:image", content: new URL("/social.png", site.baseUrl).href });
		tags.push({ name: "twitter:card", content: "summary_large_image" });
	}
	return tags;
}
