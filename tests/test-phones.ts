// For tests and the bench: a phone that uses the calls of the learner's log as the page does, with its own cookie and log but
// without a browser.

import { randomBytes } from "node:crypto";
import { CODE_PATH, FORGET_PATH, JOIN_PATH, SYNC_PATH } from "#core/addresses/calls.ts";
import { type Answered, compareEvents, KEYS_ID, type LogEvent, type OpenEvent } from "#core/progress/log/event.ts";
import {
	createTable,
	decodeEvent,
	encodeEvent,
	SENT_EVENTS,
	type SyncResponse,
	syncResponseSchema,
} from "#core/progress/log/sync-protocol.ts";

export type Answer = { status: number; headers: Headers; body: unknown };
/** Posts JSON. `headers` contain the cookie and those that a test adds. */
export type Post = (path: string, body: string, headers: Record<string, string>) => Promise<Answer>;

/** A `post` over an application or a real server. */
export function createPost(request: (path: string, init: RequestInit) => Response | Promise<Response>): Post {
	return async (path, body, headers) => {
		const all = { "Content-Type": "application/json", ...headers };
		const response = await request(path, { method: "POST", body, headers: all });
		const text = await response.text();
		const isJson = response.headers.get("content-type")?.includes("json");
		return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
	};
}

export type Phone = ReturnType<typeof createPhone>;

/** @param headers sent with every call */
export function createPhone(post: Post, headers: Record<string, string> = {}) {
	const phone = {
		device: randomBytes(6).toString("base64url"),
		cookie: "",
		tag: undefined as string | undefined,
		since: 0,
		clock: 0,
		/** All events by id; `unsent` are the ids of own events that no response has confirmed. */
		events: new Map<string, OpenEvent>(),
		unsent: new Set<string>(),

		/** Answers `count` questions. */
		answer(count: number, subtopicId = "S1"): Answered[] {
			return Array.from({ length: count }, () => {
				const clock = ++phone.clock;
				const about = { questionId: `q${clock}`, checksum: "Zk3_9a", optionId: "c", isCorrect: true };
				const base = { device: phone.device, clock, subtopicId, run: 0, set: 1 + (clock >> 5), tookMs: 4_321 };
				const event: Answered = { ...base, ...about, kind: "answered" };
				phone.events.set(idOf(event), event);
				phone.unsent.add(idOf(event));
				return event;
			});
		},

		/** Adds events that the server cannot read: a content key and sealed own events. */
		seal(count: number, subtopicId = "S1"): void {
			const keep = (event: OpenEvent) => {
				phone.events.set(idOf(event), event);
				phone.unsent.add(idOf(event));
			};
			const [keyId, make] = [phone.device, (bytes: number) => randomBytes(bytes).toString("base64url")];
			const base = () => ({ device: phone.device, clock: ++phone.clock, run: 0, keyId });
			keep({ ...base(), kind: "key", subtopicId: KEYS_ID, box: make(60) });
			for (let n = 0; n < count; n++) keep({ ...base(), kind: "sealed", subtopicId, box: make(92 + 64 * n) });
		},

		/** One call with the cookie. Stores a Set-Cookie unless the response is lost. */
		async call(path: string, body: unknown, { isLost = false } = {}): Promise<Answer> {
			const answer = await post(path, JSON.stringify(body), {
				...headers,
				...(phone.cookie && { Cookie: phone.cookie }),
			});
			const set = answer.headers.getSetCookie()[0];
			if (set && !isLost) phone.cookie = /Max-Age=0/.test(set) ? "" : (set.split(";")[0] ?? "");
			return answer;
		},

		/** The request of the next sync. */
		request(limit = SENT_EVENTS, more: object = {}) {
			const subtopics = createTable();
			const sent = [...phone.unsent].slice(0, limit).flatMap((id) => phone.events.get(id) ?? []);
			const events = sent.map((event) => encodeEvent(event, subtopics.indexOf(event.subtopicId)));
			const { device, tag, since } = phone;
			return { device, ...(tag !== undefined && { tag }), since, subtopics: subtopics.texts, events, ...more };
		},

		/** One sync call. @throws unless its status is 200 */
		async syncOnce(limit = SENT_EVENTS): Promise<SyncResponse> {
			const { status, body } = await phone.call(SYNC_PATH, phone.request(limit));
			if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
			const response = syncResponseSchema.parse(body);
			if (response.sendAgain)
				for (const [id, { device }] of phone.events) if (device === phone.device) phone.unsent.add(id);
			for (const clock of response.stored) phone.unsent.delete(idOf({ device: phone.device, clock }));
			phone.tag = response.tag;
			phone.since = response.sequence;
			for (const [place, wire] of response.events) {
				const event = decodeEvent(wire, response.devices[place] ?? "", response.subtopics);
				if (!event) throw new Error("An event has no subtopic.");
				phone.clock = Math.max(phone.clock, event.clock);
				phone.events.set(idOf(event), event);
			}
			return response;
		},

		/** Syncs until neither side has anything to send. */
		async sync(limit = SENT_EVENTS): Promise<void> {
			for (let n = 0; n < 1_000; n++) if (!(await phone.syncOnce(limit)).hasMore && phone.unsent.size === 0) return;
			throw new Error("The phone never has everything.");
		},

		/** @returns its locator, which replaces the code here; made from a code only if a browser has to type it */
		async createCode(locator = randomBytes(32).toString("base64url")): Promise<string> {
			const { status, body } = await phone.call(CODE_PATH, { locator });
			if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
			return locator;
		},
		join: (locator: string) => phone.call(JOIN_PATH, { locator }),
		forget: () => phone.call(FORGET_PATH, {}),

		/** All events in order, as text. */
		read: () =>
			[...phone.events.values()].toSorted(compareEvents).map((event) => JSON.stringify(Object.entries(event).sort())),
	};
	return phone;
}

function idOf({ device, clock }: Pick<LogEvent, "device" | "clock">): string {
	return `${device} ${clock}`;
}
