import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	classroomAddress,
	closesTo,
	deleteLink,
	firstClosing,
	type LinkRule,
	linkState,
	opensById,
	ownCodeRule,
	readLinkForm,
	replaceLink,
	restoreLink,
	successorRule,
	switchLink,
	type TypedLink,
	weekOf,
	whomOf,
} from "./module-links.ts";

const NOW = 1_000;
const link: LinkRule = {
	isOn: true,
	opensAt: null,
	endsAt: null,
	diesAt: null,
	deletedAt: null,
	maxDevices: null,
};

describe("a link", () => {
	test.each([
		["open", {}],
		["open", { opensAt: NOW, endsAt: NOW + 1, diesAt: NOW + 1 }],
		["not-yet", { opensAt: NOW + 1 }],
		["ended", { endsAt: NOW }],
		["off", { isOn: false }],
		["replaced", { diesAt: NOW, isOn: false }],
		["deleted", { deletedAt: 1, diesAt: 1, isOn: false }],
	] as const)("is %s with %j", (state, rule) => {
		expect(linkState({ ...link, ...rule }, NOW)).toBe(state);
	});

	test("that was replaced never lives longer again", () => {
		const dying = replaceLink(replaceLink(link, 500), 900);
		expect(dying.diesAt).toBe(500);
		expect(linkState(switchLink(restoreLink(deleteLink(dying, 1)), true), NOW)).toBe("replaced");
	});

	test("takes over window and limit of the one that it replaces, and nothing else", () => {
		const old = { ...link, isOn: false, opensAt: 1, endsAt: 9, maxDevices: 3, diesAt: 4, deletedAt: 5 };
		expect(successorRule(old)).toEqual({ ...link, opensAt: 1, endsAt: 9, maxDevices: 3 });
	});
});

describe("a module's id", () => {
	const came = (link: LinkRule) => (other: LinkRule) => other === link;
	test("opens for everybody while no link was closed to anybody", () => {
		const links = [ownCodeRule(true), { ...link, opensAt: NOW + 5 }, { ...link, endsAt: NOW + 5 }];
		expect(opensById(links, () => false, NOW)).toBe(true);
		expect(opensById([], () => false, NOW)).toBe(true);
	});

	test.each([
		["off", { isOn: false }],
		["over", { endsAt: NOW }],
		["replaced", { diesAt: NOW }],
		["deleted", { deletedAt: 1 }],
	])("once a link is %s opens for browsers that came by another link, and for no other", (_word, rule) => {
		const [own, closed] = [ownCodeRule(true), { ...link, ...rule }];
		expect(opensById([own, closed], came(own), NOW)).toBe(true);
		expect(opensById([own, closed], came(closed), NOW)).toBe(false);
		expect(opensById([own, closed], () => false, NOW)).toBe(false);
	});

	test("needs a link from the beginning where one is for a limited number of devices", () => {
		const limited = { ...link, maxDevices: 30 };
		expect(opensById([ownCodeRule(true), limited], () => false, NOW)).toBe(false);
		expect(opensById([ownCodeRule(true), limited], came(limited), NOW)).toBe(true);
	});
});

describe("a change of a link", () => {
	const past = { ...link, endsAt: NOW };
	const limited = { ...link, maxDevices: 3 };
	const later = { ...link, opensAt: NOW + 1 };
	test.each([
		["all", "an end that is over", link, past, true],
		["all", "switching off", link, switchLink(link, false), true],
		["came", "switching off, while another link is closed", link, switchLink(link, false), false],
		["all", "deleting", link, deleteLink(link, NOW), true],
		["all", "replacing", link, replaceLink(link, NOW), true],
		["others", "deleting one that opens later", later, deleteLink(later, NOW), true],
		["came", "deleting one with a limit", limited, deleteLink(limited, NOW), false],
		[undefined, "deleting one that is off", switchLink(link, false), deleteLink(link, NOW), false],
		["came", "an end that is over, while another link is closed", link, past, false],
		["came", "a begin that comes, while another link is closed", link, later, false],
		["others", "a first limit", link, limited, true],
		["others", "an end that is over before it begins", later, past, true],
		["others", "a new link with a limit", undefined, limited, true],
		[undefined, "a first limit, while another link is closed", link, limited, false],
		[undefined, "a limit below the devices that came", { ...link, maxDevices: 9 }, limited, false],
		[undefined, "a begin that comes", link, later, true],
		[undefined, "an end that comes", link, { ...link, endsAt: NOW + 1 }, true],
		[undefined, "another end that is over", past, { ...link, endsAt: 1 }, false],
		[undefined, "a new link", undefined, link, true],
	] as const)("closes the module to %s by %s", (whom, _words, before, after, isFree) => {
		expect(closesTo(before, after, { isFree, now: NOW })).toBe(whom);
	});

	test.each([
		["came", 0, undefined],
		["all", 0, "others"],
		["others", 0, "others"],
		["came", 1, "came"],
		["all", null, "all"],
	] as const)("takes it from %s of %s devices that have opened the link", (whom, devices, left) => {
		expect(whomOf(whom, devices)).toBe(left);
	});

	const soon = { ...link, endsAt: NOW + 5 };
	test.each([
		[{ whom: "all", at: null }, "switching off", link, switchLink(link, false), true],
		[{ whom: "all", at: NOW + 5 }, "an end that comes", link, soon, true],
		[{ whom: "came", at: NOW + 5 }, "an end that comes, while another link is closed", link, soon, false],
		[{ whom: "all", at: NOW + 2 }, "an end that comes earlier", soon, { ...link, endsAt: NOW + 2 }, true],
		[{ whom: "all", at: NOW + 3 }, "a replacement that comes before the end", soon, replaceLink(soon, NOW + 3), true],
		[{ whom: "others", at: NOW + 5 }, "a new link with an end that comes", undefined, soon, true],
		[undefined, "the end that it has", soon, { ...soon, showsTitle: true }, true],
		[undefined, "an end that comes later", soon, { ...link, endsAt: NOW + 9 }, true],
		[undefined, "a replacement after the end", soon, replaceLink(soon, NOW + 9), true],
		[undefined, "no end", soon, link, true],
		[undefined, "an end of one that is off", switchLink(link, false), switchLink(soon, false), false],
	] as const)("closes the module first as %j by %s", (closing, _words, before, after, isFree) => {
		expect(firstClosing(before, after, { isFree, now: NOW })).toEqual(closing);
	});
});

/** A call of an administrator, on the link with this number, or the time that passes. */
type Call =
	| { do: "link"; opensIn: number | null; lasts: number | null }
	| { do: "switch"; link: number; isOn: boolean }
	| { do: "replace"; link: number; in: number }
	| { do: "delete" | "restore"; link: number }
	| { do: "come"; link: number; browser: number }
	| { do: "wait"; time: number };

const number = fc.nat(5);
const time = fc.nat(10);
const calls: fc.Arbitrary<Call> = fc.oneof(
	fc.record({ do: fc.constant("link" as const), opensIn: fc.option(time), lasts: fc.option(time) }),
	fc.record({ do: fc.constant("switch" as const), link: number, isOn: fc.boolean() }),
	fc.record({ do: fc.constant("replace" as const), link: number, in: time }),
	fc.record({ do: fc.constantFrom("delete" as const, "restore" as const), link: number }),
	fc.record({ do: fc.constant("come" as const), link: number, browser: fc.nat(2) }),
	fc.record({ do: fc.constant("wait" as const), time }),
);

/** What was called for a link, from which an independent reading says whether it is open. */
type History = { calls: Call[]; from: number; until: number; diesAt: number };

function readsOpen({ calls, from, until, diesAt }: History, now: number): "open" | "closed" | "later" {
	const last = (...names: Call["do"][]) => calls.findLast((call) => names.includes(call.do));
	const switched = last("switch");
	const isOff = switched?.do === "switch" && !switched.isOn;
	if (last("delete", "restore")?.do === "delete" || isOff || now >= until || now >= diesAt) return "closed";
	return now < from ? "later" : "open";
}

test("no order of calls opens what is closed or closes what is open", () => {
	fc.assert(
		fc.property(fc.array(calls, { maxLength: 40 }), (list) => {
			let now = 0;
			const links: LinkRule[] = [ownCodeRule(true)];
			const histories: History[] = [{ calls: [], from: 0, until: Infinity, diesAt: Infinity }];
			const cameBy = [0, 1, 2].map(() => new Set<number>());
			for (const call of list) {
				const index = "link" in call ? call.link % links.length : 0;
				const [rule, story] = [links[index], histories[index]];
				if (!rule || !story) continue;
				// The own code can be switched, and nothing else.
				if (index === 0 && (call.do === "replace" || call.do === "delete" || call.do === "restore")) continue;
				story.calls.push(call);
				if (call.do === "wait") now += call.time;
				if (call.do === "link") {
					const from = now + (call.opensIn ?? 0);
					const until = call.lasts === null ? Infinity : from + call.lasts + 1;
					links.push({
						...link,
						opensAt: call.opensIn === null ? null : from,
						endsAt: call.lasts === null ? null : until,
					});
					histories.push({ calls: [], from, until, diesAt: Infinity });
				}
				if (call.do === "switch") links[index] = switchLink(rule, call.isOn);
				if (call.do === "replace") {
					links[index] = replaceLink(rule, now + call.in);
					links.push(successorRule(rule));
					histories.push({ calls: [], from: story.from, until: story.until, diesAt: Infinity });
					story.diesAt = Math.min(story.diesAt, now + call.in);
				}
				if (call.do === "delete") links[index] = deleteLink(rule, now);
				if (call.do === "restore") links[index] = restoreLink(rule);
				if (call.do === "come" && linkState(rule, now) === "open") cameBy[call.browser]?.add(index);

				const states = histories.map((each) => readsOpen(each, now));
				for (const [at, state] of states.entries()) {
					const found = linkState(links[at] ?? link, now);
					expect([at, found === "open", found === "not-yet"]).toEqual([at, state === "open", state === "later"]);
				}
				for (const came of cameBy) {
					const isFree = !states.includes("closed");
					const hasOpen = [...came].some((at) => states[at] === "open");
					expect(opensById(links, (each) => came.has(links.indexOf(each)), now)).toBe(isFree || hasOpen);
				}
			}
		}),
		{ numRuns: 500 },
	);
});

describe("the form of a link", () => {
	const typed: TypedLink = { name: "Batch A", opensAt: null, endsAt: null, maxDevices: "", showsTitle: false };
	const problemsOf = (change: Partial<TypedLink>) => {
		const reading = readLinkForm({ ...typed, ...change });
		return reading.ok ? [] : reading.problems.map(({ code, field }) => `${field}: ${code}`);
	};

	test("reads a name, times and a number of devices", () => {
		const reading = readLinkForm({ ...typed, name: "  Batch A,\nmorning ", opensAt: 5, endsAt: 6, maxDevices: " 30 " });
		const input = { name: "Batch A, morning", opensAt: 5, endsAt: 6, maxDevices: 30, showsTitle: false };
		expect(reading).toEqual({ ok: true, input });
	});

	test("names the field of each mistake", () => {
		expect(problemsOf({ name: " " })).toEqual(["name: required"]);
		expect(problemsOf({ name: "x".repeat(81) })).toEqual(["name: too-long"]);
		expect(problemsOf({ opensAt: 6, endsAt: 6 })).toEqual(["endsAt: ends-before-start"]);
		expect(problemsOf({ opensAt: -1, endsAt: 1.5 })).toEqual(["opensAt: time-malformed", "endsAt: time-malformed"]);
		for (const maxDevices of ["0", "-3", "many", "1.5", "100001"])
			expect(problemsOf({ maxDevices })).toEqual(["maxDevices: devices-malformed"]);
	});
});

test("a week begins on Monday at 0:00 UTC", () => {
	const monday = Date.UTC(2026, 10, 23);
	expect(weekOf(monday) - weekOf(monday - 1)).toBe(1);
	expect(weekOf(monday + 7 * 86_400_000 - 1)).toBe(weekOf(monday));
});

test("Google Classroom gets the whole link, escaped", () => {
	expect(classroomAddress("https://learn.example/module/B1", "Cells & tissues")).toBe(
		"https://classroom.google.com/share?url=https%3A%2F%2Flearn.example%2Fmodule%2FB1&title=Cells+%26+tissues",
	);
});
