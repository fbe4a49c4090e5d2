// The site on the cluster: its content, the processes of the product, and the load on each of them.
import { randomBytes } from "node:crypto";
import { createHub } from "#server/hub.ts";
import { type Product, startProduct } from "../../scripts/product.ts";
import { readGivenSettings } from "../../scripts/settings.ts";
import { ask, type Readers, startReaders } from "../../tests/site-load.ts";
import { signInOver, startWriter, type Writer } from "../../tests/site-writer.ts";
import { findSampleIds } from "../../tests/test-http.ts";
import { ADMINISTRATOR_ENV, createModule, createSubtopic } from "../../tests/test-panel.ts";

/** The load on each process, per second. */
const READY_PER_SECOND = 50;
const RENDERED_PER_SECOND = 5;
const WRITE_PAUSE_MS = 100;

export type WrittenPlace = { moduleId: string; subtopicId: string };
export type Content = {
	env: Record<string, string>;
	/** Addresses whose responses stay cached while others are written. */
	readyPaths: string[];
	/** A module and its subtopic to write to, for each process. */
	places: WrittenPlace[];
};
/** A process of the product with its load. */
export type BusySite = {
	url: string;
	place: WrittenPlace;
	ready: Readers;
	rendered: Readers;
	writer: Writer;
};

/** Creates the site's content. @param count how many places to write to */
export async function fillSite(url: string, folder: string, count: number): Promise<Content> {
	const own = { DATABASE_URL: url, DATA_DIR: folder, AUTH_SECRET: randomBytes(32).toString("hex") };
	const env = { ...own, ...ADMINISTRATOR_ENV, LOG_LEVEL: "warn", READ_DOCUMENTS: "by-hand" };
	const hub = await createHub(readGivenSettings(env));
	await hub.administrators.ensureFirstAdministrator();
	const places: WrittenPlace[] = [];
	for (let n = 0; n < count; n++) {
		const { id } = await createModule(hub, { title: `Place ${n + 1}` });
		places.push({ moduleId: id, subtopicId: (await createSubtopic(hub, id)).id });
	}
	const { code, moduleId, subtopicId } = await findSampleIds(hub);
	await hub.close();
	const sample = `${moduleId}/${subtopicId}`;
	const pages = ["/", `/module/${code}`, `/subtopics/${moduleId}`, `/learn/${sample}`];
	return { env, places, readyPaths: [...pages, `/mcq-data/${sample}.json`] };
}

/** Starts a process of the product. @param url the database's address as this one reaches it */
export function startSite({ env }: Content, url: string): Promise<Product> {
	return startProduct({ ...env, DATABASE_URL: url });
}

/** Starts readers and writers on a process whose public pages are cached. */
export async function makeBusy(
	name: string,
	url: string,
	place: WrittenPlace,
	{ readyPaths }: Content,
): Promise<BusySite> {
	const cookie = await signInOver(url);
	const readyUrls = readyPaths.map((path) => url + path);
	for (const address of readyUrls) await ask(address);
	// The panel's pages are never cached; the learners' page is dropped with each stored file.
	const renderedUrls = ["/admin/modules", `/learn/${place.moduleId}/${place.subtopicId}`].map((path) => url + path);
	return {
		url,
		place,
		ready: startReaders(readyUrls, READY_PER_SECOND),
		rendered: startReaders(renderedUrls, RENDERED_PER_SECOND, { cookie }),
		writer: startWriter(name, { url, cookie, ...place, pauseMs: WRITE_PAUSE_MS }),
	};
}

export async function calmDown({ ready, rendered, writer }: BusySite): Promise<void> {
	await Promise.all([ready.stop(), rendered.stop(), writer.stop()]);
}
