import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { HubError } from "#core/problem.ts";
import { createTestHub } from "../tests/test-hub.ts";
import { administratorContext, hubContext } from "./context.ts";
import { answerChange } from "./panel.ts";

const context = new RouterContextProvider();
context.set(hubContext, await createTestHub());
context.set(administratorContext, { id: "a", name: "Maria", email: "maria@school.example", role: "owner" });

test.each([
	["mcq-changed", 409, { code: "refused", message: expect.stringContaining("Somebody else") }, null],
	["question-not-found", 404, { code: "gone" }, null],
	["signed-out", 401, { code: "signed-out" }, null],
	["module-unavailable", 503, { code: "refused", message: expect.stringContaining("went wrong") }, null],
] as const)("a change that throws %s is answered with %i", async (code, status, refusal, wait) => {
	const answer = await answerChange(context, () => Promise.reject(new HubError(code)));
	expect(answer).toMatchObject({ data: { ok: false, ...refusal }, init: { status } });
	expect(new Headers((answer as { init: ResponseInit }).init.headers).get("Retry-After")).toBe(wait);
});

test("a change that is refused for too many tries names the seconds to wait", async () => {
	const error = new HubError("too-many-tries", { retryAfterSeconds: 40 });
	const answer = await answerChange(context, () => Promise.reject(error));
	const message = expect.stringContaining("40 seconds");
	expect(answer).toMatchObject({
		data: { code: "refused", message },
		init: { status: 429, headers: { "Retry-After": "40" } },
	});
});

test("a change that finds a full queue says that the server is busy", async () => {
	const answer = await answerChange(context, () => Promise.reject(new HubError("too-many-tries")));
	const message = "The server is busy, so nothing was saved. Please try again in 5 seconds.";
	expect(answer).toMatchObject({ data: { code: "refused", message }, init: { status: 429 } });
});

test("a change that throws a bug passes it on", async () => {
	await expect(answerChange(context, () => Promise.reject(new Error("bug")))).rejects.toThrow("bug");
});
