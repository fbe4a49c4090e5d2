// For tests only: a hub's whole HTTP side, with the real built pages or, where the page does not matter, without.
import { createRequire } from "node:module";
import { join } from "node:path";
import { createHttp, type Http, type Pages } from "./http.ts";
import type { Hub } from "./hub.ts";
import { ROOT } from "./test-process.ts";

const CLIENT_FOLDER = join(ROOT, "build/client");

/** What start.ts builds, on the pages that `npm run build` made. */
export function createTestHttp(hub: Hub, clientFolder = CLIENT_FOLDER): Http {
	process.env.NODE_ENV = "production";
	// By Node's own loader: the bundle brings its libraries in the builds that a site runs, not those of a test.
	const { createPages } = createRequire(import.meta.url)(join(ROOT, "build/server/index.js"));
	const pages: Pages = createPages(hub);
	return createHttp(hub, { pages, clientFolder });
}

/** The same with a page that says "page" whatever is asked. */
export function createBareHttp(hub: Hub, clientFolder = CLIENT_FOLDER): Http {
	return createHttp(hub, { pages: async () => new Response("page"), clientFolder });
}
