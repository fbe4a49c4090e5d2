// A module's links on both engines: what administrators change, what a code finds then, and what lists show.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LinkInput, weekOf } from "#core/modules/module-links.ts";
import type { Hub } from "#server/hub.ts";
import { createTestHub, describeOnBothEngines } from "../../tests/test-hub.ts";
import { ACTOR, codeOf, createModule, listAudit, makeModuleInput, OTHER_ACTOR } from "../../tests/test-panel.ts";

const ADDRESS = "198.51.100.7";
const INPUT: LinkInput = { name: "Batch A", opensAt: null, endsAt: null, maxDevices: null, showsTitle: false };

/** What a code opens: the module's id, or why not. */
async function openBy({ access }: Hub, code: string): Promise<unknown> {
	try {
		return (await access.openModule(code, ADDRESS)).id;
	} catch (error) {
		return codeOf(Promise.reject(error));
	}
}

describeOnBothEngines("a link", (createTestHub) => {
	let hub: Hub;
	beforeAll(async () => {
		hub = await createTestHub();
	});
	afterAll(() => hub.close());

	test("opens its module beside the module's own code, each until it is switched off", async () => {
		const { id, linkCode } = await createModule(hub, { linkCode: "Bown0001" });
		const link = await hub.moduleLinks.create(id, INPUT, ACTOR);
		expect(link.code).toMatch(/^B[A-Za-z0-9]{7}$/);
		expect([await openBy(hub, "Bown0001"), await openBy(hub, link.code)]).toEqual([id, id]);
		await hub.moduleLinks.switch(link.id, false, ACTOR);
		expect([await openBy(hub, "Bown0001"), await openBy(hub, link.code)]).toEqual([id, "link-ended"]);
		await hub.moduleLinks.switchOwn(id, false, ACTOR);
		await hub.moduleLinks.switch(link.id, true, ACTOR);
		expect([await openBy(hub, "Bown0001"), await openBy(hub, link.code)]).toEqual(["link-ended", id]);
		expect((await hub.modules.get(id)).linkCode).toBe(linkCode);
		await hub.moduleLinks.switchOwn(id, true, ACTOR);
		expect(await openBy(hub, "Bown0001")).toBe(id);
		expect((await listAudit(hub)).slice(0, 5)).toEqual([
			"link-opened Bown0001 by maria@school.example",
			"link-opened Batch A by maria@school.example",
			"link-closed Bown0001 by maria@school.example",
			"link-closed Batch A by maria@school.example",
			"link-created Batch A by maria@school.example",
		]);
	});

	test("is created once, however often an attempt with its id comes, and has what was typed last", async () => {
		const { id } = await createModule(hub);
		const linkId = "L".repeat(19) + String((await hub.modules.list()).total % 10);
		const first = await hub.moduleLinks.create(id, INPUT, ACTOR, linkId);
		expect(first.id).toBe(linkId);
		const { version } = await hub.modules.get(id);
		expect(await hub.moduleLinks.create(id, INPUT, ACTOR, linkId)).toMatchObject({ code: first.code, version: 1 });
		expect((await hub.modules.get(id)).version).toBe(version);
		const limited = await hub.moduleLinks.create(id, { ...INPUT, maxDevices: 5 }, ACTOR, linkId);
		expect(limited).toMatchObject({ code: first.code, maxDevices: 5, version: 2 });
		expect((await hub.moduleLinks.list({ moduleId: id })).total).toBe(1);
		expect((await listAudit(hub)).slice(0, 2)).toEqual([
			"link-updated Batch A by maria@school.example",
			"link-created Batch A by maria@school.example",
		]);
		// Somebody has changed it since, it is another module's, or it is deleted.
		expect(await codeOf(hub.moduleLinks.create(id, { ...INPUT, maxDevices: 9 }, ACTOR, linkId))).toBe("conflict");
		const other = await createModule(hub, { title: "Other" });
		expect(await codeOf(hub.moduleLinks.create(other.id, INPUT, ACTOR, linkId))).toBe("conflict");
		await hub.moduleLinks.remove(linkId, ACTOR);
		expect(await codeOf(hub.moduleLinks.create(id, INPUT, ACTOR, linkId))).toBe("conflict");
	});

	test("counts as open exactly while it opens the module", async () => {
		const { id } = await createModule(hub);
		const [hour, now] = [3_600_000, Date.now()];
		const times = [null, now - hour, now + hour];
		let open = 0;
		for (const opensAt of times)
			for (const endsAt of times)
				for (const isOn of [true, false]) {
					const link = await hub.moduleLinks.create(id, { ...INPUT, opensAt, endsAt }, ACTOR);
					if (!isOn) await hub.moduleLinks.switch(link.id, false, ACTOR);
					if ((await openBy(hub, link.code)) === id) open += 1;
				}
		const [replaced, dying, deleted] = [1, 2, 3].map(() => hub.moduleLinks.create(id, INPUT, ACTOR));
		await hub.moduleLinks.replace((await replaced)?.id ?? "", null, ACTOR);
		await hub.moduleLinks.replace((await dying)?.id ?? "", now + hour, ACTOR);
		await hub.moduleLinks.remove((await deleted)?.id ?? "", ACTOR);
		// Both successors, and the one that is still alive.
		expect(await hub.moduleLinks.countOpen(id)).toBe(open + 3);
		expect(open).toBe(4);
	});

	test("opens between its times, and says when it will", async () => {
		const { id } = await createModule(hub);
		const [hour, now] = [3_600_000, Date.now()];
		const later = await hub.moduleLinks.create(id, { ...INPUT, opensAt: now + hour }, ACTOR);
		const past = await hub.moduleLinks.create(id, { ...INPUT, endsAt: now - hour }, ACTOR);
		const during = await hub.moduleLinks.create(id, { ...INPUT, opensAt: now - hour, endsAt: now + hour }, ACTOR);
		await expect(hub.access.openModule(later.code, ADDRESS)).rejects.toMatchObject({
			code: "link-not-yet",
			opensAt: now + hour,
		});
		expect([await openBy(hub, past.code), await openBy(hub, during.code)]).toEqual(["link-ended", id]);
	});

	test("is replaced by a new code; the old one dies now or at a time, and never lives again", async () => {
		const { id } = await createModule(hub);
		const old = await hub.moduleLinks.create(id, { ...INPUT, maxDevices: 3, showsTitle: true }, ACTOR);
		const second = await hub.moduleLinks.replace(old.id, null, ACTOR);
		expect(second).toMatchObject({ name: "Batch A", maxDevices: 3, showsTitle: true, isOn: true, diesAt: null });
		expect(second.code).not.toBe(old.code);
		expect([await openBy(hub, old.code), await openBy(hub, second.code)]).toEqual(["link-ended", id]);
		for (const isOn of [false, true]) await hub.moduleLinks.switch(old.id, isOn, ACTOR);
		await hub.moduleLinks.remove(old.id, ACTOR);
		await hub.moduleLinks.restore(old.id, ACTOR);
		expect(await openBy(hub, old.code)).toBe("link-ended");
		expect(await codeOf(hub.moduleLinks.replace(old.id, null, ACTOR))).toBe("link-replaced");

		const third = await hub.moduleLinks.replace(second.id, Date.now() + 3_600_000, ACTOR);
		expect([await openBy(hub, second.code), await openBy(hub, third.code)]).toEqual([id, id]);
		await hub.moduleLinks.endNow(second.id, ACTOR);
		expect([await openBy(hub, second.code), await openBy(hub, third.code)]).toEqual(["link-ended", id]);
	});

	test("that was deleted is dead at once, and comes back as it was for 30 days", async () => {
		const { id } = await createModule(hub);
		const link = await hub.moduleLinks.create(id, INPUT, ACTOR);
		await hub.moduleLinks.remove(link.id, ACTOR);
		expect(await openBy(hub, link.code)).toBe("link-ended");
		expect((await hub.moduleLinks.list({ moduleId: id })).total).toBe(0);
		expect((await hub.moduleLinks.list({ moduleId: id, isDeleted: true })).links).toMatchObject([{ id: link.id }]);
		await hub.moduleLinks.restore(link.id, ACTOR);
		expect(await openBy(hub, link.code)).toBe(id);

		await hub.moduleLinks.remove(link.id, ACTOR);
		const longAgo = Date.now() - 31 * 24 * 3_600_000;
		await hub.db.updateTable("moduleLink").set({ deletedAt: longAgo }).where("id", "=", link.id).execute();
		expect((await hub.moduleLinks.list({ moduleId: id, isDeleted: true })).total).toBe(0);
		expect(await codeOf(hub.moduleLinks.restore(link.id, ACTOR))).toBe("link-not-found");
		expect(await openBy(hub, link.code)).toBe("link-ended");
	});

	test("keeps its code from every other module, also when it is closed, until its module is deleted for good", async () => {
		const { id, title } = await createModule(hub);
		const link = await hub.moduleLinks.create(id, INPUT, ACTOR);
		await hub.moduleLinks.remove(link.id, ACTOR);
		const taken = await hub.modules.create(makeModuleInput({ linkCode: link.code }), ACTOR);
		expect(taken).toEqual({ ok: false, problems: [{ code: "link-code-taken", field: "linkCode" }] });
		const binId = await hub.modules.remove(id, ACTOR);
		expect(await openBy(hub, link.code)).toBe("module-not-found");
		expect((await hub.modules.create(makeModuleInput({ linkCode: link.code }), ACTOR)).ok).toBe(false);
		await hub.bin.deleteForGood(binId, title, ACTOR);
		expect((await hub.modules.create(makeModuleInput({ linkCode: link.code }), ACTOR)).ok).toBe(true);
	});

	test("shares its name with another one of its module, also with one that can be restored", async () => {
		const hub = await createTestHub();
		const { id } = await createModule(hub);
		const other = await createModule(hub, { title: "Other" });
		const names = ["Exam batch", "exam batch", "Batch B", "Batch C", "Batch C"];
		const links = [];
		for (const name of names) links.push(await hub.moduleLinks.create(id, { ...INPUT, name }, ACTOR));
		const alone = await hub.moduleLinks.create(other.id, { ...INPUT, name: "Batch B" }, ACTOR);
		await hub.moduleLinks.remove(links[4]?.id ?? "", ACTOR);
		const all = [...links, alone];
		const sharing = await hub.moduleLinks.listSharingNames(all.map((one) => one.id));
		expect(all.map((one) => sharing.has(one.id))).toEqual([true, true, false, true, true, false]);
		expect(await hub.moduleLinks.listSharingNames([])).toEqual(new Set());
		await hub.close();
	});

	test("is saved over the version that its form was filled from, and not over another one", async () => {
		const { id } = await createModule(hub);
		const link = await hub.moduleLinks.create(id, INPUT, ACTOR);
		await hub.moduleLinks.update(link.id, { ...INPUT, name: "Batch B", endsAt: 5 }, link.version, ACTOR);
		const late = hub.moduleLinks.update(link.id, { ...INPUT, name: "Batch C" }, link.version, OTHER_ACTOR);
		expect(await codeOf(late)).toBe("conflict");
		const [stored] = (await hub.moduleLinks.list({ moduleId: id })).links;
		expect(stored).toMatchObject({ name: "Batch B", endsAt: 5, version: link.version + 1 });
		const { entries } = await hub.audit.list();
		expect(entries[0]?.changes).toEqual([
			{ field: "name", before: "Batch A", after: "Batch B" },
			{ field: "endsAt", before: "", after: "1970-01-01 00:00 UTC" },
		]);
		// Without a change there is nothing to list.
		await hub.moduleLinks.update(link.id, { ...INPUT, name: "Batch B", endsAt: 5 }, link.version + 1, ACTOR);
		expect((await hub.audit.list()).entries[0]?.id).toBe(entries[0]?.id);
		expect(await codeOf(hub.moduleLinks.switch("none", true, ACTOR))).toBe("link-not-found");
		expect(await codeOf(hub.moduleLinks.create("Qnone", INPUT, ACTOR))).toBe("module-not-found");
	});
});

describeOnBothEngines("the devices of a link", (createTestHub) => {
	test("are added up, and are no more than it may have, however many come at once", async () => {
		const hub = await createTestHub();
		const { id } = await createModule(hub);
		const open = await hub.moduleLinks.create(id, INPUT, ACTOR);
		const limited = await hub.moduleLinks.create(id, { ...INPUT, name: "Batch B", maxDevices: 3 }, ACTOR);
		const gate = await hub.linkGate.find({ moduleId: id, subtopicId: undefined, isPage: true });
		if (!gate) throw new Error("the module is missing");
		const come = (code: string) =>
			hub.linkGate.check(gate, { method: "GET", code, cookies: undefined, userAgent: undefined });
		for (let batch = 0; batch < 2; batch++) {
			for (let device = 0; device < 4; device++) await come(open.code);
			await hub.linkGate.flush();
		}
		const verdicts = await Promise.all(Array.from({ length: 12 }, () => come(limited.code)));
		expect(verdicts.filter(({ ok }) => ok)).toHaveLength(3);
		const { links } = await hub.moduleLinks.list({ moduleId: id, sort: "name" });
		expect(links.map(({ thisWeek, deviceCount }) => [thisWeek, deviceCount])).toEqual([
			[8, 8],
			[3, 3],
		]);
		const untouched = await hub.moduleLinks.create(id, INPUT, ACTOR);
		expect(await hub.moduleLinks.countDevices(open.id)).toBe(8);
		expect(await hub.moduleLinks.countDevices(untouched.id)).toBe(0);
		expect(await hub.moduleLinks.countDevices("none")).toBeUndefined();
		// What is counted after its module was deleted is lost, and breaks nothing.
		await come(open.code);
		await hub.modules.remove(id, ACTOR);
		await hub.linkGate.flush();
		const weeks = await hub.db.selectFrom("linkWeek").select("devices").execute();
		expect(weeks.map(({ devices }) => devices).toSorted()).toEqual([3, 8]);
		await hub.close();
	});
});

/** A call of an administrator on the link with this number; 0 is the module's own code, which can only be switched. */
const calls = fc.oneof(
	fc.record({ do: fc.constant("create" as const), at: fc.nat(4) }),
	fc.record({ do: fc.constantFrom("on" as const, "off", "replace", "delete", "restore"), at: fc.nat(4) }),
);

test("no order of calls opens a link that is closed or closes one that is open", async () => {
	const hub = await createTestHub();
	await fc.assert(
		fc.asyncProperty(fc.array(calls, { maxLength: 10 }), async (list) => {
			const module = await createModule(hub);
			const links = [{ id: "", code: module.linkCode ?? "", isOn: true, isDead: false, isDeleted: false }];
			for (const call of list) {
				const link = links[call.at % links.length];
				const isOwn = link?.id === "";
				const add = ({ id, code }: { id: string; code: string }) =>
					links.push({ id, code, isOn: true, isDead: false, isDeleted: false });
				if (call.do === "create") add(await hub.moduleLinks.create(module.id, INPUT, ACTOR));
				else if (!link) continue;
				else if (call.do === "on" || call.do === "off") {
					link.isOn = call.do === "on";
					if (isOwn) await hub.moduleLinks.switchOwn(module.id, link.isOn, ACTOR);
					else await hub.moduleLinks.switch(link.id, link.isOn, ACTOR);
				} else if (isOwn) continue;
				else if (call.do === "replace" && !link.isDead) {
					link.isDead = true;
					add(await hub.moduleLinks.replace(link.id, null, ACTOR));
				} else if (call.do === "delete" || call.do === "restore") {
					link.isDeleted = call.do === "delete";
					await hub.moduleLinks[link.isDeleted ? "remove" : "restore"](link.id, ACTOR);
				}
				for (const { code, isOn, isDead, isDeleted } of links) {
					const isOpen = isOn && !isDead && !isDeleted;
					expect([list, await openBy(hub, code)]).toEqual([list, isOpen ? module.id : "link-ended"]);
				}
			}
		}),
		{ numRuns: 12 },
	);
	await hub.close();
});

describeOnBothEngines("the list of a module's links", (createTestHub) => {
	test("pages and sorts, and counts the devices of this week and no others", async () => {
		const hub = await createTestHub();
		const { id } = await createModule(hub);
		const other = await createModule(hub);
		await hub.moduleLinks.create(other.id, INPUT, ACTOR);
		const names = Array.from({ length: 30 }, (_, n) => `Batch ${String(n).padStart(2, "0")}`);
		for (const name of names) await hub.moduleLinks.create(id, { ...INPUT, name }, ACTOR);
		const first = await hub.moduleLinks.list({ moduleId: id, sort: "name" });
		expect([first.total, first.pageCount]).toEqual([30, 2]);
		expect(first.links.map(({ name }) => name)).toEqual(names.slice(0, 25));
		const last = await hub.moduleLinks.list({ moduleId: id, sort: "name", descending: true, page: 2 });
		expect(last.links.map(({ name }) => name)).toEqual(names.slice(0, 5).toReversed());

		const [link] = first.links;
		const week = weekOf(Date.now());
		const row = { moduleId: id, linkId: link?.id ?? "", week, devices: 7 };
		await hub.db
			.insertInto("linkWeek")
			.values([row, { ...row, week: week - 1, devices: 90 }, { ...row, linkId: "", devices: 4 }])
			.execute();
		expect((await hub.moduleLinks.list({ moduleId: id, sort: "name" })).links[0]?.thisWeek).toBe(7);
		expect((await hub.moduleLinks.getOwn(id)).thisWeek).toBe(4);
		expect((await hub.moduleLinks.getOwn(other.id)).thisWeek).toBe(0);
		await hub.close();
	});
});
