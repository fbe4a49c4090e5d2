import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type LinkRule, linkState, opensById, ownCodeRule, switchLink } from "./module-links.ts";
import {
	closedBecause,
	nextOpening,
	opennessOf,
	PUBLISHED,
	type Publication,
	publicationSchema,
	readPublication,
} from "./publication.ts";

const NOW = 1_000;
const draft = (publishAt: number | null = null): Publication => ({ state: "draft", publishAt });
const ARCHIVED: Publication = { state: "archived", publishAt: null };

describe("a module or subtopic", () => {
	test.each([
		["open", PUBLISHED],
		["not-open", draft()],
		["scheduled", draft(NOW + 1)],
		["open", draft(NOW)],
		["archived", ARCHIVED],
	] as const)("is %s with %j", (openness, publication) => {
		expect(opennessOf(publication, NOW)).toBe(openness);
	});

	test("says why it is closed, the module first, and when it opens by itself", () => {
		expect(closedBecause(PUBLISHED, PUBLISHED, NOW)).toBeUndefined();
		expect(closedBecause(PUBLISHED, undefined, NOW)).toBeUndefined();
		expect(closedBecause(draft(), draft(), NOW)).toEqual({ code: "not-published" });
		expect(closedBecause(draft(NOW + 5), PUBLISHED, NOW)).toEqual({ code: "not-published", opensAt: NOW + 5 });
		expect(closedBecause(ARCHIVED, PUBLISHED, NOW)).toEqual({ code: "archived" });
		expect(closedBecause(PUBLISHED, draft(), NOW)).toEqual({ code: "subtopic-not-published" });
		expect(closedBecause(PUBLISHED, ARCHIVED, NOW)).toEqual({ code: "subtopic-archived" });
	});

	test("keeps a time only as a draft, and takes no time that no clock has", () => {
		expect(readPublication({ state: "published", publishAt: 5 })).toEqual(PUBLISHED);
		expect(readPublication(draft(5))).toEqual(draft(5));
		for (const publishAt of [-1, 0.5, 1e15])
			expect(publicationSchema.safeParse({ state: "draft", publishAt }).success).toBe(false);
	});

	test("names the next time at which something opens by itself", () => {
		expect(nextOpening([PUBLISHED, ARCHIVED, draft(), draft(NOW)], NOW)).toBeUndefined();
		expect(nextOpening([draft(NOW + 9), draft(NOW + 3), draft(NOW)], NOW)).toBe(NOW + 3);
	});
});

/** A call of an administrator for the module or its subtopic, a switch of the own link, or the time that passes. */
type Call =
	| { do: "publish" | "withdraw" | "archive"; of: "module" | "subtopic" }
	| { do: "schedule"; of: "module" | "subtopic"; in: number }
	| { do: "switch"; isOn: boolean }
	| { do: "wait"; time: number };

const of = fc.constantFrom("module" as const, "subtopic" as const);
const calls: fc.Arbitrary<Call> = fc.oneof(
	fc.record({ do: fc.constantFrom("publish" as const, "withdraw" as const, "archive" as const), of }),
	fc.record({ do: fc.constant("schedule" as const), of, in: fc.nat(10) }),
	fc.record({ do: fc.constant("switch" as const), isOn: fc.boolean() }),
	fc.record({ do: fc.constant("wait" as const), time: fc.nat(8) }),
);

const AFTER: Record<"publish" | "withdraw" | "archive", Publication> = {
	publish: PUBLISHED,
	withdraw: draft(),
	archive: ARCHIVED,
};

test("no order of publish, schedule, archive and revoke calls opens what is closed or closes what is open", () => {
	fc.assert(
		fc.property(fc.array(calls, { maxLength: 40 }), (list) => {
			let now = 0;
			let own: LinkRule = ownCodeRule(true);
			const chosen = { module: PUBLISHED, subtopic: PUBLISHED };
			/** Read from the last call alone. */
			const last = { module: { is: "open", from: 0 }, subtopic: { is: "open", from: 0 } };
			let isLinked = true;
			for (const call of list) {
				if (call.do === "wait") now += call.time;
				else if (call.do === "switch") {
					own = switchLink(own, call.isOn);
					isLinked = call.isOn;
				} else if (call.do === "schedule") {
					chosen[call.of] = readPublication(draft(now + call.in));
					last[call.of] = { is: "later", from: now + call.in };
				} else {
					chosen[call.of] = readPublication(AFTER[call.do]);
					last[call.of] = { is: call.do === "publish" ? "open" : "closed", from: now };
				}
				const isShown = ({ is, from }: (typeof last)["module"]) => is === "open" || (is === "later" && now >= from);
				const byCode = linkState(own, now) === "open" && !closedBecause(chosen.module, undefined, now);
				const byId = opensById([own], () => true, now) && !closedBecause(chosen.module, chosen.subtopic, now);
				expect(byCode).toBe(isLinked && isShown(last.module));
				expect(byId).toBe(isLinked && isShown(last.module) && isShown(last.subtopic));
				// Nothing changes by itself before the time that caches are given.
				const next = nextOpening([chosen.module, chosen.subtopic], now);
				const before = (next ?? now + 100) - 1;
				expect(closedBecause(chosen.module, chosen.subtopic, before)).toEqual(
					closedBecause(chosen.module, chosen.subtopic, now),
				);
			}
		}),
		{ numRuns: 500 },
	);
});
