import { expect, test, vi } from "vitest";
import { deriveCodeSecret } from "./code-secret.ts";

test("a browser without WebCrypto derives the same locator, so that its phone joins the same log", async () => {
	const { locator, wrapping } = await deriveCodeSecret("23456789abcde");
	expect(locator).toMatch(/^[\w-]{43}$/);
	expect(wrapping).toMatch(/^[\w-]{43}$/);
	expect(wrapping).not.toBe(locator);
	vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
	expect(await deriveCodeSecret("23456789abcde")).toEqual({ locator, wrapping: undefined });
});
