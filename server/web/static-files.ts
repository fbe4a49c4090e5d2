// Serves the built browser files. Only names on a list made at start-up are served: no path is built from a request, and
// source maps and hidden folders beside them stay private. Used by http.ts.
import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";

/** Names under /static contain a hash of their content; the few others may change with any release. */
const HASHED = "public, max-age=31536000, immutable";
const NAMED = "public, max-age=3600";
const PRIVATE_NAME = /(?:^|\/)\.|\.(?:map|br|gz|html)$/;

/** Builds the middleware over `folder`. Sends the .br or .gz file beside a file where the client accepts it. */
export function createStaticFiles(folder: string): MiddlewareHandler {
	const addresses = new Set(listFiles(folder));
	const serve = serveStatic({ root: folder, precompressed: true });
	return async (c, next) => {
		const { path } = c.req;
		if (!addresses.has(path)) return next();
		const response = await serve(c, next);
		if (response instanceof Response && response.ok) {
			response.headers.set("Cache-Control", path.startsWith("/static/") ? HASHED : NAMED);
			response.headers.set("Vary", "Accept-Encoding");
		}
		return response;
	};
}

function listFiles(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"))
		.filter((name) => !PRIVATE_NAME.test(name))
		.map((name) => `/${name}`);
}
