// A site that was restored from a backup or copied: phones notice, and send what is missing.
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { writeBackup } from "#server/db/site/backup-writing.ts";
import { copySite } from "#server/db/site/copying.ts";
import { restoreBackup } from "#server/db/site/restoring.ts";
import type { Hub } from "#server/hub.ts";
import { byRun } from "../../tests/faults.ts";
import { createBareHttp } from "../../tests/test-http.ts";
import { createPhone, createPost } from "../../tests/test-phones.ts";
import {
	ENGINE_PAIRS,
	ENGINES,
	makeSiteFolder,
	makeStartedSite,
	makeTestSite,
	openHubOn,
	openTestSite,
	removeTestSites,
	type TestSite,
} from "../../tests/test-sites.ts";

afterEach(removeTestSites);

const SECRET = { AUTH_SECRET: "the same secret before and afterwards" };

/** What a restored site says to phones does not depend on the engine; backup.test.ts and copying.test.ts try every pair. */
const PAIRS = byRun(
	ENGINE_PAIRS.filter(({ from, to }) => from !== to || ENGINES.length === 1),
	ENGINE_PAIRS,
);

describe.each(PAIRS)("from $from to $to", ({ from, to }) => {
	test.each(["restored", "copied"] as const)("what was sent after the state that is %s is sent again", async (how) => {
		let hub: Hub | undefined;
		/** The site that the phones reach. */
		const go = async (place: TestSite) => {
			await hub?.close();
			hub = await openHubOn(place, SECRET);
			return createBareHttp(hub);
		};
		const [old, next] = [await makeStartedSite(from), await makeTestSite(to)];
		let http = await go(old);
		const post = createPost((path, init) => http.request(path, init));
		const [one, other] = [createPhone(post), createPhone(post)];
		one.answer(44);
		one.seal(5);
		await one.sync();
		const code = await one.createCode();

		const file = join(makeSiteFolder(), "site.backup.gz");
		const source = openTestSite(old);
		await writeBackup(source, file, { now: () => new Date() });
		await source.close();
		if (how === "copied") await copySite(old.address, next.address, {});

		one.answer(26);
		one.seal(3);
		await one.sync();
		await other.join(code);
		other.answer(20);
		await other.sync();
		await one.sync();
		// Two phones whose learner the backup does not have.
		const [late, later] = [createPhone(post), createPhone(post)];
		late.answer(5);
		await late.sync();
		later.cookie = late.cookie;
		await later.sync();
		later.answer(6);
		await later.sync();

		if (how === "restored") await restoreBackup(file, next.address);
		http = await go(next);
		// The other phone's first: the log is then as long as the one that the first phone knew.
		other.answer(40);
		for (const phone of [other, one, other]) await phone.sync();
		expect(one.read()).toEqual(other.read());
		expect(one.events.size).toBe(140);
		expect(await hub?.db.selectFrom("answerEvent").select("clock").execute()).toHaveLength(140);
		expect((await createPhone(post).join(code)).status).toBe(200);
		for (const phone of [late, later, late]) await phone.sync();
		for (const phone of [late, later]) expect(phone.events.size).toBe(11);
		await hub?.close();
	});
});
