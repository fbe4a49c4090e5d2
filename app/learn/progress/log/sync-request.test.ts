import { expect, test } from "vitest";
import { HIGHEST_DAY, type LogEvent, SETTINGS_ID } from "#core/progress/log/event.ts";
import { syncRequestSchema } from "#core/progress/log/sync-protocol.ts";
import { makeRequest } from "./sync-request.ts";

const device = "Ab3-_xyz";
const settings = { device, subtopicId: SETTINGS_ID, run: 0 };

test("a queued value that the server refuses does not hold back what comes after it", async () => {
	const unsent: LogEvent[] = [
		{ ...settings, clock: 1, kind: "exam-day", moduleId: "M1", day: 2_932_896 },
		{ ...settings, clock: 2, kind: "daily-number", moduleId: "M1", perDay: 0 },
		{ device, clock: 3, subtopicId: "S1", run: 0, kind: "started-over" },
	];
	const asked = { head: { device, since: 0 }, unsent, waiting: unsent.length, code: undefined, keyring: undefined };
	const { request, isPart } = await makeRequest(asked);
	expect(syncRequestSchema.safeParse(request).success).toBe(true);
	expect(request.events).toEqual([
		[1, "e", 0, 0, "M1", HIGHEST_DAY],
		[3, "o", 1, 0],
	]);
	expect(isPart, "another request would have nothing else to send").toBe(false);
});
