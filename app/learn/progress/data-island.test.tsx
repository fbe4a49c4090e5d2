// What "Your data" says while the server has not confirmed a deletion.
import { afterEach, expect, test, vi } from "vitest";
import { finishPendingForget } from "#app/learn/progress/log/forget.ts";
import type { LogStatus } from "#app/learn/progress/log/log-status.ts";
import { BUILD_HEADER } from "#app/ui/script/contact.ts";
import * as m from "#messages";
import { statusText } from "./data-island.tsx";

const EMPTY: Pick<LogStatus, "events" | "answers" | "unsentAnswers"> = { events: 0, answers: 0, unsentAnswers: 0 };

afterEach(() => vi.unstubAllGlobals());

test("'Forget on this device' without a network promises no deletion on the server, which keeps it for other devices", async () => {
	let pending = "device";
	vi.stubGlobal("localStorage", { getItem: () => pending, setItem() {}, removeItem() {} });
	vi.stubGlobal("fetch", async () => new Response(null, { status: 204, headers: { [BUILD_HEADER]: "build" } }));
	await finishPendingForget();
	expect(statusText(EMPTY, "both", true)).toBe(m.forgotten_left_pending());
	pending = "all";
	expect(statusText(EMPTY, "both", true)).toBe(m.forgotten_server_pending());
});

test("where something is stored and no answer, it says nothing of answers: the sentence above says that there is none", () => {
	expect(statusText({ ...EMPTY, events: 3 }, "both", true)).toBe("");
	const answered = { events: 3, answers: 2, unsentAnswers: 0 };
	expect(statusText(answered, "both", true)).toBe(m.progress_answers_sent({ count: 2 }));
});
