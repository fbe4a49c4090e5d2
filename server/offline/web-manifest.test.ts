// What a browser needs to install the site, and the addresses of its service worker.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Hub } from "#server/hub.ts";
import { createBareHttp } from "../../tests/test-http.ts";
import { createTestHub } from "../../tests/test-hub.ts";
import { ROOT } from "../../tests/test-process.ts";
import { ICONS } from "./web-manifest.ts";

const folder = mkdtempSync(join(tmpdir(), "doubtless-client-"));
mkdirSync(join(folder, "static"));
writeFileSync(join(folder, "sw.js"), "");
afterAll(() => rmSync(folder, { recursive: true }));

let hub: Hub;
beforeAll(async () => {
	hub = await createTestHub({ env: { PRODUCT_NAME: "Questions & Answers" } });
});

test("the manifest has the site's own name, and its icons exist in the sizes that it states", async () => {
	const response = await createBareHttp(hub).request("/manifest.webmanifest");
	expect(response.headers.get("content-type")).toBe("application/manifest+json");
	expect(await response.json()).toMatchObject({ name: "Questions & Answers", start_url: "/", display: "standalone" });
	const icons = createBareHttp(hub, join(ROOT, "public"));
	for (const { src, sizes } of ICONS) {
		const bytes = Buffer.from(await (await icons.request(src)).arrayBuffer());
		// PNG: width and height are the first two fields of the header chunk.
		expect([src, `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`]).toEqual([src, sizes]);
	}
});

test("browsers look for a new service worker each time, and it may only fetch from this site", async () => {
	const { headers, status } = await createBareHttp(hub, folder).request("/sw.js");
	expect([status, headers.get("cache-control")]).toEqual([200, "no-cache"]);
	expect(headers.get("content-security-policy")).toBe("default-src 'none'; connect-src 'self'");
});
