import { expect, test } from "vitest";
import { regionalLanguage } from "./regional-language.ts";

test.each([
	["en", ["en-IN", "en"], "en-IN"],
	["en", ["en", "en-GB"], "en-GB"],
	["en", ["hi-IN", "hi"], "en-IN"],
	["en", ["en"], "en"],
	["en", ["hi"], "en"],
	["en", [], "en"],
	["hi", ["en-US", "hi-IN"], "hi-IN"],
])("%s for a reader of %j is %s", (language, languages, locale) => {
	expect(regionalLanguage(language, languages)).toBe(locale);
});

test("the region decides the order of day and month", () => {
	const at = Date.UTC(2026, 10, 26, 3, 9);
	const format = new Intl.DateTimeFormat(regionalLanguage("en", ["en-IN"]), { dateStyle: "medium", timeZone: "UTC" });
	expect(format.format(at)).toBe("26 Nov 2026");
});
