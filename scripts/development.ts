// The Hono application inside Vite's development server, after Vite's own files: as in production, but with pages loaded
// through Vite at each request. Called by vite.config.ts. `npm run dev` restarts the process when server/ or core/ change,
// so the hub is built once here.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { getRequestListener } from "@hono/node-server";
import { getLocale } from "#messages/runtime";
import { DEVELOPMENT_FILES } from "#server/http/pages/learner-files.ts";
import type { Pages } from "#server/http/pages/page-handler.ts";
import { createHttp } from "#server/http.ts";
import { createHub, type Hub } from "#server/hub.ts";
import { ROOT, readSettings } from "./settings.ts";

/** Editors write a file in several steps; the compiler runs once after them. */
const QUIET_MS = 150;

/** Loads a module of the project through Vite; returns the same object until the module or one of its imports changes. */
export type Load = (path: string) => Promise<Record<string, unknown>>;
export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export async function createDevelopmentListener(load: Load): Promise<Listener> {
	const hub = await createHub(readSettings());
	const http = createHttp(hub, { pages: createFreshPages(hub, load) });
	recompileMessages();
	process.stdout.write(`Sample module: /module/${hub.site.sampleCode}   Data: ${hub.env.DATA_DIR}\n`);
	const made = await hub.administrators.ensureFirstAdministrator();
	if (made) process.stdout.write(`Administrator: ${made.email}   Password: ${made.password ?? "ADMIN_PASSWORD"}\n`);
	return getRequestListener(http.fetch);
}

/** Rebuilds the pages whenever Vite returns another module. */
function createFreshPages(hub: Hub, load: Load): Pages {
	let made: { from: Record<string, unknown>; pages: Pages } | undefined;
	return async (request, pageRequest) => {
		try {
			await shareLanguage(load);
			const from = await load("/app/pages.ts");
			if (made?.from !== from) made = { from, pages: createPagesOf(from, hub) };
			return await made.pages(request, pageRequest);
		} catch (error) {
			return { response: showError(error), moduleIds: [] };
		}
	};
}

/** Vite loads the pages with a copy of the messages: it gets the language that the server has set for the request. */
async function shareLanguage(load: Load): Promise<void> {
	const { overwriteGetLocale } = await load("/messages/compiled/at-once/runtime.js");
	if (typeof overwriteGetLocale === "function") overwriteGetLocale(getLocale);
}

function createPagesOf(module: Record<string, unknown>, hub: Hub): Pages {
	if (typeof module.createPages !== "function") throw new Error("app/pages.ts does not export createPages.");
	return module.createPages(hub, DEVELOPMENT_FILES);
}

/** Reloads the error page as soon as Vite reports any change. */
const RELOAD_SCRIPT = `
	import { createHotContext } from "/@vite/client";
	createHotContext("/error").on("vite:beforeUpdate", () => location.reload());
`;

/** Shows the error, and the page again once it is fixed. */
function showError(error: unknown): Response {
	const text = stripVTControlCharacters(error instanceof Error ? (error.stack ?? error.message) : String(error));
	process.stderr.write(`${text}\n`);
	const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
	const html = `<!doctype html><script type="module">${RELOAD_SCRIPT}</script><pre>${escaped}</pre>`;
	return new Response(html, { status: 500, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** Compiles the messages when one of their files changes; Vite then sees the compiled ones change. */
function recompileMessages(): void {
	let timer: NodeJS.Timeout | undefined;
	watch(join(ROOT, "messages"), (_event, name) => {
		if (!name?.endsWith(".json")) return;
		clearTimeout(timer);
		timer = setTimeout(() => {
			spawn(process.execPath, ["scripts/prepare.mjs"], { cwd: ROOT, stdio: "inherit" });
		}, QUIET_MS);
	});
}
