// Copies a whole site to another place, within one engine and across both; also killed halfway and run again.
import { once } from "node:events";
import { existsSync, readdirSync, statSync } from "node:fs";
import { sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import { signIn } from "../../../tests/test-panel.ts";
import { endOf, startProcess } from "../../../tests/test-process.ts";
import {
	ENGINES,
	fillSite,
	makePlace,
	openHubOn,
	openPlace,
	readAll,
	removePlaces,
	type TestPlace,
	WAYS,
} from "../../../tests/test-sites.ts";
import { copySite } from "./copying.ts";
import { hasTable, openSqlitePlace } from "./site-place.ts";

vi.setConfig({ testTimeout: 120_000 });
afterEach(removePlaces);

async function makeSite(engine: "sqlite" | "postgres", modules = 0): Promise<TestPlace> {
	const place = await makePlace(engine);
	const hub = await openHubOn(place);
	await fillSite(hub);
	const row = {
		description: "text ".repeat(20),
		customButtons: "[]",
		createdAt: 1,
		updatedAt: 2,
		linkCode: null,
	};
	for (let start = 0; start < modules; start += 500) {
		const rows = Array.from({ length: 500 }, (_, n) => ({
			...row,
			id: `m${start + n}`,
			title: `${start + n}`,
		}));
		await hub.db.insertInto("module").values(rows).execute();
	}
	await hub.close();
	return place;
}

/** A complete run of the command in its own process; it prints its progress. */
function startCopy(from: TestPlace, to: TestPlace) {
	const code = `
		import { copySite } from "#server/db/site/copying.ts";
		const [from, to] = JSON.parse(process.env.COPY);
		const tell = ({ step, rows }) => step === "copy" && process.send?.(rows);
		const { resumed } = await copySite(from, to, { tell });
		process.stdout.write(resumed ? "resumed" : "begun");
		process.disconnect?.();
	`;
	return startProcess(code, { COPY: JSON.stringify([from.address, to.address]) });
}

describe.each(WAYS)("from $from to $to", ({ from, to }) => {
	test("copies and verifies everything, and a hub starts there", async () => {
		const [site, place] = [await makeSite(from), await makePlace(to)];
		const done = await copySite(site.address, place.address);
		expect(done.resumed).toBe(false);
		expect(done.tables.module?.rows).toBe(18);
		expect(await readAll(place)).toEqual(await readAll(site));
		if (to === "sqlite") {
			expect(readdirSync(place.folder)).toEqual(["doubtless.db"]);
			expect(statSync(`${place.folder}/doubtless.db`).mode & 0o777).toBe(0o600);
		}
		const target = openPlace(place);
		expect(await hasTable(target.db, to, "site_copy")).toBe(false);
		await target.close();
		const hub = await openHubOn(place);
		expect(await signIn(hub)).toContain("=");
		await hub.close();
		await expect(copySite(site.address, place.address)).rejects.toThrow(
			/^--to: .*(is there|holds a site) already/,
		);
	});
});

/** Both engines as source and as target; without PostgreSQL only SQLite. */
const ACROSS = WAYS.filter(({ from, to }) => from !== to || ENGINES.length === 1);

describe.each(ACROSS)("from $from to $to", ({ from, to }) => {
	test("a copy that is killed repeatedly resumes, and no hub starts on an incomplete copy", async () => {
		const [site, place] = [await makeSite(from, 8_000), await makePlace(to)];
		const kills = [1, 2_500, 6_000];
		const reached: number[] = [];
		for (const rows of kills) {
			const child = startCopy(site, place);
			let last = 0;
			child.on("message", (told) => {
				last = Number(told);
				if (last >= rows) child.kill("SIGKILL");
			});
			await once(child, "exit");
			expect(child.signalCode).toBe("SIGKILL");
			reached.push(last);
			if (to === "postgres") await expect(openHubOn(place)).rejects.toThrow(/has not finished; run the same/);
			else expect(existsSync(`${place.folder}/doubtless.db`)).toBe(false);
		}
		expect([...reached].sort((a, b) => a - b)).toEqual(reached);
		const begin: number[] = [];
		const child = startCopy(site, place);
		child.on("message", (rows) => begin.push(Number(rows)));
		const end = await endOf(child);
		expect([end.code, end.out, end.err]).toEqual([0, "resumed", ""]);
		// Nearly all was copied already: most of the reported rows come from earlier runs.
		expect(begin.find((rows) => rows > 1_000)).toBeGreaterThanOrEqual(6_000);
		expect(await readAll(place)).toEqual(await readAll(site));
	});
});

describe("failures are reported", () => {
	test("a change of the source is detected at the end, and the copy can be started over", async () => {
		const [site, place] = [await makeSite("sqlite", 2_000), await makePlace("sqlite")];
		const child = startCopy(site, place);
		child.on("message", (rows) => Number(rows) > 1_000 && child.kill("SIGKILL"));
		await once(child, "exit");
		const hub = await openHubOn(site);
		await hub.db.updateTable("module").set({ title: "changed" }).where("id", "=", "m1").execute();
		await hub.close();
		await expect(copySite(site.address, place.address)).rejects.toThrow(
			/^--from: the site changed while it was copied \(module\)\. Stop the hub .*--start-over/,
		);
		expect(existsSync(`${place.folder}/doubtless.db`)).toBe(false);
		await copySite(site.address, place.address, { isStartingOver: true });
		expect(await readAll(place)).toEqual(await readAll(site));
	});

	test.skipIf(!process.env.TEST_POSTGRES_URL)(
		"an unfinished copy of another site is not mixed up",
		async () => {
			const [site, other, place] = [
				await makeSite("sqlite", 2_000),
				await makeSite("sqlite"),
				await makePlace("postgres"),
			];
			const child = startCopy(site, place);
			child.on("message", (rows) => Number(rows) > 500 && child.kill("SIGKILL"));
			await once(child, "exit");
			await expect(copySite(other.address, place.address)).rejects.toThrow(
				/unfinished copy of something else/,
			);
			await copySite(other.address, place.address, { isStartingOver: true });
			expect(await readAll(place)).toEqual(await readAll(other));
		},
	);

	test("a place without a site, a place that does not exist, and a database of a newer version", async () => {
		const [empty, to] = [await makePlace("sqlite"), await makePlace("sqlite")];
		await expect(copySite(empty.address, to.address)).rejects.toThrow(
			/^--from: there is no database ".*doubtless\.db"/,
		);
		const nowhere = { engine: "postgres", url: "postgres://hub:hunter2@127.0.0.1:1/hub" } as const;
		const refusal = await copySite(nowhere, to.address).catch((error: Error) => error.message);
		expect(refusal).toMatch(/^--from: PostgreSQL 127\.0\.0\.1:1\/hub cannot be used \(.*ECONNREFUSED/);
		expect(refusal).not.toContain("hunter2");
		const site = await makeSite("sqlite");
		const { db, close } = openSqlitePlace(`${site.folder}/doubtless.db`, {});
		await sql`insert into kysely_migration values ('9000-later', '2030-01-01T00:00:00.000Z')`.execute(db);
		await close();
		await expect(copySite(site.address, to.address)).rejects.toThrow(/newer version/);
		expect(readdirSync(to.folder)).toEqual([]);
	});

	test("two concurrent copies into one place do no harm: one of them, or the next one, completes", async () => {
		const [site, place] = [await makeSite("sqlite", 3_000), await makePlace(ENGINES.at(-1) ?? "sqlite")];
		const ends = await Promise.all([startCopy(site, place), startCopy(site, place)].map(endOf));
		if (ends.every(({ code }) => code !== 0)) await copySite(site.address, place.address);
		expect(await readAll(place)).toEqual(await readAll(site));
	});
});
