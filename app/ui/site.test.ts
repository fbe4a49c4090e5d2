import { expect, test } from "vitest";
import { isOwnHome } from "./site.ts";

test("recognises links that only lead to this site's own home page", () => {
	const site = "https://learn.example.org";
	for (const link of ["/", site, `${site}/`]) expect([link, isOwnHome(link, site)]).toEqual([link, true]);
	for (const link of ["/about", `${site}/about`, "https://example.org/", "mailto:a@b.example"])
		expect([link, isOwnHome(link, site)]).toEqual([link, false]);
	expect(isOwnHome(`${site}/`, null)).toBe(false);
});
