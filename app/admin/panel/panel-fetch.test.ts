import { afterEach, expect, test, vi } from "vitest";
import { bodyOf, failureText, panelFetch, postJson } from "./panel-fetch.ts";

const TEXTS = { offline: "offline", signedOut: "signed out", failed: "failed" };

afterEach(() => void vi.unstubAllGlobals());

function stubFetch(...responses: (Response | Error)[]) {
	const fetch = vi.fn(async () => {
		const next = responses.shift();
		if (next instanceof Response) return next;
		throw next;
	});
	vi.stubGlobal("fetch", fetch);
	return fetch;
}

test("repeats a request after signing in again", async () => {
	const fetch = stubFetch(new Response(null, { status: 401 }), Response.json({ count: 2 }));
	expect(bodyOf(await panelFetch("/x", postJson({}), async () => true))).toEqual({ count: 2 });
	expect(fetch).toHaveBeenCalledTimes(2);
});

test("is signed out when the administrator does not sign in, or is not asked to", async () => {
	stubFetch(new Response(null, { status: 401 }), new Response(null, { status: 401 }));
	expect(await panelFetch("/x", {}, async () => false)).toEqual({ is: "signed-out" });
	expect(failureText(await panelFetch("/x"), TEXTS)).toBe("signed out");
});

test.each([429, 503])("shows the server's message with status %i", async (status) => {
	stubFetch(Response.json({ success: false, message: "Later." }, { status }));
	const reply = await panelFetch("/x");
	expect(bodyOf(reply)).toBeUndefined();
	expect(failureText(reply, TEXTS)).toBe("Later.");
});

test("is offline when the connection breaks within the response", async () => {
	const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError("broken")) });
	stubFetch(new Response(body));
	expect(await panelFetch("/x")).toEqual({ is: "offline" });
});

test("has a text without a connection and for a proxy's page", async () => {
	stubFetch(new TypeError("offline"), new Response("<html>", { status: 502 }));
	expect(failureText(await panelFetch("/x"), TEXTS)).toBe("offline");
	expect(failureText(await panelFetch("/x"), TEXTS)).toBe("failed");
});
