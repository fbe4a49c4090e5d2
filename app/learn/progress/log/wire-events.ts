// Received events, and those of kinds that only a newer release knows.
import type { LogEvent } from "#core/progress/log/event.ts";
import { decodeEvent } from "#core/progress/log/sync-protocol.ts";
import type { UnreadEvent } from "./tables.ts";

export function readWireEvents(received: readonly UnreadEvent[]): { events: LogEvent[]; unread: UnreadEvent[] } {
	const events: LogEvent[] = [];
	const unread: UnreadEvent[] = [];
	for (const each of received) {
		// Each event's subtopic is at the same place of its list.
		const event = decodeEvent(each.wire.with(2, 0), each.device, [each.subtopicId]);
		if (event) events.push(event);
		else unread.push(each);
	}
	return { events, unread };
}
