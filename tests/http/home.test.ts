// The home page leads only where there is something to see: to the sample while it opens, to the provider while it has a site. The
// dashboard asks for that site.
import { expect, test } from "vitest";
import * as m from "#messages";
import type { Hub } from "#server/hub.ts";
import { createTestHttp, findSampleIds } from "../test-http.ts";
import { createTestHub } from "../test-hub.ts";
import { ADMINISTRATOR_ENV, signInFirst } from "../test-panel.ts";

const ACTOR = { id: "a1", email: "admin@example.com" };

const readHome = async (hub: Hub) => (await createTestHttp(hub).request("/")).text();

test("the home page links to the sample only while that opens", async () => {
	const hub = await createTestHub();
	const { code, moduleId } = await findSampleIds(hub);
	const hasLink = async () => (await readHome(hub)).includes(`href="/module/${code}"`);
	expect(await hasLink()).toBe(true);
	await hub.moduleLinks.switchOwn(moduleId, false, ACTOR);
	expect(await hasLink(), "its link is switched off").toBe(false);
	await hub.moduleLinks.switchOwn(moduleId, true, ACTOR);
	expect(await hasLink()).toBe(true);
	await hub.modules.remove(moduleId, ACTOR);
	expect(await hasLink(), "it is deleted").toBe(false);
	await hub.close();
});

test("the home page and its footer link to the provider only when that has a site", async () => {
	const countLinks = async (env: Record<string, string>) => {
		const hub = await createTestHub({ env: { PROVIDER_NAME: "River School", ...env } });
		const html = await readHome(hub);
		await hub.close();
		return html.match(/<a [^>]*>[^<]*River School/g)?.length ?? 0;
	};
	expect(await countLinks({ PROVIDER_URL: "https://school.example/" })).toBe(2);
	expect(await countLinks({})).toBe(0);
	// The site's own address is the home page itself.
	const own = "https://learn.school.example";
	expect(await countLinks({ BASE_URL: own, PROVIDER_URL: `${own}/` })).toBe(0);
});

test("the dashboard asks for the provider's site until that is set, and leads to where owners set it", async () => {
	const readMain = async (env: Record<string, string>) => {
		const hub = await createTestHub({ env: { ...ADMINISTRATOR_ENV, ...env } });
		const headers = { cookie: await signInFirst(hub) };
		const html = await (await createTestHttp(hub).request("/admin/dashboard", { headers })).text();
		await hub.close();
		return /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
	};
	const asking = await readMain({});
	const [question = ""] = /<section aria-labelledby="provider"[\s\S]*?<\/section>/.exec(asking) ?? [];
	expect(question).toContain(m.admin_provider_unknown());
	expect(question).toContain('href="/admin/settings"');
	// Teachers read the dashboard too: outside of what is for the operator it names no setting of the server.
	expect(asking.replaceAll(/<details[\s\S]*?<\/details>|<[^>]*>/g, " ")).not.toMatch(/\.env|[A-Z]+_[A-Z]+/);
	const settled = await readMain({ PROVIDER_URL: "https://school.example/" });
	expect(settled).toContain(m.admin_quick_actions());
	expect(settled).not.toContain(m.admin_provider_unknown());
});
