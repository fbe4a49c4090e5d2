import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { DOCUMENT_PHASES } from "#core/modules/phases.ts";
import { ERR_REASONS, HIGHEST_DAY, type OpenEvent, SURENESS } from "./event.ts";
import {
	createTable,
	decodeEvent,
	encodeEvent,
	encodeValidEvent,
	type SyncRequest,
	syncRequestSchema,
} from "./sync-protocol.ts";

const id = fc.string({ minLength: 1, maxLength: 40 });
const count = fc.nat(2_000_000_000);
const base = {
	device: fc.constant("Ab3-_xyz"),
	clock: count,
	subtopicId: fc.stringMatching(/^\w{20}$/),
	run: fc.nat(9),
};
const day = fc.nat(1_000_000);
const answered = {
	...base,
	kind: fc.constant("answered" as const),
	questionId: id,
	optionId: id,
	checksum: fc.stringMatching(/^\w{0,7}$/),
	isCorrect: fc.boolean(),
	set: fc.integer({ min: 1, max: 900 }),
	tookMs: fc.nat(86_400_000),
};
const practised = {
	...base,
	kind: fc.constant("practised" as const),
	questionId: id,
	checksum: fc.stringMatching(/^\w{0,7}$/),
	given: id,
	isCorrect: fc.boolean(),
	sureness: fc.constantFrom(null, ...SURENESS),
	tookMs: fc.nat(86_400_000),
	day,
};
const kinds = {
	begun: fc.record({ ...base, kind: fc.constant("begun" as const), seed: fc.nat(0xffff_ffff) }),
	answered: fc.oneof(fc.record(answered), fc.record({ ...answered, day })),
	practised: fc.oneof(fc.record(practised), fc.record({ ...practised, isExtra: fc.constant(true as const) })),
	sureness: fc.record({
		...base,
		kind: fc.constant("sureness" as const),
		questionId: id,
		set: fc.integer({ min: 1, max: 900 }),
		sureness: fc.constantFrom(...SURENESS),
	}),
	bookmarked: fc.record({ ...base, kind: fc.constant("bookmarked" as const), questionId: id, isOn: fc.boolean() }),
	erred: fc.record({
		...base,
		kind: fc.constant("erred" as const),
		questionId: id,
		why: fc.constantFrom(null, ...ERR_REASONS),
	}),
	reread: fc.record({ ...base, kind: fc.constant("reread" as const), questionId: id, day }),
	examDay: fc.record({
		...base,
		kind: fc.constant("exam-day" as const),
		moduleId: id,
		day: fc.option(day),
	}),
	dailyNumber: fc.record({
		...base,
		kind: fc.constant("daily-number" as const),
		moduleId: id,
		perDay: fc.integer({ min: 1, max: 500 }),
	}),
	surenessAsked: fc.record({ ...base, kind: fc.constant("sureness-asked" as const), isOn: fc.boolean() }),
	skipped: fc.record({
		...base,
		kind: fc.constant("skipped" as const),
		questionId: id,
		set: fc.integer({ min: 1, max: 900 }),
	}),
	corrected: fc.record({
		...base,
		kind: fc.constant("corrected" as const),
		questionId: id,
		checksum: fc.stringMatching(/^\w{0,7}$/),
		version: fc.nat({ max: 2 ** 49 }),
		right: fc.array(id, { maxLength: 26 }),
		wrong: fc.array(id, { maxLength: 26 }),
	}),
	ended: fc.record({ ...base, kind: fc.constant("set-ended" as const), set: fc.integer({ min: 1, max: 900 }) }),
	read: fc.record({ ...base, kind: fc.constant("read" as const), phase: fc.constantFrom(...DOCUMENT_PHASES) }),
	place: fc.record({
		...base,
		kind: fc.constant("place" as const),
		block: fc.nat(1_000_000),
		phase: fc.constantFrom(...DOCUMENT_PHASES),
	}),
	doubt: fc.record({ ...base, kind: fc.constant("doubt" as const), doubtId: id }),
	sealed: fc.record({
		...base,
		kind: fc.constant("sealed" as const),
		keyId: fc.stringMatching(/^[\w-]{8}$/),
		box: fc.stringMatching(/^[\w-]{123,500}$/),
	}),
	key: fc.record({
		...base,
		kind: fc.constant("key" as const),
		keyId: fc.stringMatching(/^[\w-]{8}$/),
		box: fc.stringMatching(/^[\w-]{80}$/),
	}),
	over: fc.record({ ...base, kind: fc.constant("started-over" as const) }),
};
const events: fc.Arbitrary<OpenEvent> = fc.oneof(...Object.values(kinds));

function requestOf(sent: readonly OpenEvent[]): SyncRequest {
	const subtopics = createTable();
	const wire = sent.map((event) => encodeEvent(event, subtopics.indexOf(event.subtopicId)));
	return { device: "Ab3-_xyz", since: 0, subtopics: [...subtopics.texts], events: wire };
}

describe("sent events", () => {
	test("are decoded as they were encoded", () => {
		fc.assert(
			fc.property(fc.array(events, { maxLength: 50 }), (sent) => {
				const request = syncRequestSchema.parse(JSON.parse(JSON.stringify(requestOf(sent))));
				const received = request.events.map((wire) => decodeEvent(wire, request.device, request.subtopics));
				expect(received).toEqual(sent);
			}),
		);
	});

	test("with a day that is out of range are sent with the nearest day, and never refuse the others", () => {
		const at = { device: "Ab3-_xyz", clock: 7, subtopicId: "S", run: 0 };
		const mistyped: OpenEvent = { ...at, kind: "exam-day", moduleId: "M1", day: 2_932_896 };
		expect(encodeValidEvent(mistyped, 0)).toEqual([7, "e", 0, 0, "M1", HIGHEST_DAY]);
		expect(encodeValidEvent({ ...at, kind: "reread", questionId: "q1", day: -1 }, 0)).toEqual([7, "j", 0, 0, "q1", 0]);
		expect(encodeValidEvent({ ...at, kind: "exam-day", moduleId: "M1", day: null }, 0)).toEqual([
			7,
			"e",
			0,
			0,
			"M1",
			null,
		]);
		expect(encodeValidEvent({ ...at, kind: "daily-number", moduleId: "M1", perDay: 0 }, 0)).toBe(undefined);
		const days = fc.integer({ min: -3_000_000, max: 3_000_000 });
		fc.assert(
			fc.property(events, days, (event, day) => {
				const wire = encodeValidEvent("day" in event && event.day !== null ? { ...event, day } : event, 0);
				const request = { device: "Ab3-_xyz", since: 0, subtopics: ["S"], events: [wire] };
				expect(syncRequestSchema.safeParse(request).success).toBe(true);
			}),
		);
	});

	test("take at most 60 bytes an answer", () => {
		const answers = Array.from({ length: 200 }, (_, n): OpenEvent => {
			return {
				device: "Ab3-_xyz",
				clock: 10_000 + n,
				subtopicId: "A".repeat(20),
				run: 0,
				kind: "answered",
				questionId: `q${n}`,
				checksum: "Zk3_9a",
				optionId: "c",
				isCorrect: true,
				set: 12,
				tookMs: 65_432,
				day: 20_783,
			};
		});
		expect(JSON.stringify(requestOf(answers)).length / answers.length).toBeLessThan(60);
	});

	test.each([
		["an unknown kind", [1, "q", 0, 0]],
		["a sealed event that is too short", [1, "x", 0, 0, "Ab3-_xyz", "A".repeat(122)]],
		["one that is too long", [1, "x", 0, 0, "Ab3-_xyz", "A".repeat(2_684)]],
		["one with a space", [1, "x", 0, 0, "Ab3-_xyz", `${"A".repeat(150)} `]],
		["a key of another length", [1, "k", 0, 0, "Ab3-_xyz", "A".repeat(81)]],
		["a key with another name", [1, "k", 0, 0, "constructor", "A".repeat(80)]],
		["too few fields", [1, "b", 0, 0]],
		["too many", [1, "o", 0, 0, 1]],
		["a negative clock", [-1, "o", 0, 0]],
		["a fraction", [1, "s", 0, 0, 1.5]],
		["a huge id", [1, "d", 0, 0, "x".repeat(201)]],
		["another phase", [1, "r", 0, 0, "gemini"]],
		["a day before 1970", [1, "j", 0, 0, "q1", -1]],
		["an answer of no day", [1, "a", 0, 0, "q1", "c", "a", 1, 1, 900, null]],
		["practice without a day", [1, "t", 0, 0, "q1", "c", "a", 1, null, 900]],
		["another sureness", [1, "t", 0, 0, "q1", "c", "a", 1, "very", 900, 20_783]],
		["a daily number of none", [1, "m", 0, 0, "M1", 0]],
	])("are refused with %s", (_, event) => {
		const request = { device: "Ab3-_xyz", since: 0, subtopics: ["S"], events: [event] };
		expect(z.safeParse(syncRequestSchema, request).success).toBe(false);
	});

	test("of earlier releases have no day", () => {
		const decoded = decodeEvent([1, "a", 0, 0, "q1", "c", "a", 1, 1, 900], "Ab3-_xyz", ["S"]);
		expect(decoded?.kind).toBe("answered");
		expect(decoded).not.toHaveProperty("day");
	});

	test("are rejected for a subtopic that is not in the table", () => {
		expect(decodeEvent([1, "o", 3, 0], "Ab3-_xyz", ["S"])).toBeUndefined();
	});
});
