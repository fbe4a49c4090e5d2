// Title, description and social facts of a page, the same on every page. Link pages are secret: noindex.
import type { Site } from "#core/site.ts";

export type PageFacts = { title: string; description?: string; isSecret?: boolean };

export function pageMeta(site: Site, { title, description, isSecret = false }: PageFacts) {
	const full = title.includes(site.productName) ? title : `${title} · ${site.productName}`;
	const tags: Record<string, string>[] = [{ title: full }];
	if (description) tags.push({ name: "description", content: description.slice(0, 300) });
	if (isSecret) return [...tags, { name: "robots", content: "noindex" }];
	tags.push({ property: "og:title", content: full }, { property: "og:type", content: "website" });
	if (description) tags.push({ property: "og:description", content: description });
	if (site.baseUrl) {
		tags.push({ property: "og:image", content: new URL("/social.png", site.baseUrl).href });
		tags.push({ name: "twitter:card", content: "summary_large_image" });
	}
	return tags;
}
