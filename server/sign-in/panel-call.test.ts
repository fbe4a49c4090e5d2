import { Hono } from "hono";
import { expect, test } from "vitest";
import { HubError } from "#core/problem.ts";
import { createLog } from "#server/log.ts";
import { type PanelEnv, panelHandler } from "./panel-call.ts";

/** The answer to a call that throws, and what it logs. */
async function callThat(error: Error) {
	const lines: string[] = [];
	const log = createLog("info", (line) => lines.push(line));
	const http = new Hono<PanelEnv>();
	http.post(
		"/",
		panelHandler(
			log,
			() => Promise.reject(error),
			() => "The call failed.",
		),
	);
	const response = await http.request("/", { method: "POST" });
	const { status, headers } = response;
	return { status, retryAfter: headers.get("retry-after"), body: await response.json(), logged: lines.length };
}

test.each([
	["mcq-changed", 409, null, 0],
	["too-many-tries", 429, "5", 0],
	["subtopic-not-found", 404, null, 0],
	["module-unreadable", 500, null, 1],
	["subtopic-unavailable", 503, null, 1],
] as const)("a call that throws %s answers %i, and logs errors of the server alone", async (code, ...expected) => {
	const { status, retryAfter, body, logged } = await callThat(new HubError(code));
	expect([status, retryAfter, logged]).toEqual(expected);
	expect(body).toMatchObject({ success: false, code, message: expect.stringMatching(/./) });
	expect(body.changed).toBe(code === "mcq-changed" ? true : undefined);
});

test("a call that throws any other error answers 503 with its own message, and logs the error", async () => {
	const answer = await callThat(new Error("broken"));
	expect(answer).toMatchObject({ status: 503, body: { success: false, message: "The call failed." }, logged: 1 });
});
