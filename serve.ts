// One process of the site: opens the hub, listens, and stops gracefully. Called by start.ts.
import cluster from "node:cluster";
import { once } from "node:events";
import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { join, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Env } from "#server/env.ts";
import { EnvError } from "#server/env-error.ts";
import { createHostHandler } from "#server/http/allowed-hosts.ts";
import { createClientAddress } from "#server/http/client-address.ts";
import { createListener, stopListening } from "#server/http/listener.ts";
import { createCacheHandler } from "#server/http/pages/cache-handler.ts";
import { readLearnerFiles } from "#server/http/pages/learner-files.ts";
import type { Pages } from "#server/http/pages/page-handler.ts";
import { createResponseCache } from "#server/http/pages/response-cache.ts";
import { createHttp, createHubResponder } from "#server/http.ts";
import { createHub, type Hub } from "#server/hub.ts";
import { sendConsoleTo } from "#server/log.ts";
import { listEarlierBuilds, storeBuild } from "#server/offline/previous-builds.ts";
import type { NewAdministrator } from "#server/sign-in/administrators.ts";
import { isFirstProcess, reportStarted } from "#server/work/processes.ts";

/** After a stop signal, answers of the doubt chat get ANSWERS_MS to finish and other requests FINISH_MS. */
const ANSWERS_MS = 5_000;
const FINISH_MS = 8_000;
/** Time limit of the whole stop, in milliseconds. */
const STOP_MS = 10_000;

const root = import.meta.dirname;
const buildFolder = join(root, "build");
const pagesFile = join(buildFolder, "server/index.js");
const clientFolder = join(buildFolder, "client");

/** Opens the database and listens. The first process also creates the first administrator and prints the greeting. */
export async function serve(env: Env, giveUp: (error: unknown) => void): Promise<void> {
	if (!existsSync(pagesFile)) throw new EnvError("The pages are not built yet: run `npm start`, which builds them.");
	const hub = await createHub(env);
	sendConsoleTo(hub.log);
	const state = { isStopping: false };
	const server = await createServer(hub, () => state.isStopping);
	stopOnSignals(server, hub, state);
	server.once("error", (error: NodeJS.ErrnoException) => giveUp(new EnvError(listenProblem(error, env))));
	server.listen(env.PORT, env.HOST, () => {
		hub.expiry.start();
		hub.pictureSweep.start();
		hub.bin.start();
		hub.handIn.start();
		hub.nameExpiry.start();
		if (hub.site.progress === "synced") hub.itemStatistics.start();
		if (env.READ_DOCUMENTS === "on-save") hub.documentChecks.start();
		if (!isFirstProcess()) return;
		// After listening: a start that fails because the port is in use must not create a password that is shown only once.
		hub.administrators
			.ensureFirstAdministrator()
			.then((made) => {
				greet(hub, server, made);
				reportStarted();
			})
			.catch(giveUp);
	});
}

/** Builds the HTTP server, not listening yet. */
async function createServer(hub: Hub, isStopping: () => boolean): Promise<Server> {
	const { env } = hub;
	const { createPages } = await import(pathToFileURL(pagesFile).href);
	const files = readLearnerFiles(buildFolder);
	const pages: Pages = createPages(hub, files);
	const cache = createResponseCache({ watch: hub.watch, maxBytes: env.CACHE_MB * 1_048_576 });
	const builds = { dataFolder: env.DATA_DIR, clientFolder, build: files.build ?? "none", log: hub.log };
	const earlierBuilds = listEarlierBuilds(builds);
	const clientAddress = createClientAddress(env.TRUSTED_PROXIES);
	const http = createHttp(hub, { pages, clientFolder, files, earlierBuilds, cache, isStopping, clientAddress });
	const checkHost = createHostHandler(hub.site.baseUrl);
	const answerFromCache = createCacheHandler(createHubResponder(hub, http, cache), clientAddress);
	const server = createListener(http, {
		handler: (...exchange) => checkHost(...exchange) || answerFromCache(...exchange),
		onError: (error) =>
			hub.log.error({ error: error instanceof Error ? error.stack : String(error) }, "a request failed"),
		addressOf: clientAddress,
	});
	// Only when the server listens, so that a failed start copies no build.
	if (isFirstProcess()) server.once("listening", () => storeBuild(builds));
	return server;
}

/**
 * The first signal lets open requests finish; a second one ends the process immediately. `/readyz` answers 503 first, and
 * for DRAIN_SECONDS new requests are still accepted, until the load balancer has noticed.
 */
function stopOnSignals(server: Server, hub: Hub, state: { isStopping: boolean }): void {
	const drainMs = hub.env.DRAIN_SECONDS * 1_000;
	const stop = async () => {
		state.isStopping = true;
		setTimeout(() => process.exit(0), drainMs + STOP_MS).unref();
		await wait(drainMs);
		setTimeout(() => hub.modelClient.stop(), ANSWERS_MS).unref();
		await stopListening(server, FINISH_MS);
		await leaveCluster();
		await hub.close();
		process.exit(0);
	};
	process.once("SIGTERM", stop);
	// Ctrl+C reaches every process of a terminal; workers wait for the primary process to stop them.
	if (cluster.isWorker) process.on("SIGINT", () => {});
	else process.once("SIGINT", stop);
	process.on("SIGHUP", () => {});
	// Exits when the primary process has died.
	process.once("disconnect", () => {
		if (!state.isStopping) process.kill(process.pid, "SIGTERM");
	});
	process.on("unhandledRejection", (error) => {
		hub.log.error({ error: error instanceof Error ? error.stack : String(error) }, "unhandled rejection");
	});
	// Anything may be half done after an uncaught exception: the primary process or the service manager starts a new one.
	process.on("uncaughtException", (error) => {
		hub.log.error({ error: error.stack }, "uncaught exception");
		process.exit(1);
	});
}

/**
 * Tells the primary process that this one accepts no more connections, and waits until it has confirmed: a connection that
 * is still on its way to a process that has ended would get no response.
 */
async function leaveCluster(): Promise<void> {
	if (!cluster.worker?.isConnected()) return;
	const left = once(process, "disconnect");
	cluster.worker.disconnect();
	await left;
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
		`  Sign in         ${address}/admin/login`,
		`  Data            ${hub.engine === "sqlite" ? resolve(env.DATA_DIR, "doubtless.db") : "PostgreSQL"}`,
		"",
	];
	if (made) {
		lines.push(
			"The first administrator was made. This is shown only now:",
			"",
			`  E-mail          ${made.email}`,
			`  Password        ${made.password ?? "the one you set as ADMIN_PASSWORD"}`,
			"",
			made.password
				? "Sign in with it, then choose a password of your own on the account page."
				: "Sign in with it; the account page changes it.",
			"",
		);
	}
	lines.push("  Stop with Ctrl+C.");
	process.stdout.write(`${lines.join("\n")}\n`);
}

function listenProblem(error: NodeJS.ErrnoException, env: Env): string {
	if (error.code === "EADDRINUSE") return `PORT: ${env.PORT} is in use by another program; set PORT to a free one.`;
	if (error.code === "EACCES") return `PORT: ${env.PORT} may not be opened by this user; set PORT to one above 1023.`;
	return `HOST: cannot listen on ${env.HOST}:${env.PORT} (${error.code ?? error.message}).`;
}
