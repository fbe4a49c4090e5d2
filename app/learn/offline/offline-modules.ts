// The modules downloaded to this phone: one cache for each version of a module, with its pack as the last entry. A cache without
// that entry is half a download, and is never shown.

import * as z from "zod/mini";
import { BUILD_HEADER } from "#app/ui/script/contact.ts";
import { oneTabAtATime } from "#app/ui/script/lock.ts";
import { type Pack, type PackFile, type PackPlan, packSchema, planPack } from "#core/offline/pack.ts";
import { markWithdrawn, type Refusal, WITHDRAWN_CACHE } from "./withdrawn-mark.ts";

const PREFIX = "module-";
/** A version has 16 characters and may contain "-" itself. */
const CACHE_NAME = /^module-(.+)-[\w-]{16}$/;
/** Pages that are addressed by a module's id, and those that name its texts. */
const OPENED_PAGE = /^\/(?:subtopics|learn)\/([^/]+)/;
const MODULE_PAGE = /^\/(?:module|subtopics|learn)\/[^.]+$/;
const FILES_AT_ONCE = 4;
/** Two tabs that download the same module would delete each other's unfinished cache. */
const LOCK = "doubtless-keep";

const recordSchema = z.object({
	pack: packSchema,
	/** Milliseconds since 1970. */
	keptAt: z.number(),
	/** The address at which the learner opened it: its link, or its id. */
	address: z.string(),
});
export type OfflineModule = z.infer<typeof recordSchema> & { cacheName: string };
/** The server has no such module (any more). */
export class ModuleWithdrawn extends Error {}
/** A file differs from the pack: the module changed since, or another server answered. */
class Mismatch extends Error {}

export type DownloadOptions = {
	address: string;
	signal: AbortSignal;
	/** Called with the bytes that have arrived. */
	onProgress: (bytes: number) => void;
	now: () => number;
};

const packAddress = (moduleId: string) => `/module/${moduleId}/pack.json`;
const cacheNameOf = ({ moduleId, version }: Pack) => `${PREFIX}${moduleId}-${version}`;

/** The downloaded modules, newest first. */
export async function listOfflineModules(): Promise<OfflineModule[]> {
	const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
	const kept = await Promise.all(names.map(readRecord));
	return kept.filter((each) => each !== undefined).toSorted((a, b) => b.keptAt - a.keptAt);
}

export async function findOfflineModule(moduleId: string): Promise<OfflineModule | undefined> {
	return (await listOfflineModules()).find(({ pack }) => pack.moduleId === moduleId);
}

async function readRecord(cacheName: string): Promise<OfflineModule | undefined> {
	const [, moduleId = ""] = CACHE_NAME.exec(cacheName) ?? [];
	const stored = await caches.match(packAddress(moduleId), { cacheName });
	const record = z.safeParse(recordSchema, await stored?.json().catch(() => undefined));
	return record.success ? { ...record.data, cacheName } : undefined;
}

/** The server's pack of a module. @throws ModuleWithdrawn; any other error when the server was not reached */
export async function fetchPack(moduleId: string, signal?: AbortSignal): Promise<Pack> {
	const response = await fetch(packAddress(moduleId), { cache: "no-cache", signal: signal ?? null });
	const isFromSite = response.headers.has(BUILD_HEADER);
	if (isFromSite && (response.status === 404 || response.status === 410)) throw new ModuleWithdrawn();
	return z.parse(packSchema, isFromSite && response.ok ? await response.json() : undefined);
}

/** The download plan of this pack. */
export async function planModule(pack: Pack, kept: OfflineModule | undefined): Promise<PackPlan> {
	const stored = new Set<string>();
	for (const { url } of pack.files) {
		if (url.startsWith("/static/") && (await caches.match(url, { ignoreVary: true }))) stored.add(url);
	}
	return planPack(pack, { earlier: kept?.pack, stored });
}

/**
 * Downloads a module: fetches and checks new files, copies unchanged ones, and deletes the previous version at the end. A
 * failure leaves the previous version as it was. A module that changes during the download is started once more.
 * @throws ModuleWithdrawn; AbortError; QuotaExceededError; any other error when the network failed
 */
export function downloadModule(pack: Pack, options: DownloadOptions): Promise<void> {
	return oneTabAtATime(LOCK, async () => {
		await removeHalves(pack.moduleId);
		try {
			await download(pack, options);
		} catch (error) {
			if (!(error instanceof Mismatch)) throw error;
			await download(await fetchPack(pack.moduleId, options.signal), options);
		}
	});
}

async function download(pack: Pack, { address, signal, onProgress, now }: DownloadOptions): Promise<void> {
	const kept = await findOfflineModule(pack.moduleId);
	const cacheName = cacheNameOf(pack);
	if (kept?.cacheName === cacheName) return;
	const { fetched, takenOver } = await planModule(pack, kept);
	try {
		const cache = await caches.open(cacheName);
		const missing: PackFile[] = [];
		for (const file of takenOver) {
			const found = await findCopy(file.url, kept?.cacheName);
			if (found) await cache.put(file.url, found);
			else missing.push(file);
		}
		const rest = [...fetched, ...missing];
		let bytes = 0;
		const work = async () => {
			for (let file = rest.shift(); file; file = rest.shift()) {
				await cache.put(file.url, await fetchChecked(file, signal));
				bytes += file.bytes + pack.headerBytes / pack.files.length;
				onProgress(bytes);
			}
		};
		await Promise.all(Array.from({ length: FILES_AT_ONCE }, work));
		const page = await cache.match(`/module/${pack.moduleId}`, { ignoreVary: true });
		if (page && address !== `/module/${pack.moduleId}`) await cache.put(address, page);
		signal.throwIfAborted();
		await cache.put(packAddress(pack.moduleId), Response.json({ pack, keptAt: now(), address }));
	} catch (error) {
		await caches.delete(cacheName);
		throw error;
	}
	for (const name of await listCaches(pack.moduleId)) if (name !== cacheName) await caches.delete(name);
}

/** A file unchanged since the previous version, or whose name holds its hash. */
async function findCopy(url: string, cacheName: string | undefined): Promise<Response | undefined> {
	const options = { ignoreVary: true };
	const kept = cacheName === undefined ? undefined : await caches.match(url, { ...options, cacheName });
	return kept ?? (url.startsWith("/static/") ? caches.match(url, options) : undefined);
}

/** @throws Mismatch when the content is not that of the pack */
async function fetchChecked({ url, sha256 }: PackFile, signal: AbortSignal): Promise<Response> {
	// The service worker ignores these requests, so that nothing is stored twice.
	const response = await fetch(url, { cache: "no-store", signal });
	if (!response.headers.has(BUILD_HEADER)) throw new Error("not an answer of the hub");
	if (response.status >= 500) throw new Error(`status ${response.status}`);
	const content = await response.arrayBuffer();
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
	if (response.status !== 200 || toBase64Url(digest) !== sha256) throw new Mismatch(url);
	return new Response(content, { status: 200, headers: response.headers });
}

function toBase64Url(bytes: Uint8Array): string {
	return btoa(String.fromCharCode(...bytes))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replaceAll("=", "");
}

/** Removes a downloaded module. */
export async function removeOfflineModule(moduleId: string): Promise<void> {
	for (const name of await listCaches(moduleId)) await caches.delete(name);
}

/**
 * Removes a withdrawn module, with every page of it that was opened here, its texts and its questions.
 * @param refusal what a page said of it, for the offline page (withdrawn-mark.ts)
 */
export async function removeWithdrawnModule(moduleId: string, refusal?: Refusal): Promise<void> {
	const kept = await findOfflineModule(moduleId);
	const marked = `/module/${moduleId}`;
	if (kept) await markWithdrawn(kept.address, refusal);
	if (kept || refusal) await markWithdrawn(marked, refusal);
	await removeOfflineModule(moduleId);
	const copies = await listCopies();
	const pages = copies.filter(({ path, html }) => path.split("/").includes(moduleId) || showsModule(html, moduleId));
	const others = copies.filter((copy) => !pages.includes(copy));
	const namedByOthers = new Set(others.flatMap(({ html }) => listNamed(html)));
	const named = new Set(pages.flatMap(({ html }) => listNamed(html)).filter((path) => !namedByOthers.has(path)));
	for (const { cache, request, path } of copies)
		if (named.has(path) || path === kept?.address) await cache.delete(request);
	for (const { cache, request } of pages) await cache.delete(request);
}

/** The modules of which something was opened here, downloaded or not. */
export async function listOpenedModules(): Promise<string[]> {
	const ids = (await listCopies()).map(({ path }) => OPENED_PAGE.exec(path)?.[1]);
	return [...new Set(ids.filter((id) => id !== undefined))];
}

/** `html`: of a page that can name a module and its texts, else empty. */
type Copy = { cache: Cache; request: Request; path: string; html: string };

/** Everything that is stored, in all caches. */
async function listCopies(): Promise<Copy[]> {
	const copies: Copy[] = [];
	for (const name of await caches.keys()) {
		if (name === WITHDRAWN_CACHE) continue;
		const cache = await caches.open(name);
		for (const request of await cache.keys()) {
			const path = new URL(request.url).pathname;
			const page = MODULE_PAGE.test(path) ? await cache.match(request, { ignoreVary: true }) : undefined;
			copies.push({ cache, request, path, html: (await page?.text()) ?? "" });
		}
	}
	return copies;
}

/** Whether a page is the module's page, opened by a link. */
function showsModule(html: string, moduleId: string): boolean {
	return html.includes(`data-keep="${moduleId}"`);
}

/** The texts and mock exams that a page names: their addresses lack the module's id. */
function listNamed(html: string): string[] {
	return html.match(/\/(?:documents|paper)\/[\w/-]+/g) ?? [];
}

async function listCaches(moduleId: string): Promise<string[]> {
	return (await caches.keys()).filter((name) => name.startsWith(`${PREFIX}${moduleId}-`));
}

/** Removes unfinished downloads of earlier visits. */
async function removeHalves(moduleId: string): Promise<void> {
	for (const name of await listCaches(moduleId)) if (!(await readRecord(name))) await caches.delete(name);
}
