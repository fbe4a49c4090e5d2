// What learners get after any order of the panel's calls: links, states, deletions and returns, copies and moves. What must be open is
// reckoned here once more, from what an administrator has chosen, without the rules that the server uses.
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isHubError } from "#core/problem.ts";
import type { Hub } from "#server/hub.ts";
import { byRun } from "../../tests/faults.ts";
import { createTestHub } from "../../tests/test-hub.ts";
import { ACTOR, createModule, createSubtopic } from "../../tests/test-panel.ts";

const HOUR_MS = 3_600_000;
const NEVER = Number.POSITIVE_INFINITY;
/** A run makes no more modules: each look at the world asks for all of them. */
const MOST_MODULES = 4;
/** Calls between two looks. */
const LOOK_AFTER = 5;
/** Drawn more often: what they do depends on what was done before. */
const OFTEN = ["deleteSubtopic", "deleteModule", "restore", "restore"];

type State = { state: "draft" | "published" | "archived"; publishAt: number | null };
type Module = State & { kind: "module"; id: string; isDeleted: boolean };
type Subtopic = State & { kind: "subtopic"; id: string; isDeleted: boolean; module: Module };
/** A code. `id`: "" for a module's own; `proof`: the cookie of a browser that has come by it. */
type Link = {
	id: string;
	code: string;
	module: Module;
	proof?: string;
	isOn: boolean;
	from: number;
	until: number;
	diesAt: number;
	isDeleted: boolean;
};
/** An entry of the bin, and what comes back with it; first what was deleted. */
type Entry = { id: string; things: [Module | Subtopic, ...Subtopic[]] };
type World = { hub: Hub; modules: Module[]; subtopics: Subtopic[]; links: Link[]; bin: Entry[] };

type Choice = { at: number; other: number; isOn: boolean; state: State["state"]; hours: number | null };
const choices: fc.Arbitrary<Choice> = fc.record({
	at: fc.nat(11),
	other: fc.nat(3),
	isOn: fc.boolean(),
	state: fc.constantFrom("draft", "published", "archived"),
	hours: fc.option(fc.nat(8)),
});

function pick<Thing>(things: readonly Thing[], at: number): Thing {
	const thing = things[at % things.length];
	if (thing === undefined) throw new Error("nothing to choose from");
	return thing;
}

const after = (hours: number) => Date.now() + hours * HOUR_MS;

/** Waits for a call, which has to be refused when it may not be. @returns its result in a list; undefined when it is refused */
async function attempt<Result>(mayBe: boolean, call: Promise<Result>): Promise<[Result] | undefined> {
	let done: [Result] | undefined;
	try {
		done = [await call];
	} catch (error) {
		if (!isHubError(error)) throw error;
	}
	expect(done !== undefined).toBe(mayBe);
	return done;
}

function addLink({ links }: World, module: Module, link: Pick<Link, "id" | "code"> & Partial<Link>): void {
	links.push({ isOn: true, from: 0, until: NEVER, diesAt: NEVER, isDeleted: false, ...link, module });
}

function addModule(world: World, id: string, code: string | null, state: State): Module {
	const module: Module = { ...state, kind: "module", id, isDeleted: false };
	world.modules.push(module);
	addLink(world, module, { id: "", code: code ?? "" });
	return module;
}

/** The calls of the panel. Each says what it changes in the world when it is not refused. */
const CALLS: Record<string, (world: World, choice: Choice) => Promise<void>> = {
	async createLink(world, { at, isOn, hours }) {
		const module = pick(world.modules, at);
		const [opensAt, endsAt] = [isOn ? null : after(2), hours === null ? null : after(hours)];
		const input = { name: "Batch", opensAt, endsAt, maxDevices: null, showsTitle: false };
		const made = await attempt(!module.isDeleted, world.hub.moduleLinks.create(module.id, input, ACTOR));
		if (made) addLink(world, module, { ...pickCode(made[0]), from: opensAt ?? 0, until: endsAt ?? NEVER });
	},
	async switchLink({ hub, links }, { at, isOn }) {
		const link = pick(links, at);
		const { moduleLinks } = hub;
		const call = link.id
			? moduleLinks.switch(link.id, isOn, ACTOR)
			: moduleLinks.switchOwn(link.module.id, isOn, ACTOR);
		if (await attempt(!link.module.isDeleted, call)) link.isOn = isOn;
	},
	async replaceLink(world, { at, hours }) {
		const link = pick(world.links, at);
		if (link.id === "") return;
		const diesAt = after(hours ?? 0);
		const call = world.hub.moduleLinks.replace(link.id, hours === null ? null : diesAt, ACTOR);
		const made = await attempt(!link.module.isDeleted && link.diesAt === NEVER, call);
		if (!made) return;
		link.diesAt = diesAt;
		addLink(world, link.module, { ...pickCode(made[0]), from: link.from, until: link.until });
	},
	async endReplacedLink({ hub, links }, { at }) {
		const link = pick(links, at);
		if (link.id === "" || !(await attempt(!link.module.isDeleted, hub.moduleLinks.endNow(link.id, ACTOR)))) return;
		if (link.diesAt !== NEVER) link.diesAt = Math.min(link.diesAt, Date.now());
	},
	async deleteOrRestoreLink({ hub, links }, { at, isOn }) {
		const link = pick(links, at);
		if (link.id === "") return;
		const call = isOn ? hub.moduleLinks.restore(link.id, ACTOR) : hub.moduleLinks.remove(link.id, ACTOR);
		if (await attempt(!link.module.isDeleted, call)) link.isDeleted = !isOn;
	},
	async setModule({ hub, modules }, { at, state, hours }) {
		const module = pick(modules, at);
		const chosen: State = { state, publishAt: state === "draft" && hours !== null ? after(hours) : null };
		const done = await attempt(!module.isDeleted, hub.publications.setModule(module.id, chosen, ACTOR));
		if (done) Object.assign(module, chosen);
	},
	async setSubtopic({ hub, subtopics }, { at, state, hours }) {
		const subtopic = pick(subtopics, at);
		const chosen: State = { state, publishAt: state === "draft" && hours !== null ? after(hours) : null };
		const done = await attempt(!subtopic.isDeleted, hub.publications.setSubtopic(subtopic.id, chosen, ACTOR));
		if (done) Object.assign(subtopic, chosen);
	},
	async deleteModule({ hub, modules, subtopics, bin }, { at }) {
		const module = pick(modules, at);
		const done = await attempt(!module.isDeleted, hub.modules.remove(module.id, ACTOR));
		if (!done) return;
		const things: Entry["things"] = [module, ...subtopics.filter((each) => each.module === module && !each.isDeleted)];
		for (const thing of things) thing.isDeleted = true;
		bin.push({ id: done[0], things });
	},
	async deleteSubtopic({ hub, subtopics, bin }, { at }) {
		const subtopic = pick(subtopics, at);
		const done = await attempt(!subtopic.isDeleted, hub.subtopics.remove(subtopic.id, ACTOR));
		if (!done) return;
		subtopic.isDeleted = true;
		bin.push({ id: done[0], things: [subtopic] });
	},
	async restore({ hub, bin }, { at }) {
		if (bin.length === 0) return;
		const entry = pick(bin, at);
		const [first] = entry.things;
		const mayBe = first.kind === "module" || !first.module.isDeleted;
		if (!(await attempt(mayBe, hub.bin.restore(entry.id, ACTOR)))) return;
		for (const thing of entry.things) thing.isDeleted = false;
		bin.splice(bin.indexOf(entry), 1);
	},
	async copy(world, { at }) {
		const { hub, modules, subtopics } = world;
		const module = pick(modules, at);
		if (modules.length >= MOST_MODULES) return;
		const made = await attempt(!module.isDeleted, hub.moduleCopy.copy(module.id, ACTOR));
		if (!made) return;
		const { id } = made[0];
		const { linkCode } = await hub.modules.get(id);
		const copy = addModule(world, id, linkCode, { state: "draft", publishAt: null });
		const [originals, copies] = [await listIds(hub, module.id), await listIds(hub, id)];
		expect(copies).toHaveLength(originals.length);
		for (const [place, copiedId] of copies.entries()) {
			const original = subtopics.find((each) => each.id === originals[place]);
			if (!original) throw new Error("a copy of nothing");
			const state = isPublic(original) ? "published" : original.state === "archived" ? "archived" : "draft";
			subtopics.push({ kind: "subtopic", id: copiedId, module: copy, isDeleted: false, state, publishAt: null });
		}
	},
	async move({ hub, modules, subtopics }, { at, other }) {
		const [subtopic, to] = [pick(subtopics, at), pick(modules, other)];
		const call = hub.subtopicSteps.moveToModule(subtopic.id, { moduleId: to.id }, ACTOR);
		if (await attempt(!subtopic.isDeleted && !to.isDeleted, call)) subtopic.module = to;
	},
	async wait(_, { hours }) {
		vi.setSystemTime(after(hours ?? 12));
	},
};

function pickCode({ id, code }: { id: string; code: string }) {
	return { id, code };
}

async function listIds(hub: Hub, moduleId: string): Promise<string[]> {
	return (await hub.subtopics.list({ moduleId })).subtopics.map(({ id }) => id);
}

/** Whether an administrator's choice gives it to learners now. */
function isPublic({ state, publishAt, isDeleted }: Module | Subtopic): boolean {
	if (isDeleted || state === "archived") return false;
	return state === "published" || (publishAt !== null && publishAt <= Date.now());
}

/** Whether a code was closed to those who have it. */
function isShut({ isOn, until, diesAt, isDeleted }: Link): boolean {
	return isDeleted || !isOn || until <= Date.now() || diesAt <= Date.now();
}

const isLive = (link: Link) => !isShut(link) && link.from <= Date.now();

/** Whether a module's id opens it for a browser that has come by `link`; undefined: by none. */
function mustOpen({ links }: World, module: Module, link?: Link): boolean {
	if (!isPublic(module)) return false;
	const isFree = !links.some((each) => each.module === module && isShut(each));
	return isFree || (link !== undefined && isLive(link));
}

type Asked = { module: Module; code?: string; subtopicId?: string; cookies?: string | undefined };

/** What a browser gets: its cookie when it is let in, false when it is not. */
async function open({ access, linkGate }: Hub, { module, code, subtopicId, cookies }: Asked): Promise<string | false> {
	try {
		if (code === undefined) await access.openModuleById(module.id);
		else await access.openModule(code, "198.51.100.7", true);
		if (subtopicId !== undefined) await access.openSubtopic(module.id, subtopicId);
	} catch (error) {
		if (isHubError(error)) return false;
		throw error;
	}
	const gate = await linkGate.find({ moduleId: module.id, subtopicId, isPage: false });
	const verdict = gate && (await linkGate.check(gate, { method: "GET", code, cookies, userAgent: undefined }));
	return verdict?.ok === true && (verdict.cookie?.split(";")[0] ?? "");
}

/** Compares all that learners can ask for with what must be open. @returns how much was open, and how much closed */
async function look(world: World): Promise<{ open: number; closed: number }> {
	const { hub, modules, subtopics, links } = world;
	const seen = { open: 0, closed: 0 };
	const check = async (mustBe: boolean, asked: Asked) => {
		const answer = await open(hub, asked);
		expect(answer !== false, JSON.stringify(asked)).toBe(mustBe);
		seen[mustBe ? "open" : "closed"]++;
		return answer;
	};
	for (const link of links) {
		const { module, code } = link;
		const proof = await check(isPublic(module) && isLive(link), { module, code });
		if (proof) link.proof = proof;
		await check(mustOpen(world, module, link.proof === undefined ? undefined : link), { module, cookies: link.proof });
	}
	for (const module of modules) {
		await check(mustOpen(world, module), { module });
		if (module.isDeleted) continue;
		const cards = await hub.access.listSubtopics(module.id, 1);
		const own = subtopics.filter((each) => each.module === module && isPublic(each));
		expect(cards.subtopics.map(({ id }) => id).sort()).toEqual(own.map(({ id }) => id).sort());
	}
	for (const subtopic of subtopics) {
		for (const module of modules) {
			const link = links.find((each) => each.module === module && each.proof !== undefined && isLive(each));
			const mustBe = module === subtopic.module && isPublic(subtopic) && mustOpen(world, module, link);
			await check(mustBe, { module, subtopicId: subtopic.id, cookies: link?.proof });
		}
	}
	return seen;
}

async function begin(hub: Hub): Promise<World> {
	const world: World = { hub, modules: [], subtopics: [], links: [], bin: [] };
	for (const title of ["A", "B"]) {
		const { id, linkCode } = await createModule(hub, { title });
		const module = addModule(world, id, linkCode, { state: "published", publishAt: null });
		for (const name of ["1", "2"]) {
			const subtopic = await createSubtopic(hub, id, { title: name });
			const state: State = { state: "published", publishAt: null };
			world.subtopics.push({ ...state, kind: "subtopic", id: subtopic.id, module, isDeleted: false });
		}
	}
	return world;
}

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
	vi.useRealTimers();
});

test("no order of calls on links, states, the bin, copies and moves opens what is closed or closes what is open", async () => {
	const hub = await createTestHub();
	const seen = { open: 0, closed: 0 };
	const call = fc.tuple(fc.constantFrom(...Object.keys(CALLS), ...OFTEN), choices);
	await fc.assert(
		fc.asyncProperty(fc.array(call, { maxLength: 40, size: "max" }), async (list) => {
			const world = await begin(hub);
			for (const [index, [name, choice]] of list.entries()) {
				await CALLS[name]?.(world, choice);
				// Looking takes longer than a call, and every list of calls is the beginning of others.
				if (index % LOOK_AFTER !== 0 && index < list.length - 1) continue;
				const { open, closed } = await look(world);
				seen.open += open;
				seen.closed += closed;
			}
		}),
		{ numRuns: byRun(20, 300) },
	);
	expect(Math.min(seen.open, seen.closed)).toBeGreaterThan(50);
	await hub.close();
});
