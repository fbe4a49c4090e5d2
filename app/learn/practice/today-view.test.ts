import { afterEach, expect, test, vi } from "vitest";
import { lacksPack } from "./today-view.tsx";

afterEach(() => {
	vi.unstubAllGlobals();
	Reflect.deleteProperty(globalThis, "caches");
});

test("caches that are blocked, which throw when they are read, end no page", async () => {
	vi.stubGlobal("navigator", { serviceWorker: {} });
	Object.defineProperty(globalThis, "caches", {
		configurable: true,
		get() {
			throw new DOMException("", "SecurityError");
		},
	});
	await expect(lacksPack("m")).rejects.toThrow(DOMException);
});
