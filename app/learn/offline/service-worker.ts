// The service worker (/sw.js): pages that were opened here, or downloaded with their module, open without a network. Network
// first, except for files whose names hold a hash. Stores only what is the same for every visitor (addresses.ts), and
// only responses with X-Hub-Build, because captive portals answer 200.
// Never calls skipWaiting on its own: a new worker waits until the page says "update".
import { markWithdrawn, WITHDRAWN_CACHE } from "./withdrawn-mark.ts";

/** The used parts of the worker's global scope and events, which TypeScript's DOM library lacks. */
type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = WorkerEvent & {
	request: Request;
	clientId: string;
	respondWith: (response: Promise<Response>) => void;
};
type WorkerScope = {
	location: Location;
	clients: { claim: () => Promise<void>; get: (id: string) => Promise<{ url: string } | undefined> };
	skipWaiting: () => Promise<void>;
	addEventListener(name: "fetch", listener: (event: FetchEvent) => void): void;
	addEventListener(name: "install" | "activate", listener: (event: WorkerEvent) => void): void;
	addEventListener(name: "message", listener: (event: MessageEvent & WorkerEvent) => void): void;
};
// A worker's global is typed as a window's.
const worker = globalThis as unknown as WorkerScope;

/** The patterns of core/addresses/addresses.ts, which the build writes here instead of the whole table (vite.learner.config.ts). */
declare const OFFLINE_PATHS: string;
declare const SERVER_PATHS: string;
const OFFLINE = new RegExp(OFFLINE_PATHS);
const SERVER = new RegExp(SERVER_PATHS);

/** One cache for the responses of each build, so that a page and its code stay together; the last three stay. */
const OPENED = "opened-";
const OPENED_CACHES = 3;
/**
 * Timeout of an unresponsive network, in milliseconds. After it a stored copy is shown, and the worker counts as installed, since
 * pages wait for it: what is missing then is stored with a later response.
 */
const SLOW_MS = 8_000;
const OFFLINE_PAGE = "/offline";
/** Always cached: what is stored must be shown, and deleted, offline too. */
const LAST_CACHED = "/data";
const ALWAYS_CACHED = [OFFLINE_PAGE, LAST_CACHED];
/** Addresses whose content never changes. */
const HASHED = /^\/(?:static|pictures)\//;
const SMALL_PICTURE = "-480.webp";
const LARGE_PICTURE = "-960.webp";

/** Undefined in a worker that the browser has started again. */
let installed: Promise<unknown> | undefined;

worker.addEventListener("install", (event) => {
	installed = Promise.race([storeOfflinePages(), waitLong()]);
	event.waitUntil(installed);
});
worker.addEventListener("activate", (event) => {
	event.waitUntil(worker.clients.claim());
	event.waitUntil(deletePrivate());
});
worker.addEventListener("message", (event) => {
	const { data } = event;
	if (data === "update") void worker.skipWaiting();
	else event.waitUntil(storeLoaded(data));
});
worker.addEventListener("fetch", (event) => {
	const { request } = event;
	const { origin, pathname } = new URL(request.url);
	if (request.method !== "GET" || origin !== worker.location.origin || needsServer(pathname)) return;
	// A script that stores the response in a cache of its own (offline-modules.ts).
	if (request.cache === "no-store") return;
	event.respondWith(answer(event, keyOf(request.url)));
});

/** The key of an address in the caches. */
function keyOf(address: string): string {
	const { pathname, searchParams } = new URL(address);
	const page = searchParams.get("page");
	return page ? `${pathname}?page=${page}` : pathname;
}

/** The panel, calls, probes, the worker itself, packs, and parts of large question files, which are stored whole. */
function needsServer(pathname: string): boolean {
	return !OFFLINE.test(pathname) && SERVER.test(pathname);
}

function isStorable(pathname: string, cacheControl: string | null): boolean {
	return OFFLINE.test(pathname) && !cacheControl?.includes("no-store");
}

async function answer(event: FetchEvent, key: string): Promise<Response> {
	const { request, clientId } = event;
	if (HASHED.test(key)) {
		const stored = await find(key);
		if (stored) return stored;
		const client = await worker.clients.get(clientId);
		if (client && needsServer(new URL(client.url).pathname)) return fetch(request);
	}
	const asked = fetch(request).then(
		(response) => {
			const { status } = response;
			if (!buildOf(response)) return response;
			if (isWhole(response)) event.waitUntil(store(key, response.clone()));
			if (status === 404 || status === 410) event.waitUntil(forget(key));
			return response;
		},
		() => undefined,
	);
	event.waitUntil(asked);
	const response = await Promise.race([asked, findLate(key)]);
	const isTrusted = response && buildOf(response);
	const isWholePage = request.destination === "document";
	// A response of another server (a captive portal's sign-in, a redirect) is shown and never stored.
	if (response && response.status < 500 && (isTrusted || isWholePage)) return response;
	const stored = (await find(key)) ?? (isWholePage && !isTrusted && (await findOfflinePage(response)));
	return stored || (response && (isTrusted || request.mode === "navigate") ? response : Response.error());
}

/** With the status of a server that fails, which is not a missing network (unanswered-texts.ts). */
async function findOfflinePage(failed: Response | undefined): Promise<Response | undefined> {
	const page = await find(OFFLINE_PAGE);
	return page && failed ? new Response(page.body, { status: failed.status, headers: page.headers }) : page;
}

function isWhole({ status, redirected }: Response): boolean {
	return status === 200 && !redirected;
}

function buildOf(response: Response): string | null {
	return response.headers.get("X-Hub-Build");
}

/** The stored copy after the timeout; never settles without one. */
async function findLate(key: string): Promise<Response> {
	await waitLong();
	return (await find(key)) ?? new Promise(() => {});
}

function waitLong(): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, SLOW_MS));
}

/** The newest copy of an address in any cache: a page opened after its module was downloaded is newer than the downloaded one. */
async function find(key: string): Promise<Response | undefined> {
	if (!isStorable(pathOf(key), null)) return;
	let newest: Response | undefined;
	for (const cacheName of await caches.keys()) {
		if (cacheName === WITHDRAWN_CACHE) continue;
		const found = await caches.match(key, { cacheName, ignoreVary: true });
		if (found && !(timeOf(found) < timeOf(newest))) newest = found;
	}
	if (newest || !key.endsWith(SMALL_PICTURE)) return newest;
	// A downloaded module has the large size of each picture.
	return find(key.replace(SMALL_PICTURE, LARGE_PICTURE));
}

function timeOf(response: Response | undefined): number {
	return Date.parse(response?.headers.get("Date") ?? "");
}

/** On a full disk nothing is stored and the page still works. @returns the name of the cache; undefined for what is never stored */
async function put(key: string, response: Response): Promise<string | undefined> {
	const build = buildOf(response);
	if (!build || !isStorable(pathOf(key), response.headers.get("Cache-Control"))) return;
	const name = OPENED + build;
	// The page is available again.
	await (await caches.open(WITHDRAWN_CACHE)).delete(key);
	await (await caches.open(name)).put(key, response).catch(() => {});
	return name;
}

/** The cache whose offline pages were looked for: on a full disk they are missing at each response. */
let searched: string | undefined;

function isOpened(cacheName: string): boolean {
	return cacheName.startsWith(OPENED);
}

/** Stores a response, and the offline pages of its build, if they are missing: it is a new build, or the install took too long. */
async function store(key: string, response: Response): Promise<void> {
	const name = await put(key, response);
	if (!name || searched === name) return;
	searched = name;
	if (await caches.match(LAST_CACHED, { cacheName: name, ignoreVary: true })) return;
	for (const outdated of (await caches.keys()).filter(isOpened).slice(0, -OPENED_CACHES)) await caches.delete(outdated);
	await storeOfflinePages();
}

/**
 * What a page was loaded with before this worker (after-load.ts). The page may be left meanwhile: its own requests would end then.
 * After the install, which stores the offline pages.
 */
async function storeLoaded(addresses: readonly string[]): Promise<void> {
	await installed;
	for (const address of addresses) {
		const response = await fetch(address);
		if (isWhole(response)) await store(keyOf(address), response);
	}
}

/** Deletes what earlier workers stored of the panel, under other spellings of its addresses. */
async function deletePrivate(): Promise<void> {
	for (const name of (await caches.keys()).filter(isOpened)) {
		const cache = await caches.open(name);
		for (const { url } of await cache.keys()) if (!isStorable(new URL(url).pathname, null)) await cache.delete(url);
	}
}

/** A key without its query. */
function pathOf(key: string): string {
	return key.replace(/\?.*/, "");
}

async function forget(key: string): Promise<void> {
	let wasStored = false;
	for (const name of await caches.keys()) {
		if (name === WITHDRAWN_CACHE) continue;
		wasStored = (await (await caches.open(name)).delete(key, { ignoreVary: true })) || wasStored;
	}
	if (wasStored) await markWithdrawn(key);
}

/**
 * Stores the pages that must always open, of the server's build, each after the files that it names. Never takes a page that the
 * HTTP cache has let go stale: it may be another build's, and Chromium checks it with a request that it does not finish. Six of
 * them, as many as there are connections, made the install hang.
 */
async function storeOfflinePages(): Promise<void> {
	for (const page of ALWAYS_CACHED) {
		const response = await fetch(page, { cache: "no-cache" });
		const files = (await response.clone().text()).matchAll(/\/static\/[\w./-]+/g);
		for (const [file] of files) await put(file, await fetch(file));
		await put(page, response);
	}
}
