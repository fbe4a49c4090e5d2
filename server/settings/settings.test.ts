// The settings of a site: what owners set holds on every page of every process, the environment wins, and an announcement ends.
import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { NO_SETTINGS, type TypedSettings } from "#core/settings/settings.ts";
import type { Hub } from "#server/hub.ts";
import { createHub } from "#server/hub.ts";
import { createTestHub, describeOnBothEngines } from "../../tests/test-hub.ts";
import { ACTOR, listAudit } from "../../tests/test-panel.ts";

const HOUR_MS = 3_600_000;

afterEach(() => {
	vi.useRealTimers();
});

const save = async ({ settings }: Hub, changed: Partial<TypedSettings>) => {
	const { typed, version } = await settings.getForm();
	return settings.save({ ...typed, ...changed }, version, ACTOR);
};

describeOnBothEngines("settings", (createHub) => {
	test("are read by the next page, and named in Activity", async () => {
		const hub = await createHub();
		expect((await hub.settings.readSite()).productName).toBe("Doubtless");
		expect(await save(hub, { productName: " Sunrise  Institute ", accent: "#7A1F5C", footer: "Pune" })).toMatchObject({
			ok: true,
			version: 1,
			typed: { productName: "Sunrise Institute", accent: "#7a1f5c" },
		});
		const site = await hub.settings.readSite();
		expect([site.productName, site.look.footer, site.look.accent?.colour]).toEqual([
			"Sunrise Institute",
			"Pune",
			"#7a1f5c",
		]);
		expect(site.look.card).not.toBe("");
		expect((await hub.audit.list()).entries[0]).toMatchObject({
			action: "settings-updated",
			changes: [
				{ field: "productName", before: "", after: "Sunrise Institute" },
				{ field: "footer", before: "", after: "Pune" },
				{ field: "accent", before: "", after: "#7a1f5c" },
			],
		});
		await save(hub, { productName: "", accent: "", footer: "" });
		expect(await hub.settings.readSite()).toEqual(hub.site);
		await hub.close();
	});

	test("saved without a change leave no entry", async () => {
		const hub = await createHub();
		await save(hub, { footer: "Pune" });
		const { version } = await hub.settings.getForm();
		expect(await save(hub, { footer: " Pune " })).toMatchObject({ ok: true, version });
		expect((await hub.settings.getForm()).version).toBe(version);
		expect((await hub.audit.list()).entries.filter(({ action }) => action === "settings-updated")).toHaveLength(1);
	});

	test("of a form that was filled from an older version are a conflict, also as the very first ones", async () => {
		const hub = await createHub();
		const one = { ...NO_SETTINGS, footer: "One" };
		expect(await hub.settings.save(one, 0, ACTOR)).toMatchObject({ ok: true, version: 1 });
		const late = await hub.settings.save({ ...NO_SETTINGS, footer: "Two" }, 0, ACTOR);
		expect(late).toMatchObject({ ok: false, conflict: { theirs: { typed: one, version: 1 }, by: ACTOR.email } });
		// The same again, as after a lost answer.
		expect(await hub.settings.save(one, 0, ACTOR)).toMatchObject({ ok: true, version: 1 });
		// There is none: nothing to change, and nothing to lose.
		expect(await hub.settings.setMark(null, ACTOR)).toEqual({ ok: true });
		expect((await hub.settings.readSite()).look.footer).toBe("One");
		await hub.close();
	});

	test("that are wrong are named by their fields, and nothing is stored", async () => {
		const hub = await createHub();
		const wrong = {
			productName: "n".repeat(41),
			providerUrl: "javascript:1",
			accent: "#ffd400",
			announcement: "Closed",
		};
		const saved = await save(hub, wrong);
		expect("problems" in saved && saved.problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
			"productName too-long",
			"providerUrl link-scheme-not-allowed",
			"announcementEndsAt required",
			"accent accent-contrast",
		]);
		expect(await save(hub, { accent: "red" })).toMatchObject({
			problems: [{ code: "colour-malformed", field: "accent" }],
		});
		expect(await hub.settings.setMark("0".repeat(64), ACTOR)).toMatchObject({ ok: false });
		expect(await listAudit(hub)).toEqual([]);
		await hub.close();
	});
});

test("the environment wins over what is set, and the form says so", async () => {
	const hub = await createTestHub({ env: { PRODUCT_NAME: "From the server" } });
	await save(hub, { productName: "From the panel", providerName: "Sunrise" });
	const site = await hub.settings.readSite();
	expect([site.productName, site.providerName]).toEqual(["From the server", "Sunrise"]);
	expect((await hub.settings.getForm()).given).toEqual({ productName: "PRODUCT_NAME" });
	await hub.close();
});

test("a change in one process holds in another at its next page", async () => {
	const hub = await createTestHub();
	const other = await createHub({ ...hub.env });
	expect((await other.settings.readSite()).look.footer).toBe("");
	await save(hub, { footer: "New" });
	// A process looks once in a turn of the event loop, in which it cannot commit anything itself.
	await setImmediate();
	expect((await other.settings.readSite()).look.footer).toBe("New");
	await other.close();
	await hub.close();
});

test("an announcement ends at its time, and all pages are dropped then", async () => {
	vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: 10 * HOUR_MS });
	const hub = await createTestHub();
	const dropped: string[] = [];
	hub.watch.onChange((ids) => dropped.push(...ids));
	await save(hub, { announcement: "Closed on Monday", announcementEndsAt: 12 * HOUR_MS });
	expect((await hub.settings.readSite()).look.announcement?.text).toBe("Closed on Monday");
	dropped.length = 0;
	vi.advanceTimersByTime(HOUR_MS);
	expect((await hub.settings.readSite()).look.announcement).not.toBeNull();
	expect(dropped).toEqual([]);
	vi.advanceTimersByTime(HOUR_MS);
	expect(dropped).toEqual(["**"]);
	expect((await hub.settings.readSite()).look.announcement).toBeNull();
	expect(await save(hub, { announcementEndsAt: 11 * HOUR_MS })).toMatchObject({ problems: [{ code: "time-over" }] });
	expect(await save(hub, { footer: "Saved after its end" })).toMatchObject({ ok: true });
	expect((await hub.settings.readSite()).look).toMatchObject({ footer: "Saved after its end", announcement: null });
	const stale = { ...NO_SETTINGS, announcement: "Closed", announcementEndsAt: 11 * HOUR_MS };
	expect(await hub.settings.save(stale, 0, ACTOR)).toMatchObject({ ok: false, conflict: { theirs: { version: 2 } } });
	await hub.close();
});
