import { afterEach, expect, test, vi } from "vitest";
import * as m from "#messages";
import { readFile } from "./import-calls.ts";
import { saveText } from "./text-calls.ts";

const TEXT = { subtopicId: "s", phase: "read", markdown: "A", version: 0, origin: "written" } as const;

afterEach(() => vi.unstubAllGlobals());

test("says what the server says when a role does not include the change", async () => {
	const body = { success: false, code: "forbidden", message: m.api_role_too_low() };
	vi.stubGlobal("fetch", async () => Response.json(body, { status: 403 }));
	expect(await saveText(TEXT)).toEqual({ ok: false, code: "refused", message: m.api_role_too_low() });
	vi.stubGlobal("fetch", async () => new Response("<h1>Bad gateway</h1>", { status: 502 }));
	expect(await saveText(TEXT)).toEqual({ ok: false, code: "no-response", isOffline: false });
});

test("does not call a file that cannot be read any more a missing connection", async () => {
	vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
	const gone = new File(["A"], "gone.docx");
	gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject() });
	const answer = await readFile(gone, async () => false);
	expect(answer).toEqual({
		ok: false,
		message: `${m.admin_file_unreadable()}. ${m.admin_file_unreadable_hint()}`,
		isRefused: false,
	});
});
