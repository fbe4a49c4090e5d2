// Every known response of a provider, in both formats over TCP: what the learner gets, whether it counts, whether the
// circuit breaker opens, and what is logged. None of the provider's own text ever reaches a browser.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ModelLimits } from "#server/doubts/model/model-client.ts";
import {
	FAKE_KEY,
	geminiEnv,
	googleError,
	googleLimit,
	openaiEnv,
	type Script,
	type Step,
} from "../../tests/fake-provider.ts";
import { createDoubtSite, type DoubtSite, PATIENT } from "../../tests/test-doubts.ts";

type Format = "gemini" | "openai";
type Expected = {
	code: string;
	counted?: boolean;
	mode?: "model" | "quote" | "none";
	text?: string | RegExp;
	/** Why the circuit breaker opens; undefined if it does not. */
	closed?: string;
	/** The cause in the log; undefined if nothing failed. */
	cause?: string;
	requests?: number;
	untied?: boolean;
};
type Row = [title: string, scripts: Script[], expected: Expected, only?: Format];

const FORTY = "word ".repeat(45);
const steps = (...steps: Step[]): Script => ({ steps });
const done: Step = { finish: "STOP" };
const raw = (raw: string): Step => ({ raw });
const say = (text: string) => steps({ text }, done);
const bytesOf = (text: string) => new TextEncoder().encode(text);
const GEMINI_HINDI = bytesOf('data: {"candidates":[{"content":{"parts":[{"text":"याद रखो [1]"}]}}]}\r\n\r\n');

/** Only the outcome that a limit causes depends on it, so a busy machine changes no other. */
const IMPATIENT_FOR_FIRST: ModelLimits = { ...PATIENT, firstTextMs: 500 };
const IMPATIENT_FOR_NEXT: ModelLimits = { ...PATIENT, idleMs: 200 };

function limitsOf({ code, cause }: Expected): ModelLimits {
	if (cause !== "timeout") return PATIENT;
	return code === "no-answer" ? IMPATIENT_FOR_FIRST : IMPATIENT_FOR_NEXT;
}

const ANSWERED: Expected = { code: "answered", counted: true, mode: "model" };
const NO_ANSWER: Expected = { code: "no-answer", counted: false, mode: "quote" };
const BUSY: Expected = { code: "busy", counted: false, mode: "quote", cause: "limit-minute" };
const REFUSED: Expected = { code: "refused", counted: false, mode: "quote" };
const OFF: Expected = { code: "provider-off", counted: false, mode: "quote" };

const ROWS: Row[] = [
	["a happy answer", [say("Cover them [1].")], { ...ANSWERED, text: "Cover them [1]." }],
	["a late first word", [steps({ waitMs: 200 }, { text: "Late [1]." }, done)], { ...ANSWERED, text: "Late [1]." }],
	[
		"a first word too late",
		[steps({ waitMs: 2_000 }, { text: "Late [1]." }, done)],
		{ ...NO_ANSWER, cause: "timeout" },
	],
	["thoughts that never end", [steps({ forever: "", everyMs: 50 })], { ...NO_ANSWER, cause: "timeout" }],
	[
		"silence in the middle of a short answer",
		[steps({ text: "Cover [1]" }, { hang: true })],
		{ code: "cut-off", counted: false, mode: "model", cause: "timeout" },
	],
	[
		"silence in the middle of a long answer",
		[steps({ text: `${FORTY}[1]` }, { hang: true })],
		{ code: "cut-off", counted: false, mode: "model", cause: "timeout" },
	],
	[
		"a character split across packets",
		[
			steps(
				{ raw: GEMINI_HINDI.slice(0, 60) },
				{ waitMs: 30 },
				{ raw: GEMINI_HINDI.slice(60, 63) },
				{ waitMs: 30 },
				{ raw: GEMINI_HINDI.slice(63) },
				done,
			),
		],
		{ ...ANSWERED, text: "याद रखो [1]" },
		"gemini",
	],
	[
		"line feeds and comments",
		[
			steps(
				raw(": hello\n\n"),
				raw('data: {"candidates":[{"content":{"parts":[{"text":"Yes [1]"}]}}]}\n\n'),
				raw(": still here\n\n"),
				done,
			),
		],
		{ ...ANSWERED, text: "Yes [1]" },
		"gemini",
	],
	[
		"named events",
		[steps(raw('event: message\nid: 7\ndata: {"candidates":[{"content":{"parts":[{"text":"Yes [1]"}]}}]}\n\n'), done)],
		{ ...ANSWERED, text: "Yes [1]" },
		"gemini",
	],
	[
		"unknown fields",
		[
			steps(
				raw('data: {"news":1,"candidates":[{"mood":"good","content":{"parts":[{"text":"Yes [1]","hue":3}]}}]}\n\n'),
				done,
			),
		],
		{ ...ANSWERED, text: "Yes [1]" },
		"gemini",
	],
	[
		"thoughts before the answer",
		[steps({ thought: "hm" }, { thought: "hm" }, { text: "Yes [1]" }, done)],
		{ ...ANSWERED, text: "Yes [1]" },
	],
	["thoughts alone", [steps({ thought: "hm" }, done)], { ...NO_ANSWER, cause: "empty-answer" }],
	["the end of an answer without a text", [steps(done)], { ...NO_ANSWER, cause: "empty-answer" }],
	["no closing mark", [{ steps: [{ text: "Yes [1]" }, done], withoutDone: true }], { ...ANSWERED, text: "Yes [1]" }],
	[
		"a closing mark of the other format",
		[steps({ text: "Yes [1]" }, done, raw("data: [DONE]\n\n"))],
		{ ...ANSWERED, text: "Yes [1]" },
	],
	[
		"the longest answer",
		[steps({ text: `${FORTY}[1]` }, { finish: "MAX_TOKENS" })],
		{ code: "shortened", counted: true, mode: "model" },
	],
	[
		"the longest answer, all of it thoughts",
		[steps({ thought: "hm" }, { finish: "MAX_TOKENS" })],
		{ ...NO_ANSWER, cause: "empty-answer" },
	],
	[
		"a safety block after some text",
		[steps({ text: "Well " }, { finish: "SAFETY" })],
		{ code: "refused", counted: false, mode: "model", text: "Well" },
	],
	["a safety block without text", [steps({ finish: "SAFETY" })], REFUSED],
	["a prohibited answer", [steps({ finish: "PROHIBITED_CONTENT" })], REFUSED],
	["a recitation", [steps({ finish: "RECITATION" })], REFUSED],
	[
		"a prompt that is blocked",
		[steps(raw('data: {"promptFeedback":{"blockReason":"SAFETY"}}\n\n'))],
		REFUSED,
		"gemini",
	],
	[
		"an end for no known reason",
		[steps({ text: "Hm [1]" }, { finish: "OTHER" })],
		{ code: "cut-off", counted: false, mode: "model", cause: "broken-answer" },
	],
	[
		"an error event after text",
		[
			steps(
				{ text: `${FORTY}[1]` },
				raw('data: {"error":{"code":503,"message":"UPSTREAM-MESSAGE","status":"UNAVAILABLE"}}\n\n'),
			),
		],
		{ code: "cut-off", counted: false, mode: "model", cause: "provider-busy" },
	],
	[
		"an error event before text",
		[steps(raw('data: {"error":{"code":500,"message":"UPSTREAM-MESSAGE","status":"INTERNAL"}}\n\n'))],
		{ ...NO_ANSWER, cause: "provider-error" },
	],
	["an event that is no JSON", [steps(raw("data: {oops\n\n"))], { ...NO_ANSWER, cause: "broken-answer" }],
	["a stream that ends before it began", [steps()], { ...NO_ANSWER, cause: "empty-answer" }, "gemini"],
	["a stream that says only that it ends", [steps()], { ...NO_ANSWER, cause: "broken-answer" }, "openai"],
	[
		"a stream that just ends",
		[{ steps: [{ text: "Half " }], withoutDone: true }],
		{ code: "cut-off", counted: false, mode: "model", cause: "broken-answer" },
	],
	["a reset before anything", [steps({ reset: true })], { ...NO_ANSWER, cause: "broken-answer" }],
	[
		"a reset after a thought",
		[steps({ thought: "hm" }, { waitMs: 30 }, { reset: true })],
		{ ...NO_ANSWER, cause: "broken-answer" },
	],
	[
		"a reset after text",
		[steps({ text: "Half " }, { waitMs: 30 }, { reset: true })],
		{ code: "cut-off", counted: false, mode: "model", cause: "broken-answer" },
	],
	[
		"200 with an error inside",
		[{ body: '{"error":{"code":400,"message":"UPSTREAM-MESSAGE","status":"INVALID_ARGUMENT"}}' }],
		{ ...NO_ANSWER, cause: "request-refused" },
	],
	[
		"200 with a web page",
		[{ body: "<html>UPSTREAM-MESSAGE</html>", headers: { "Content-Type": "text/html" } }],
		{ ...NO_ANSWER, cause: "provider-error", requests: 2 },
	],
	["400", [googleError(400, "INVALID_ARGUMENT")], { ...NO_ANSWER, cause: "request-refused" }],
	[
		"400 for a key that is none",
		[googleError(400, "INVALID_ARGUMENT", [{ reason: "API_KEY_INVALID" }])],
		{ ...OFF, cause: "bad-key", closed: "bad-key" },
	],
	["401", [googleError(401, "UNAUTHENTICATED")], { ...OFF, cause: "bad-key", closed: "bad-key" }],
	[
		"401 that repeats the key",
		[googleError(401, "UNAUTHENTICATED", [], `Incorrect API key: ${FAKE_KEY}`)],
		{ ...OFF, cause: "bad-key", closed: "bad-key" },
	],
	["402", [googleError(402, "PAYMENT_REQUIRED")], { ...OFF, cause: "payment-required", closed: "payment-required" }],
	["403", [googleError(403, "PERMISSION_DENIED")], { ...OFF, cause: "not-allowed", closed: "not-allowed" }],
	["404: the model is retired", [googleError(404, "NOT_FOUND")], { ...OFF, cause: "model-gone", closed: "model-gone" }],
	["413", [googleError(413, "INVALID_ARGUMENT")], { ...NO_ANSWER, cause: "too-large" }],
	[
		"429 for a minute, 36 s",
		[googleLimit("GenerateRequestsPerMinutePerProject", "36s")],
		{ ...BUSY, closed: "limit-minute" },
	],
	[
		"429 for a minute, 34.4 s",
		[googleLimit("GenerateRequestsPerMinutePerProject", "34.4s")],
		{ ...BUSY, closed: "limit-minute" },
	],
	[
		"429 for a minute, nine decimals",
		[googleLimit("GenerateRequestsPerMinutePerProject", "45.837906927s")],
		{ ...BUSY, closed: "limit-minute" },
	],
	[
		"429 for a moment, then well",
		[googleLimit("GenerateRequestsPerMinutePerProject", "0.05s"), say("Yes [1]")],
		{ ...ANSWERED, text: "Yes [1]", requests: 2 },
	],
	[
		"429 for the day",
		[googleLimit("GenerateRequestsPerDayPerProject", "12s")],
		{ ...BUSY, code: "day-used", cause: "limit-day", closed: "limit-day" },
	],
	[
		"429 without details",
		[googleLimit(undefined, undefined)],
		{ ...BUSY, cause: "limit-unknown", closed: "limit-unknown" },
	],
	[
		"429 with a web page",
		[{ status: 429, body: "<html>UPSTREAM-MESSAGE</html>", headers: { "Content-Type": "text/html" } }],
		{ ...BUSY, cause: "limit-unknown", closed: "limit-unknown" },
	],
	["500, then well", [googleError(500, "INTERNAL"), say("Yes [1]")], { ...ANSWERED, text: "Yes [1]", requests: 2 }],
	["502 twice", [googleError(502, "BAD_GATEWAY")], { ...NO_ANSWER, cause: "provider-error", requests: 2 }],
	["503 twice", [googleError(503, "UNAVAILABLE")], { ...NO_ANSWER, cause: "provider-busy", requests: 2 }],
	[
		"503 that asks to wait long",
		[{ ...googleError(503, "UNAVAILABLE"), headers: { "Retry-After": "40" } }],
		{ ...NO_ANSWER, cause: "provider-busy", requests: 1 },
	],
	[
		"503 that asks to wait shortly",
		[{ ...googleError(503, "UNAVAILABLE"), headers: { "Retry-After": "0" } }, say("Yes [1]")],
		{ ...ANSWERED, requests: 2 },
	],
	["504 twice", [googleError(504, "DEADLINE_EXCEEDED")], { ...NO_ANSWER, cause: "provider-error", requests: 2 }],
	[
		"a redirect, which is not followed",
		[{ status: 302, body: "", headers: { Location: "http://127.0.0.1:1/" } }],
		{ ...NO_ANSWER, cause: "unreachable" },
	],
	[
		"an error of 50 MB",
		[{ status: 500, body: "x".repeat(50_000_000) }],
		{ ...NO_ANSWER, cause: "provider-error", requests: 2 },
	],
	[
		"an answer that never ends",
		[
			steps(
				{ text: "Yes [1] " },
				{
					forever:
						'data: {"candidates":[{"content":{"parts":[{"text":"and so on and so on and so on and so on and so on and so on and so on "}]}}]}\n\n',
					everyMs: 0,
				},
			),
		],
		{ code: "shortened", counted: true, mode: "model" },
		"gemini",
	],
	[
		"an endless stream without text",
		[steps({ forever: `: ${"x".repeat(60_000)}\n\n`, everyMs: 0 })],
		{ ...NO_ANSWER, cause: "broken-answer" },
	],
	["an unknown label", [say("Yes [99].")], { ...ANSWERED, text: "Yes.", untied: true }],
	["no label", [say("Yes.")], { ...ANSWERED, text: "Yes.", untied: true }],
	["labels in one bracket", [say("Yes [1, 99].")], { ...ANSWERED, text: "Yes [1]." }],
	[
		"a label in pieces",
		[steps({ text: "Yes [" }, { text: "1" }, { text: "]." }, done)],
		{ ...ANSWERED, text: "Yes [1]." },
	],
	["nothing but an unknown label", [say("[99]")], NO_ANSWER],
];

for (const format of ["gemini", "openai"] as const) {
	describe(`a provider in ${format}'s format gives`, () => {
		/** A site for each time limit, and one with none. */
		const sites = new Map<ModelLimits, DoubtSite>();
		beforeAll(async () => {
			const settings = format === "gemini" ? geminiEnv : openaiEnv;
			for (const limits of [PATIENT, IMPATIENT_FOR_FIRST, IMPATIENT_FOR_NEXT])
				sites.set(limits, await createDoubtSite({ settings, limits }));
		});
		afterAll(async () => {
			for (const site of sites.values()) await site.close();
		});

		const rows = ROWS.filter(([, , , only]) => only === undefined || only === format);
		test.each(rows)("%s", async (_title, scripts, expected) => {
			const site = sites.get(limitsOf(expected));
			if (!site) throw new Error("no site");
			await site.forget();
			const { hub, lines, provider } = site;
			provider.play(...scripts);
			const answer = await site.ask();
			const { code, counted, mode, untied } = expected;
			expect(answer.outcome).toMatchObject({ code, counted, mode });
			expect(answer.outcome?.untied ?? false).toBe(
				untied ?? (mode === "model" && (code === "answered" || code === "shortened") && !answer.text.includes("[1]")),
			);
			if (expected.text !== undefined) expect(answer.text.trim()).toEqual(expected.text);
			expect(answer.quota?.left).toBe(counted ? 9 : 10);
			expect(answer.sources.length > 0).toBe(mode !== "none");
			expect(answer.sources.length).toBeLessThanOrEqual(mode === "quote" ? 3 : 5);
			expect(provider.requests).toHaveLength(expected.requests ?? 1);

			const status = await hub.modelClient.getStatus();
			expect(status?.closed?.cause).toBe(expected.closed);
			expect(status?.lastFailure?.cause).toBe(expected.cause);
			const failures = lines.filter((line) => line.includes('"cause"'));
			expect(failures.map((line) => JSON.parse(line).cause)).toEqual(expected.cause ? [expected.cause] : []);
			for (const secret of [FAKE_KEY, FAKE_KEY.slice(4, 20), "UPSTREAM-MESSAGE", provider.url, "127.0.0.1"])
				expect(answer.bytes).not.toContain(secret);
			expect(lines.join("")).not.toContain(FAKE_KEY);
			expect(lines.join("")).not.toContain(site.place.moduleId);
			await expect.poll(() => provider.open()).toBe(0);
		});
	});
}
