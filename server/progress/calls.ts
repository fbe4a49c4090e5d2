// POST /api/progress/…: the calls of the learner's log. They alone set and read its cookie. Registered in http.ts, after
// the middleware that refuses other origins, other media types, compressed bodies and large ones.
import type { Context } from "hono";
import * as z from "zod/mini";
import { HubError } from "#core/problem.ts";
import {
	codeRequestSchema,
	emptyRequestSchema,
	joinRequestSchema,
	syncRequestSchema,
} from "#core/progress/log/sync-protocol.ts";
import * as m from "#messages";
import { NO_STORE, refuse } from "#server/http/failures.ts";
import type { Progress, Sender } from "./progress.ts";

/** `progress`: undefined where the operator keeps logs in browsers only; the calls then answer 404. */
export type ProgressCallContext = {
	progress: Progress | undefined;
	addressOf: (c: Context) => string;
	/** The Set-Cookie header that deletes what a browser remembers of the links that it has opened. */
	forgetLinks: () => string;
};

type CallAnswer = { answer: object; cookie?: string | undefined; cookies?: (string | undefined)[] };

/** Builds the handlers. */
export function createProgressCalls({ progress, addressOf, forgetLinks }: ProgressCallContext) {
	/** A call that parses its body, does its work, and answers with JSON and maybe a cookie. */
	function createCall<Body>(
		schema: z.ZodMiniType<Body>,
		work: (progress: Progress, body: Body, sender: Sender) => Promise<CallAnswer>,
	) {
		return async (c: Context): Promise<Response> => {
			if (!progress) throw new HubError("not-synced");
			const read = z.safeParse(schema, await c.req.json().catch(() => undefined));
			if (!read.success) return refuse(c, "unreadable", m.api_progress_unreadable(), { code: "unreadable" });
			const sender = { cookies: c.req.header("Cookie"), address: addressOf(c) };
			const { answer, cookie, cookies = [cookie] } = await work(progress, read.data, sender);
			for (const each of cookies) if (each !== undefined) c.header("Set-Cookie", each, { append: true });
			return c.json(answer, 200, NO_STORE);
		};
	}

	return {
		sync: createCall(strictSyncSchema, async (logs, body, sender) => {
			const { response, cookie } = await logs.sync(body, sender);
			return { answer: response, cookie };
		}),
		code: createCall(codeRequestSchema, async (logs, { locator }, sender) => {
			const { mark, cookie } = await logs.setCode(locator, sender);
			return { answer: { mark }, cookie };
		}),
		join: createCall(joinRequestSchema, async (logs, { locator }, sender) => {
			const { tag, mark, cookie } = await logs.join(locator, sender);
			return { answer: { tag, mark }, cookie };
		}),
		places: createCall(emptyRequestSchema, async (logs, _, sender) => {
			return { answer: { places: await logs.listLoggedSubtopics(sender) } };
		}),
		leave: createCall(emptyRequestSchema, async (logs) => ({ answer: {}, cookie: logs.leave().cookie })),
		forget: createCall(emptyRequestSchema, async (logs, _, sender) => {
			const { cookie } = await logs.forget(sender);
			return { answer: {}, cookies: [cookie, forgetLinks()] };
		}),
	};
}

/** An event of a subtopic that is not in the table is refused with the whole request. */
const strictSyncSchema = syncRequestSchema.check(
	z.refine(({ events, subtopics }) => events.every(([, , place]) => place < subtopics.length)),
);
