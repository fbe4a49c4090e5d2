import { expect, test } from "vitest";
import { PLAIN_LOOK, type Site } from "#core/site.ts";
import * as m from "#messages";
import { type MetaInput, pageMeta } from "./page-meta.ts";

const site: Site = {
	productName: "Sunrise Institute",
	providerName: "Sunrise",
	cardName: "Sunrise",
	providerUrl: "/",
	sampleCode: "Bsample1",
	language: "en",
	baseUrl: "https://learn.example",
	progress: "synced",
	look: PLAIN_LOOK,
	doubts: { label: "Doubts", hasModel: false, distressText: null },
};
const secret: MetaInput = { title: "Batch module", description: "Only for the batch", isSecret: true };

/** A page's tags by name or property. */
function tagsOf(input: MetaInput, of = site): Record<string, string | undefined> {
	return Object.fromEntries(pageMeta(of, input).map((tag) => [tag.property ?? tag.name ?? "title", tag.content]));
}

test("the card of a link names the institute alone, and the page is not indexed", () => {
	const tags = tagsOf(secret);
	expect(tags).toMatchObject({
		robots: "noindex",
		"og:site_name": "Sunrise",
		"og:title": "Sunrise",
		"og:description": m.card_description(),
		"og:image": "https://learn.example/card.png",
	});
	const card = Object.entries(tags).filter(([name]) => name.startsWith("og:"));
	expect(JSON.stringify(card)).not.toContain("atch");
});

test("the card of a link that allows it has the module's title, and its description up to 80 characters", () => {
	const description = `${"Cells and tissues ".repeat(20)}end`;
	const tags = tagsOf({ ...secret, description, isCardOpen: true });
	expect(tags["og:title"]).toBe("Batch module");
	expect(tags["og:description"]).toMatch(/^Cells and tissues .{40,}…$/);
	expect(tags["og:description"]?.length).toBeLessThanOrEqual(80);
	expect(tags.robots).toBe("noindex");
});

test("a site without a public address has cards without a picture, which needs one", () => {
	expect(tagsOf(secret, { ...site, baseUrl: null })["og:image"]).toBeUndefined();
});
