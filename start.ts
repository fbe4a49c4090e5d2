// The process: settings -> hub -> HTTP, and a graceful stop. `npm start` runs it on the built pages.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { serve } from "@hono/node-server";
import { type Env, EnvError, readEnv } from "#server/env.ts";
import { createHttp, type Pages } from "#server/http.ts";
import { createHub, type Hub } from "#server/hub.ts";

/** Time that open requests get to finish after a stop signal, in milliseconds. */
const STOP_MS = 10_000;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;

process.env.NODE_ENV ??= "production";
const root = import.meta.dirname;

try {
	await main();
} catch (error) {
	if (error instanceof EnvError) process.stderr.write(`${error.message}\n`);
	else
		process.stderr.write(
			`Doubtless could not start: ${error instanceof Error ? error.message : String(error)}\n`,
		);
	process.exit(1);
}

async function main(): Promise<void> {
	const env = loadEnv();
	const hub = await createHub(env);
	const { createPages } = await import(join(root, "build/server/index.js"));
	const pages: Pages = createPages(hub);
	const http = createHttp(hub, { pages, clientFolder: join(root, "build/client") });
	const server = serve({
		fetch: http.fetch,
		port: env.PORT,
		hostname: env.HOST,
		serverOptions: {
			headersTimeout: HEADERS_TIMEOUT_MS,
			requestTimeout: REQUEST_TIMEOUT_MS,
			connectionsCheckingInterval: 2_000,
		},
	});
	server.once("error", (error: NodeJS.ErrnoException) => {
		process.stderr.write(`${listenProblem(error, env)}\n`);
		process.exit(1);
	});
	server.once("listening", () => greet(hub));
	for (const signal of ["SIGTERM", "SIGINT"] as const) {
		process.once(signal, () => {
			setTimeout(() => process.exit(0), STOP_MS).unref();
			server.close(() => hub.close().finally(() => process.exit(0)));
			if ("closeIdleConnections" in server) server.closeIdleConnections();
		});
	}
}

function loadEnv(): Env {
	if (existsSync(join(root, ".env"))) process.loadEnvFile(join(root, ".env"));
	const languages = readdirSync(join(root, "messages"))
		.filter((name) => name.endsWith(".json"))
		.map((name) => name.slice(0, -".json".length));
	return readEnv(process.env, languages);
}

function greet(hub: Hub): void {
	const { env, site } = hub;
	const host = ["0.0.0.0", "::"].includes(env.HOST) ? "localhost" : env.HOST;
	const address = site.baseUrl ?? `http://${host}:${env.PORT}`;
	const seconds = (performance.now() / 1_000).toFixed(1);
	const lines = [
		`${site.productName} is ready (${seconds} s).`,
		"",
		`  Open            ${address}/`,
		`  Sample module   ${address}/module/${site.sampleCode}`,
		`  Data            ${hub.engine === "sqlite" ? join(env.DATA_DIR, "doubtless.db") : "PostgreSQL"}`,
		"",
		"  Stop with Ctrl+C.",
	];
	process.stdout.write(`${lines.join("\n")}\n`);
}

function listenProblem(error: NodeJS.ErrnoException, env: Env): string {
	if (error.code === "EADDRINUSE")
		return `PORT: ${env.PORT} is in use by another program; set PORT to a free one.`;
	if (error.code === "EACCES")
		return `PORT: ${env.PORT} may not be opened by this user; set PORT to one above 1023.`;
	return `HOST: cannot listen on ${env.HOST}:${env.PORT} (${error.code ?? error.message}).`;
}
