import { expect, test } from "vitest";
import { clockAfter } from "#core/progress/log/event.ts";
import { decodeEvent, encodeEvent, syncRequestSchema, syncResponseSchema } from "#core/progress/log/sync-protocol.ts";
import { readWireEvents } from "./wire-events.ts";

const device = "Ab3-_xyz";

test("a reply with a kind of a newer release is read, and the kind is kept", () => {
	const reply = syncResponseSchema.parse({
		sendAgain: false,
		stored: [],
		sequence: 2,
		hasMore: false,
		devices: [device],
		subtopics: ["S"],
		events: [
			[0, [7, "z", 0, 0, { new: true }]],
			[0, [8, "o", 0, 1]],
		],
	});
	const { events, unread } = readWireEvents(reply.events.map(([, wire]) => ({ device, subtopicId: "S", wire })));
	expect(events).toEqual([{ device, clock: 8, subtopicId: "S", run: 1, kind: "started-over" }]);
	expect(unread).toEqual([{ device, subtopicId: "S", wire: [7, "z", 0, 0, { new: true }] }]);
	expect(readWireEvents(unread).unread, "until a newer release reads it").toEqual(unread);
});

test("a device that has heard of the highest clock can still send its next event", () => {
	for (const heard of [2 ** 40, 2 ** 50]) {
		const clock = clockAfter(3, [{ clock: heard }]) + 1;
		const event = encodeEvent({ device, clock, subtopicId: "S", run: 0, kind: "started-over" }, 0);
		const request = { device, since: 0, subtopics: ["S"], events: [event] };
		expect(syncRequestSchema.safeParse(request).success).toBe(true);
		expect(decodeEvent(event, device, ["S"])?.clock).toBe(clock);
	}
});
