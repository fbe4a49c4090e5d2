// Serves the built browser files. Only names on a list made at start-up are served: no path is built from a request, and
// source maps and hidden folders beside them stay private. Used by http.ts.
import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";

/** Names under /static contain a hash of their content; the few others may change with any release. */
const HASHED = "public, max-age=31536000, immutable";
const NAMED = "public, max-age=3600";
/** Browsers check it for a new release whenever a page asks them to. */
const SERVICE_WORKER = "/sw.js";
const PRIVATE_NAME = /(?:^|\/)\.|\.(?:map|br|gz|html)$/;

/**
 * Builds the middleware over `folder`. Sends the .br or .gz file beside a file where the client accepts it.
 * @param earlierBuilds folders whose files are served where `folder` has none of that name
 */
export function createStaticFiles(folder: string, earlierBuilds: readonly string[] = []): MiddlewareHandler {
	const served = new Map<string, MiddlewareHandler>();
	for (const root of [folder, ...earlierBuilds]) {
		const serve = serveStatic({ root, precompressed: true });
		for (const address of listFiles(root)) if (!served.has(address)) served.set(address, serve);
	}
	return async (c, next) => {
		const { path } = c.req;
		const response = await served.get(path)?.(c, async () => {});
		// Another process may have deleted an earlier build.
		if (!(response instanceof Response)) return next();
		if (response.ok) {
			response.headers.set("Cache-Control", cacheControlOf(path));
			response.headers.set("Vary", "Accept-Encoding");
		}
		return response;
	};
}

function cacheControlOf(path: string): string {
	if (path === SERVICE_WORKER) return "no-cache";
	return path.startsWith("/static/") ? HASHED : NAMED;
}

function listFiles(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"))
		.filter((name) => !PRIVATE_NAME.test(name))
		.map((name) => `/${name}`);
}
