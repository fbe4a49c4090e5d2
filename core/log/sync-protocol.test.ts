import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { DOCUMENT_PHASES } from "#core/catalog/phases.ts";
import type { OpenEvent } from "./event.ts";
import { createTable, decodeEvent, encodeEvent, type SyncRequest, syncRequestSchema } from "./sync-protocol.ts";

const id = fc.string({ minLength: 1, maxLength: 40 });
const count = fc.nat(2_000_000_000);
const base = {
	device: fc.constant("Ab3-_xyz"),
	clock: count,
	subtopicId: fc.stringMatching(/^\w{20}$/),
	run: fc.nat(9),
};
const kinds = {
	begun: fc.record({ ...base, kind: fc.constant("begun" as const), seed: fc.nat(0xffff_ffff) }),
	answered: fc.record({
		...base,
		kind: fc.constant("answered" as const),
		questionId: id,
		optionId: id,
		checksum: fc.stringMatching(/^\w{0,7}$/),
		isCorrect: fc.boolean(),
		set: fc.integer({ min: 1, max: 900 }),
		tookMs: fc.nat(86_400_000),
	}),
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
	const wire = sent.map((event) => encodeEvent(event, subtopics.placeOf(event.subtopicId)));
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
	])("are refused with %s", (_, event) => {
		const request = { device: "Ab3-_xyz", since: 0, subtopics: ["S"], events: [event] };
		expect(z.safeParse(syncRequestSchema, request).success).toBe(false);
	});

	test("are rejected for a subtopic that is not in the table", () => {
		expect(decodeEvent([1, "o", 3, 0], "Ab3-_xyz", ["S"])).toBeUndefined();
	});
});
