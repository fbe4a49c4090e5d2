// The process: settings -> hub -> HTTP, and a graceful stop. `npm start` runs it on the built pages.
import { existsSync, readdirSync } from "node:fs";
import type { Server } from "node:http";
import { join, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import type { NewAdministrator } from "#server/administrators.ts";
import { createClientAddress } from "#server/client-address.ts";
import { type Env, EnvError, readEnv } from "#server/env.ts";
import { createHttp, type Pages } from "#server/http.ts";
import { createHub, type Hub } from "#server/hub.ts";
import { createListener, stopListening } from "#server/listener.ts";
import { sendConsoleTo } from "#server/log.ts";
import { createReadyDoor } from "#server/ready-answering.ts";
import { createReadyAnswers } from "#server/ready-answers.ts";

/** Open requests get this long to finish after a stop signal, and the whole stop this long, in milliseconds. */
const FINISH_MS = 8_000;
const STOP_MS = 10_000;

process.env.NODE_ENV ??= "production";
const root = import.meta.dirname;
const pagesFile = join(root, "build/server/index.js");

try {
	await main();
} catch (error) {
	giveUp(error);
}

async function main(): Promise<void> {
	const env = loadEnv();
	if (!existsSync(pagesFile))
		throw new EnvError("The pages are not built yet: run `npm start`, which builds them.");
	const hub = await createHub(env);
	sendConsoleTo(hub.log);
	const { createPages } = await import(pathToFileURL(pagesFile).href);
	const pages: Pages = createPages(hub);
	const ready = createReadyAnswers({ watch: hub.watch, maxBytes: env.CACHE_MB * 1_048_576 });
	const http = createHttp(hub, { pages, clientFolder: join(root, "build/client"), ready });
	const clientAddress = createClientAddress(env.TRUSTED_PROXIES);
	const server = createListener(http, createReadyDoor({ ...hub, ready, clientAddress }));
	stopOnSignals(server, hub);
	server.once("error", (error: NodeJS.ErrnoException) => giveUp(new EnvError(listenProblem(error, env))));
	server.listen(env.PORT, env.HOST, () => {
		// Only now: a password that is shown once must not be made by a start that then finds its port taken.
		hub.administrators.ensureFirstAdministrator().then((made) => greet(hub, server, made), giveUp);
	});
}

function loadEnv(): Env {
	if (existsSync(join(root, ".env"))) process.loadEnvFile(join(root, ".env"));
	const languages = readdirSync(join(root, "messages"))
		.filter((name) => name.endsWith(".json"))
		.map((name) => name.slice(0, -".json".length));
	return readEnv(process.env, languages);
}

/** The first signal lets open requests finish; a second one ends the process at once, as signals do. */
function stopOnSignals(server: Server, hub: Hub): void {
	const stop = async () => {
		setTimeout(() => process.exit(0), STOP_MS).unref();
		await stopListening(server, FINISH_MS);
		await hub.close();
		process.exit(0);
	};
	for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
	process.on("unhandledRejection", (error) => {
		hub.log.error({ error: error instanceof Error ? error.stack : String(error) }, "a promise failed unseen");
	});
	// After a throw that nobody caught anything may be half done: whatever watches this process starts a new one.
	process.on("uncaughtException", (error) => {
		hub.log.error({ error: error.stack }, "the process broke");
		process.exit(1);
	});
}

function greet(hub: Hub, server: Server, made: NewAdministrator | undefined): void {
	const { env, site } = hub;
	const bound = server.address();
	const port = typeof bound === "object" && bound ? bound.port : env.PORT;
	const host = ["0.0.0.0", "::"].includes(env.HOST) ? "localhost" : env.HOST;
	const address = site.baseUrl ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
	const seconds = (performance.now() / 1_000).toFixed(1);
	const lines = [
		`${site.productName} is ready (${seconds} s).`,
		"",
		`  Open            ${address}/`,
		`  Sample module   ${address}/module/${site.sampleCode}`,
		`  Data            ${hub.engine === "sqlite" ? resolve(env.DATA_DIR, "doubtless.db") : "PostgreSQL"}`,
		"",
	];
	if (made) {
		lines.push(
			"The first administrator was made, for the panel that comes with a later version. This is shown only now:",
			"",
			`  E-mail          ${made.email}`,
			`  Password        ${made.password ?? "the one you set as ADMIN_PASSWORD"}`,
			"",
		);
	}
	lines.push("  Stop with Ctrl+C.");
	process.stdout.write(`${lines.join("\n")}\n`);
}

function listenProblem(error: NodeJS.ErrnoException, env: Env): string {
	if (error.code === "EADDRINUSE")
		return `PORT: ${env.PORT} is in use by another program; set PORT to a free one.`;
	if (error.code === "EACCES")
		return `PORT: ${env.PORT} may not be opened by this user; set PORT to one above 1023.`;
	return `HOST: cannot listen on ${env.HOST}:${env.PORT} (${error.code ?? error.message}).`;
}

/** One readable line and the exit code 1. */
function giveUp(error: unknown): void {
	const message = error instanceof Error ? error.message || error.name : String(error);
	const line = message.replaceAll(/\s+/g, " ");
	process.stderr.write(error instanceof EnvError ? `${line}\n` : `Doubtless could not start: ${line}\n`);
	process.exit(1);
}
