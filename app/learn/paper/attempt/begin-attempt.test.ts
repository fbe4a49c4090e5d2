// A beginning whose answer is lost: the server may have begun it.
import { afterEach, expect, test, vi } from "vitest";
import type { Begun } from "#core/papers/calls.ts";
import { makeFacts } from "../../../../tests/make-paper.ts";
import { type BeginOutcome, beginAttempt, findLostBeginning } from "./begin-attempt.ts";
import type { Answer, callPaper } from "./calls.ts";
import { findUnanswered, forgetOwnNames } from "./own-names.ts";

const UNREACHED = { state: "unreached" } as const;
const BEGIN = { call: "begin" } as const;

const begun: Begun = {
	code: "ABCD2345",
	plan: {
		sections: [{ questionIds: ["1"], minutes: null }],
		sectionOrder: "free",
		minutes: 20,
		extraTime: "1",
	},
	paper: makeFacts(),
	events: [],
	questions: [],
	total: 1,
	elapsedMs: 24_000,
	device: "phone",
	endedAt: null,
	endedBy: null,
};

/** A server that gives these answers, one after the other, and what it was asked. */
function answer(...answers: Answer<Begun>[]) {
	const asked: { call: string; attempt: string }[] = [];
	const post = async (_: string, call: string, body: { attempt: string }) => {
		asked.push({ call, attempt: body.attempt });
		return answers[asked.length - 1] ?? UNREACHED;
	};
	// One answer for every call: a beginning and "state" have the same.
	return { asked, post: post as typeof callPaper };
}

const sent = (): Answer<Begun> => ({ state: "sent", value: begun, sentAt: 0, receivedAt: 0 });
const refused = (status: number, code: string): Answer<Begun> => ({ state: "refused", status, code, message: "" });
const failureOf = (outcome: BeginOutcome | undefined) =>
	outcome && "failure" in outcome ? outcome.failure : undefined;

afterEach(() => {
	forgetOwnNames();
	vi.unstubAllGlobals();
});

test("a beginning without an answer may have begun, and is repeated as the same attempt", async () => {
	const { asked, post } = answer(UNREACHED, sent());
	expect(failureOf(await beginAttempt("paper", BEGIN, false, post))).toEqual({ ...UNREACHED, mayHaveBegun: true });
	expect(findUnanswered("paper")).toBeDefined();
	expect(findUnanswered("other")).toBeUndefined();
	const outcome = await beginAttempt("paper", BEGIN, false, post);
	expect(outcome).toHaveProperty("store");
	expect(asked[1]).toEqual(asked[0]);
	expect(findUnanswered("paper")).toBeUndefined();
});

test("without a network nothing has begun, unless an earlier try may have", async () => {
	vi.stubGlobal("navigator", { onLine: false });
	const { post } = answer();
	expect(failureOf(await beginAttempt("paper", BEGIN, false, post))?.mayHaveBegun).toBe(false);
	expect(findUnanswered("paper")).toBeUndefined();
	vi.stubGlobal("navigator", { onLine: true });
	await beginAttempt("paper", BEGIN, false, post);
	vi.stubGlobal("navigator", { onLine: false });
	expect(failureOf(await beginAttempt("paper", BEGIN, false, post))?.mayHaveBegun).toBe(true);
});

test("a refusal says that nothing has begun; too many calls say nothing", async () => {
	const { post } = answer(UNREACHED, refused(429, "too-many-tries"), refused(409, "paper-not-open"));
	await beginAttempt("paper", BEGIN, false, post);
	expect(failureOf(await beginAttempt("paper", BEGIN, false, post))?.mayHaveBegun).toBe(true);
	expect(failureOf(await beginAttempt("paper", BEGIN, false, post))?.mayHaveBegun).toBe(false);
	expect(findUnanswered("paper")).toBeUndefined();
});

test("a page that was loaded again asks what became of it, and begins nothing", async () => {
	const { asked, post } = answer(UNREACHED, UNREACHED, sent());
	expect(await findLostBeginning("paper", post)).toBeUndefined();
	await beginAttempt("paper", BEGIN, false, post);
	expect(failureOf(await findLostBeginning("paper", post))?.mayHaveBegun).toBe(true);
	expect(await findLostBeginning("paper", post)).toHaveProperty("store");
	expect(asked.map(({ call }) => call)).toEqual(["begin", "state", "state"]);
});

test("a beginning that has never arrived is forgotten", async () => {
	const { post } = answer(UNREACHED, refused(404, "attempt-unknown"));
	await beginAttempt("paper", BEGIN, false, post);
	expect(await findLostBeginning("paper", post)).toBeUndefined();
	expect(findUnanswered("paper")).toBeUndefined();
});
