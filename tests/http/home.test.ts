// The home page leads only where there is something to see: to the sample while it opens, to the provider while it has a site.
import { expect, test } from "vitest";
import type { Hub } from "#server/hub.ts";
import { createTestHttp, findSampleIds } from "../test-http.ts";
import { createTestHub } from "../test-hub.ts";

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
