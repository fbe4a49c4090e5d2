// The modules that open without a network, as links: downloaded ones, and those that were opened here. The same with a network and
// without one, so that nothing on the home page moves when it goes and comes.
import { make } from "#app/ui/script/make.ts";
import { titleApart } from "#app/ui/script/tell-apart.ts";
import * as m from "#messages";
import { listOfflineModules, type OfflineModule } from "./offline-modules.ts";

type Entry = { address: string; title: string };

/** @param gone modules that were downloaded and that the server no longer has */
export async function showOfflineList(list: HTMLElement, gone: readonly OfflineModule[]): Promise<void> {
	const kept = await listOfflineModules();
	const entries: Entry[] = kept.map(({ pack, address }) => ({ address, title: pack.title }));
	entries.push(...(await listOpened(new Set(kept.map(({ pack }) => pack.moduleId)))));
	const heading = make("h2", { className: "text-title", textContent: m.offline_modules() });
	const items = make("ul", { className: "kept-list" });
	items.append(...(await nameApart(entries)).map(createItem));
	const notes = gone.map(({ pack }) =>
		make("p", { role: "status", textContent: m.offline_title_gone({ title: pack.title }) }),
	);
	list.replaceChildren(...(entries.length === 0 ? [] : [heading, items]), ...notes);
}

/** Modules of one title with the title of their first subtopic. */
async function nameApart(entries: readonly Entry[]): Promise<Entry[]> {
	const titles = entries.map(({ title }) => title);
	if (new Set(titles).size === titles.length) return [...entries];
	const named = entries.map(async ({ address, title }) => {
		const page = await readPage(await caches.match(address, { ignoreVary: true }));
		const subtopic = page.querySelector("[data-subtopic] h3")?.textContent;
		return { address, title: titleApart(title, subtopic, titles) };
	});
	return Promise.all(named);
}

/** Without its head: its styles are allowed there, not on this page. */
async function readPage(stored: Response | undefined): Promise<Document> {
	const html = (await stored?.text()) ?? "";
	return new DOMParser().parseFromString(html.slice(html.indexOf("<body")), "text/html");
}

function createItem({ address, title }: Entry): HTMLLIElement {
	const item = make("li", {});
	item.append(make("a", { className: "link", href: address, textContent: title }));
	return item;
}

/** The modules whose page was opened here, each once, except these ids. */
async function listOpened(ids: Set<string>): Promise<Entry[]> {
	const found: Entry[] = [];
	for (const name of (await caches.keys()).toReversed()) {
		if (!name.startsWith("opened-")) continue;
		const cache = await caches.open(name);
		for (const request of await cache.keys()) {
			const { pathname, search } = new URL(request.url);
			if (!/^\/(?:module|subtopics)\/[^/]+$/.test(pathname) || search !== "") continue;
			const page = await readPage(await cache.match(request, { ignoreVary: true }));
			const id = page.querySelector<HTMLElement>("[data-keep]")?.dataset.keep;
			const title = page.querySelector("h1")?.textContent;
			if (id === undefined || !title || ids.has(id)) continue;
			ids.add(id);
			found.push({ address: pathname, title });
		}
	}
	return found;
}
