import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gunzipSync, gzipSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, describe, expect, test } from "vitest";
import { createStaticFiles } from "./static-files.ts";

const folder = mkdtempSync(join(tmpdir(), "doubtless-static-"));
const SCRIPT = "console.log('a part of the page');".repeat(100);
mkdirSync(join(folder, "client/static/js"), { recursive: true });
mkdirSync(join(folder, "client/.vite"));
const put = (name: string, content: string | Buffer) => writeFileSync(join(folder, "client", name), content);
put("static/js/page-Ab12.js", SCRIPT);
put("static/js/page-Ab12.js.br", brotliCompressSync(SCRIPT));
put("static/js/page-Ab12.js.gz", gzipSync(SCRIPT));
put("static/js/page-Ab12.js.map", "{}");
put("static/js/small-Cd34.js", "1;");
put("favicon.svg", "<svg/>");
put("index.html", "<p>not ours</p>");
put(".vite/manifest.json", "{}");
put(".env", "SECRET=1");
writeFileSync(join(folder, "doubtless.db"), "outside");
symlinkSync(join(folder, "doubtless.db"), join(folder, "client/static/link.js"));

const http = new Hono();
http.use(createStaticFiles(join(folder, "client")));
http.get("*", (c) => c.text("next", 404));
put("late.js", "made after the start");
afterAll(() => rmSync(folder, { recursive: true }));

const get = (path: string, accept = "", method = "GET") =>
	http.request(path, { method, headers: { "Accept-Encoding": accept } });

describe("a built file", () => {
	test("with a hash in its name is cached by browsers for a year, the others for an hour", async () => {
		const [hashed, named] = [await get("/static/js/page-Ab12.js"), await get("/favicon.svg")];
		expect(hashed.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
		expect(hashed.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
		expect(await hashed.text()).toBe(SCRIPT);
		expect(named.headers.get("cache-control")).toBe("public, max-age=3600");
	});

	test("is sent as precompressed by the build, if the client accepts that", async () => {
		const br = await get("/static/js/page-Ab12.js", "gzip, deflate, br");
		expect([br.headers.get("content-encoding"), br.headers.get("vary")]).toEqual(["br", "Accept-Encoding"]);
		expect(Buffer.from(await br.arrayBuffer()).equals(brotliCompressSync(SCRIPT))).toBe(true);
		const gzip = await get("/static/js/page-Ab12.js", "gzip");
		expect(gzip.headers.get("content-encoding")).toBe("gzip");
		expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(SCRIPT);
		const plain = await get("/static/js/page-Ab12.js", "br;q=0");
		expect([plain.headers.get("content-encoding"), plain.headers.get("vary")]).toEqual([null, "Accept-Encoding"]);
		expect((await get("/static/js/small-Cd34.js", "br")).headers.get("content-encoding")).toBeNull();
	});

	test("answers HEAD without its body", async () => {
		const head = await get("/static/js/page-Ab12.js", "br", "HEAD");
		expect([head.status, await head.text()]).toEqual([200, ""]);
		expect(head.headers.get("content-length")).toBe(String(brotliCompressSync(SCRIPT).length));
	});
});

describe("a file that is not on the list made at the start", () => {
	test.each([
		"/static/js/page-Ab12.js.map",
		"/static/js/page-Ab12.js.br",
		"/static/js/page-Ab12.js.gz",
		"/static/js/PAGE-Ab12.js",
		"/static/js/page-Ab12.js/",
		"/static/js//page-Ab12.js",
		"/static/js/./page-Ab12.js",
		"/static/js%2fpage-Ab12.js",
		"/static/js/",
		"/static",
		"/static/link.js",
		"/late.js",
		"/index.html",
		"/.vite/manifest.json",
		"/.env",
		"/..%2fdoubtless.db",
		"/%2e%2e%2fdoubtless.db",
		"/static/..%5c..%5cdoubtless.db",
		"/favicon.svg%00.js",
		"/toString",
	])("%s is not served", async (path) => {
		const response = await get(path);
		// The URL parser removes "/./" before the server sees the address.
		expect(await response.text()).toBe(path.includes("/./") ? SCRIPT : "next");
	});
});
