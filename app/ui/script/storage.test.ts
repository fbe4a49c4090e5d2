import { globSync, readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { forgetSession } from "#app/learn/progress/session/session-store.ts";

afterEach(() => vi.unstubAllGlobals());

function stubStorage(kind: "localStorage" | "sessionStorage", keys: readonly string[]): Map<string, string> {
	const entries = new Map(keys.map((key) => [key, "text"]));
	vi.stubGlobal(kind, {
		getItem: (key: string) => entries.get(key) ?? null,
		setItem: (key: string, text: string) => entries.set(key, text),
		removeItem: (key: string) => entries.delete(key),
	});
	return entries;
}

test("forgetting deletes every entry of the learner in this tab, and leaves the device's own", () => {
	const names = ["typed", "doubts", "places", "list", "asked-why", "opened", "unstored", "reloaded-for", "log"];
	const keys = ["doubtless", ...names.map((name) => `doubtless.${name}`)];
	const session = stubStorage("sessionStorage", [...keys, "doubtless.tab"]);
	forgetSession();
	expect([...session.keys()]).toEqual(["doubtless.tab"]);
});

/** They write entries by themselves: a script in the page's head, and entries that the learner's list does not name, an administrator's, the number of a tab, and a dismissed announcement. */
const OWN_WRITERS = [
	"app/admin/panel/forms/drafts.ts",
	"app/admin/panel/navigation-status.tsx",
	"app/learn/offline/unstored-pages.ts",
	"app/ui/announcement.tsx",
	"app/ui/script/storage.ts",
	"app/ui/script/text-journal.ts",
];

test("every other file writes entries through writeEntry, whose type knows all keys", () => {
	const files = globSync("app/**/*.{ts,tsx}").filter((file) => !file.includes(".test."));
	const writers = files.filter((file) =>
		/(?:local|session)Storage[\w.[\]"]*\.setItem|setItem\(/.test(readFileSync(file, "utf8")),
	);
	expect(writers.map((file) => file.replaceAll("\\", "/")).sort()).toEqual(OWN_WRITERS);
});
