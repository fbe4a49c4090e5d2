import { expect, test } from "vitest";
import { cardName, DEFAULT_NAME } from "./site.ts";

test("a card has the institute's name, and the site's where the institute has none", () => {
	expect(cardName({ productName: "Learn", providerName: "Sunrise Academy" })).toBe("Sunrise Academy");
	expect(cardName({ productName: "Sunrise", providerName: DEFAULT_NAME })).toBe("Sunrise");
});
