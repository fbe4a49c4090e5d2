// Common passwords are rejected; all others are accepted.
import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

const OWN = ["maria@school.example", "Green Valley Academy", "Doubtless"];

test("rejects the 3,000 commonest passwords of 8 and more characters, in any case", async () => {
	const common = dictionary["passwords-common"].filter((password) => password.length >= 8).slice(0, 3_000);
	expect(common).toHaveLength(3_000);
	for (const password of common) {
		expect([password, await isCommonPassword(password, [])]).toEqual([password, true]);
		expect(await isCommonPassword(password.toUpperCase(), [])).toBe(true);
	}
});

test.each([
	"aaaaaaaaaaaa",
	"~~~~~~~~",
	"contraseña",
	"teacher123",
	"Doubtless",
	"doubtless2026",
	"!Doubtless!1",
	"maria@school.example",
	"Maria-School",
	"green valley academy",
	"GreenValley1",
])("%s is rejected", async (password) => {
	expect(await isCommonPassword(password, OWN)).toBe(true);
});

test.each([
	"correct horse battery",
	"doubtless is not enough",
	"maria loves horses",
	"🪐 🪐 🪐 🪐",
	"पौधे और पानी",
	"xkcd-936-staple",
	"valley of roses",
])("%s is accepted", async (password) => {
	expect(await isCommonPassword(password, OWN)).toBe(false);
});
