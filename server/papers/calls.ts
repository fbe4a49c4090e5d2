// POST /api/progress/papers/{paper}/…: the calls of a candidate's browser. They read the cookie of the learner's log, which names nobody,
// and set none. Registered in http.ts, after the middleware that refuses other origins, media types, compressed bodies and large ones.
import type { Context } from "hono";
import type * as z from "zod/mini";
import { safeParse } from "zod/mini";
import {
	attemptSchema,
	beginSchema,
	eventsSchema,
	extraTimeSchema,
	questionsSchema,
	runningSchema,
	takeOverSchema,
} from "#core/papers/calls.ts";
import { HubError } from "#core/problem.ts";
import * as m from "#messages";
import { NO_STORE, refuse } from "#server/http/failures.ts";
import type { Attempts, Beginning, Candidate } from "./attempts.ts";
import type { OpenPapers } from "./open-papers.ts";
import type { Papers } from "./papers.ts";

export type PaperCallContext = {
	attempts: Attempts;
	papers: Pick<Papers, "createPreview">;
	openPapers: OpenPapers;
	/** The learner of the log, by the Cookie header. */
	findLearner: (cookies: string | undefined) => number | undefined;
	/** @throws HubError where this browser may not open the module */
	admit: (moduleId: string, cookies: string | undefined) => Promise<void>;
	isEditor: (headers: Headers) => Promise<boolean>;
	addressOf: (c: Context) => string;
};

/** Builds the handlers. */
export function createPaperCalls(context: PaperCallContext) {
	const { attempts, papers, openPapers, findLearner, admit, isEditor, addressOf } = context;

	/** A call that parses its body and answers with JSON. */
	function createCall<Body>(
		schema: z.ZodMiniType<Body>,
		work: (paperId: string, body: Body, c: Context) => Promise<object>,
	) {
		return async (c: Context): Promise<Response> => {
			const read = safeParse(schema, await c.req.json().catch(() => undefined));
			if (!read.success) return refuse(c, "unreadable", m.api_paper_unreadable(), { code: "unreadable" });
			return c.json(await work(c.req.param("paperId") ?? "", read.data, c), 200, NO_STORE);
		};
	}

	function candidateOf(c: Context): Candidate {
		return { learner: findLearner(c.req.header("Cookie")), address: addressOf(c) };
	}

	/** @throws HubError("paper-not-open") for a paper that is not published */
	async function findBeginning(paperId: string, isPreview: boolean, c: Context): Promise<Beginning> {
		if (isPreview) {
			if (!(await isEditor(c.req.raw.headers))) throw new HubError("signed-out");
			return { ...(await papers.createPreview(paperId)), isPreview };
		}
		const moduleId = await openPapers.findModule(paperId);
		if (moduleId === undefined) throw new HubError("paper-not-found");
		await admit(moduleId, c.req.header("Cookie"));
		const open = await openPapers.find(paperId);
		if (!open) throw new HubError("paper-not-open");
		return { ...open, isPreview };
	}

	return {
		running: createCall(runningSchema, async (paperId, _body, c) => {
			return { isRunning: await attempts.isRunning(paperId, candidateOf(c)) };
		}),
		begin: createCall(beginSchema, async (paperId, body, c) => {
			// Begun before: the answer was lost, or the page reloads. The paper may be closed by now.
			const known = await attempts.findBegun(paperId, body.attempt);
			return known ?? attempts.begin(body, candidateOf(c), await findBeginning(paperId, body.isPreview === true, c));
		}),
		takeOver: createCall(takeOverSchema, (paperId, body, c) => attempts.takeOver(paperId, body, candidateOf(c))),
		extraTime: createCall(extraTimeSchema, async (paperId, { extra }, c) => {
			return attempts.extraTime(extra, candidateOf(c), await findBeginning(paperId, false, c));
		}),
		events: createCall(eventsSchema, (paperId, body) => attempts.store(paperId, body)),
		state: createCall(attemptSchema, (paperId, { attempt }) => attempts.state(paperId, attempt)),
		questions: createCall(questionsSchema, (paperId, body) => attempts.questions(paperId, body)),
		result: createCall(attemptSchema, (paperId, { attempt }) => attempts.result(paperId, attempt)),
	};
}
