// Title, description and social facts of a page, the same on every page. Link pages are secret: noindex, and their card in a messenger
// names the institute alone unless the link allows more (decision 112).
import type { Site } from "#core/site.ts";
import * as m from "#messages";

/** Longest description that search results and previews show, in characters. */
const DESCRIPTION_LENGTH = 300;
/** The same on a card in a messenger. */
const CARD_DESCRIPTION_LENGTH = 80;
/** The picture of cards and its size (server/http/pages/share-card.ts). */
const PICTURE = { path: "/card.png", width: "1200", height: "630" };

export type MetaInput = {
	title: string;
	/** Without one, the product's own. */
	description?: string | null | undefined;
	isSecret?: boolean;
	/** Whether the card of a secret page may have its title and description. */
	isCardOpen?: boolean;
};

export function pageMeta(site: Site, { title, description, isSecret = false, isCardOpen = false }: MetaInput) {
	const full = title.includes(site.productName) ? title : `${title} · ${site.productName}`;
	const summary = shorten(description || m.home_description(), DESCRIPTION_LENGTH);
	const tags: Record<string, string>[] = [{ title: full }, { name: "description", content: summary }];
	const isNamed = !isSecret || isCardOpen;
	const ofSite = isSecret ? m.card_description() : m.home_description();
	const cardText = (isNamed && description) || ofSite;
	if (isSecret) tags.push({ name: "robots", content: "noindex" });
	tags.push(
		{ property: "og:site_name", content: site.cardName },
		{ property: "og:title", content: isNamed ? title : site.cardName },
		{ property: "og:type", content: "website" },
		{ property: "og:description", content: shorten(cardText, isSecret ? CARD_DESCRIPTION_LENGTH : DESCRIPTION_LENGTH) },
	);
	if (site.baseUrl) {
		tags.push(
			{ property: "og:image", content: cardAddress(site.baseUrl, site.look.card) },
			{ property: "og:image:width", content: PICTURE.width },
			{ property: "og:image:height", content: PICTURE.height },
			{ name: "twitter:card", content: "summary_large_image" },
		);
	}
	return tags;
}

/** The card's address, another one after a change of what it shows: messengers keep a picture for long. */
function cardAddress(baseUrl: string, version: string): string {
	const address = new URL(PICTURE.path, baseUrl);
	if (version !== "") address.searchParams.set("v", version);
	return address.href;
}

/** One line of at most `length` characters, cut between two words where that is possible. */
function shorten(text: string, length: number): string {
	const line = text.replaceAll(/\s+/g, " ").trim();
	if (line.length <= length) return line;
	const cut = line.slice(0, length - 1).toWellFormed();
	const space = cut.lastIndexOf(" ");
	return `${space > length / 2 ? cut.slice(0, space) : cut}…`;
}
