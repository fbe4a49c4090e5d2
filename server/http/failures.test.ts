// What a thrown error becomes: in a call, and elsewhere.
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { expect, test } from "vitest";
import { HubError } from "#core/problem.ts";
import { createLog } from "#server/log.ts";
import { addRetryAfter, createErrorHandler, failWith } from "./failures.ts";

const CALL = "/admin/mcq-upload.php";
const FILE = "/mcq-data/Qx/y.json";

/** The response of an address whose handler throws, and the number of errors in the log. */
async function answerTo(error: Error, path = CALL) {
	const lines: string[] = [];
	const http = new Hono<{ Variables: { requestId: string } }>();
	http.use(requestId({ generator: () => "the-id" }));
	http.use(addRetryAfter);
	const throws = () => Promise.reject(error);
	http.get(
		CALL,
		failWith(() => "The call failed."),
		throws,
	);
	http.get("*", throws);
	http.onError(createErrorHandler(createLog("info", (line) => lines.push(line))));
	const response = await http.request(path);
	const text = await response.text();
	const retryAfter = response.headers.get("retry-after");
	return { status: response.status, retryAfter, text, json: () => JSON.parse(text), logged: lines.length };
}

test.each([
	["mcq-changed", 409, null, 0],
	["too-many-tries", 429, "5", 0],
	["subtopic-not-found", 404, null, 0],
	["module-unreadable", 500, null, 1],
	["subtopic-unavailable", 503, "5", 1],
] as const)("a call that throws %s answers %i, and logs errors of the server alone", async (code, ...expected) => {
	const { status, retryAfter, json, logged } = await answerTo(new HubError(code));
	expect([status, retryAfter, logged]).toEqual(expected);
	expect(json()).toMatchObject({ success: false, code, message: expect.stringMatching(/./) });
	expect(json().changed).toBe(code === "mcq-changed" ? true : undefined);
});

test.each([
	[undefined, "5", "The server is busy, so nothing was saved. Please try again in 5 seconds."],
	[40, "40", "Too many requests. Please try again in 40 seconds."],
])("a call that is refused for too many tries names the seconds to wait (%s)", async (seconds, wait, message) => {
	const error = new HubError("too-many-tries", seconds ? { retryAfterSeconds: seconds } : {});
	const { retryAfter, json } = await answerTo(error);
	expect([retryAfter, json().message]).toEqual([wait, message]);
});

const UNAVAILABLE = Object.assign(new Error("secret"), { code: "ECONNREFUSED" });

test.each([
	["a bug", new Error("secret"), 500, null],
	["a database that cannot be reached", UNAVAILABLE, 503, "5"],
])("%s is answered with its status and without its text, and logged", async (_what, error, status, retryAfter) => {
	const call = await answerTo(error);
	expect(call).toMatchObject({ status, retryAfter, logged: 1 });
	expect(call.json()).toEqual({ success: false, message: "The call failed." });
	const other = await answerTo(error, "/api/progress/sync");
	expect(other.json()).toEqual({ success: false, message: "Something went wrong. Please try again later." });
	const text = "Something went wrong. Please try again later. (the-id)";
	expect(await answerTo(error, FILE)).toMatchObject({ status, retryAfter, text, logged: 1 });
});
