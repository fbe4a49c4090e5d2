import { expect, test } from "vitest";
import { readDevice } from "./device.ts";

const named = (userAgent: string) => {
	const { browser, system } = readDevice(userAgent);
	return `${browser} ${system}`;
};

test("names the browsers and systems that people use", () => {
	const linux = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
	expect(named(linux)).toBe("Chrome Linux");
	expect(named(`${linux} Edg/140.0.0.0`)).toBe("Edge Linux");
	expect(named("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0")).toBe("Firefox Android");
	expect(
		named(
			"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
		),
	).toBe("Safari iPhone");
	expect(named("curl/8.5.0")).toBe("null null");
	expect(named("")).toBe("null null");
});
