// The picture of the site's card, as messengers need it, for names of all kinds.
import { Hono } from "hono";
import sharp from "sharp";
import { expect, test } from "vitest";
import { PLAIN_LOOK } from "#core/site.ts";
import { createShareCard } from "./share-card.ts";

async function fetchCard(cardName: string) {
	const http = new Hono().get(
		"/card.png",
		createShareCard({
			readSite: async () => ({ cardName, look: PLAIN_LOOK }),
			findPicture: async () => undefined,
		}),
	);
	const response = await http.request("/card.png");
	const png = Buffer.from(await response.arrayBuffer());
	const etag = response.headers.get("etag") ?? "";
	const again = await http.request("/card.png", { headers: { "If-None-Match": etag } });
	expect([response.status, response.headers.get("content-type"), again.status]).toEqual([200, "image/png", 304]);
	return png;
}

test.each([
	"Doubtless",
	"R & D <Institute>",
	"The Very Long Name of an Academy for Competitive Examinations in the Northern Districts",
	"Donaudampfschifffahrtsgesellschaftsvorbereitungsinstitut",
	"सूर्योदय संस्थान Pune",
	"日本語",
	"",
])("is 1200 by 630 and at most 250 kB for the name %j", async (name) => {
	const png = await fetchCard(name);
	const { width, height, format } = await sharp(png).metadata();
	expect([width, height, format]).toEqual([1_200, 630, "png"]);
	expect(png.byteLength).toBeLessThan(60_000);
});

test("differs by name, and a name without a font has the mark alone", async () => {
	const [one, two, none, blank] = await Promise.all(["Sunrise", "Sunset", "日本語", "한국어"].map(fetchCard));
	expect(one?.equals(two ?? Buffer.alloc(0))).toBe(false);
	expect(none?.equals(blank ?? Buffer.alloc(0))).toBe(true);
});
