// Shows the downloaded modules where the page has a place for it, and removes those that the server no longer has.

import { checkContact, isOffline, OFFLINE_LINE_ID, onContact } from "#app/ui/script/contact.ts";
import { readEntry, writeEntry } from "#app/ui/script/storage.ts";
import * as m from "#messages";
import {
	fetchPack,
	listOfflineModules,
	listOpenedModules,
	ModuleWithdrawn,
	type OfflineModule,
	removeWithdrawnModule,
} from "./offline-modules.ts";
import { unansweredTexts } from "./unanswered-texts.ts";
import { findRefusal, isWithdrawn, markWithdrawn, type Refusal } from "./withdrawn-mark.ts";

/** Where the page of a missing module gives the reason (withdrawn-mark.ts). */
const WITHDRAWN = "[data-withdrawn]";

/** @param box where the module's page offers the download @param list where a page lists the downloaded modules */
export function showOffline(box: HTMLElement | null, list: HTMLElement | null): void {
	const moduleId = box?.dataset.keep;
	const showList = async (gone: readonly OfflineModule[] = []) => {
		if (!list) return;
		const { showOfflineList } = await import("./offline-list.ts");
		await showOfflineList(list, gone);
	};
	const showBox = async () => {
		if (!box || moduleId === undefined) return;
		const { showDownloadBox } = await import("./download-box.ts");
		await showDownloadBox(box, moduleId, showList);
	};
	const check = async () => {
		await removeClosedModule();
		const gone = isOffline() ? [] : await removeGoneModules();
		sayGone(gone, box);
		await sayWithdrawn();
		await showList(gone);
	};
	void showBox().then(check);
	onContact(() => void check());
	onContact(() => void showOfflinePage());
	void checkContact().then(showOfflinePage);
}

/** On a page that says that this browser may not open a module at present: removes its pages, downloaded or opened here. */
async function removeClosedModule(): Promise<void> {
	const { moduleId } = document.querySelector<HTMLElement>("[data-page=closed]")?.dataset ?? {};
	if (moduleId !== undefined) await removeWithdrawnModule(moduleId, readRefusal());
	if (document.querySelector("[data-page=closed-link]")) await removeModulesOfClosedLink(readRefusal());
}

/**
 * A closed link does not name its module: asks for each module that was opened here. The server opens a module to a browser that came by
 * another link which is open.
 */
async function removeModulesOfClosedLink(refusal: Refusal): Promise<void> {
	await markWithdrawn(location.pathname, refusal);
	for (const moduleId of await listOpenedModules())
		if (await isModuleGone(moduleId)) await removeWithdrawnModule(moduleId, refusal);
}

/** What this page says of the closed module. */
function readRefusal(): Refusal {
	const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? "";
	return { title: textOf("h1"), reason: textOf("[data-reason]") };
}

/** Whether the server answers with 404 or 410. */
function isModuleGone(moduleId: string): Promise<boolean> {
	return fetchPack(moduleId).then(
		() => false,
		(error: unknown) => error instanceof ModuleWithdrawn,
	);
}

/** Removes the downloaded modules that the server answers with 404 or 410. @returns these */
async function removeGoneModules(): Promise<OfflineModule[]> {
	const gone: OfflineModule[] = [];
	for (const kept of await listOfflineModules()) {
		const { moduleId } = kept.pack;
		if (!(await isModuleGone(moduleId))) continue;
		await removeWithdrawnModule(moduleId);
		gone.push(kept);
	}
	return gone;
}

/** Also shows it on an open page of the module. */
function sayGone(gone: readonly OfflineModule[], box: HTMLElement | null): void {
	const here = location.pathname.split("/");
	const isHere = gone.some(({ pack, address }) => here.includes(pack.moduleId) || address === location.pathname);
	if (!isHere) return;
	if (document.querySelector(WITHDRAWN)) return;
	const place = box ?? document.getElementById(OFFLINE_LINE_ID);
	if (place) place.textContent = m.offline_module_gone();
}

/** On the page of a missing module that was stored here before. */
async function sayWithdrawn(): Promise<void> {
	const place = document.querySelector<HTMLElement>(WITHDRAWN);
	if (place && (await isWithdrawn(location.pathname))) place.textContent = m.module_withdrawn();
}

/**
 * The offline page, in place of a page that got no response. Opens that page when the server is back, once: where it fails again,
 * "Try again" is left to the learner. A browser with a network says that the question got no answer (specification 2).
 */
async function showOfflinePage(): Promise<void> {
	const [title, hint] = [document.querySelector("h1"), document.querySelector("[data-offline-hint]")];
	if (!title || !hint) return;
	void hideDeadEnds();
	const { pathname } = location;
	if (pathname === "/offline") {
		title.textContent = isOffline() ? m.offline_title() : m.offline_reached_title();
		hint.textContent = isOffline() ? m.offline_hint() : m.offline_reached_hint();
		return;
	}
	if (!isOffline() && mayOpenAgain(pathname)) {
		location.reload();
		return;
	}
	const refusal = await findRefusal(pathname);
	if (refusal) {
		document.title = document.title.replace(m.offline_title(), () => refusal.title);
		title.textContent = refusal.title;
		hint.textContent = refusal.reason;
		return;
	}
	const [navigation] = performance.getEntriesByType("navigation");
	const status = navigation instanceof PerformanceNavigationTiming ? (navigation.responseStatus ?? 0) : 0;
	const texts = unansweredTexts({ pathname, status, isOffline: isOffline(), isOnline: navigator.onLine });
	title.textContent = texts.title;
	hint.textContent = texts.hint;
}

const OPENED_AGAIN = "doubtless.opened";
/** A page that fails again this soon is not opened by itself once more, in milliseconds. */
const AGAIN_MS = 60_000;

function mayOpenAgain(pathname: string): boolean {
	const [path, at] = readEntry("sessionStorage", OPENED_AGAIN)?.split(" ") ?? [];
	if (path === pathname && Date.now() - Number(at) < AGAIN_MS) return false;
	return writeEntry("sessionStorage", OPENED_AGAIN, `${pathname} ${Date.now()}`);
}

/** "Return to Home" leads to this page again unless the home page is stored. */
async function hideDeadEnds(): Promise<void> {
	const home = document.querySelector<HTMLElement>("[data-offline-home]");
	const isStored = location.pathname !== "/" && (await caches.match("/", { ignoreVary: true })) !== undefined;
	if (home) home.hidden = isOffline() && !isStored;
}
