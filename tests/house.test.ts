// Checks the house rules (docs/architecture.md) on the code. Each rule first fails on a made-up file and then passes on the
// project, so a rule that checks nothing is noticed.
import { describe, expect, test } from "vitest";
import { busyFlagsAreCleared } from "./house/busy-flags.ts";
import * as documents from "./house/documents.ts";
import * as floors from "./house/floors.ts";
import * as repository from "./house/repository.ts";
import * as rooms from "./house/rooms.ts";
import { makeSources, readProject, readSources } from "./house/source.ts";
import { testsAreSteady } from "./house/steady-tests.ts";
import * as stories from "./house/stories.ts";
import * as syntax from "./house/syntax.ts";
import * as translation from "./house/translation.ts";
import * as words from "./house/words.ts";

const files = readProject();
const sources = readSources(files);
const EN = "messages/en.json";

/** A sample file that breaks the rule; several if the rule can be broken in several ways. */
type Case = [title: string, rule: floors.Rule, ...samples: Record<string, string>[]];

const cases: Case[] = [
	[
		"a floor imports only lower floors and its own packages",
		floors.floorsImportDownwards,
		{ "core/a.ts": 'import { join } from "node:path";' },
		{ "core/a.ts": 'import type { Hub } from "#server/hub.ts";' },
		{ "core/a.ts": 'const m = await import("#messages");' },
		{ "core/a.ts": 'export { x } from "../server/x.ts";' },
		{ "server/db/a.ts": 'import type { Module } from "#core/modules/catalog.ts";' },
		{ "server/a.ts": 'import { b } from "#app/b.ts";' },
		{ "server/a.ts": 'import { createElement } from "react";' },
		{ "server/a.ts": 'const { exec } = await import("child_process");' },
		{ "server/a.ts": 'import { ROOT } from "../scripts/settings.ts";' },
		{ "app/context.ts": 'import { createHub } from "#server/hub.ts";' },
		{ "app/routes/a.tsx": 'import type { Hub } from "#server/hub.ts";' },
		{ "app/learn/a.ts": 'type Hub = import("../../server/hub.ts").Hub;' },
		{ "app/learn/quiz/a.tsx": 'import { join } from "node:path";' },
		{ "app/ui/a.tsx": 'import { readLink } from "#core/modules/links.ts";' },
		{ "app/ui/a.tsx": 'import * as z from "zod/mini";' },
		{ "start.ts": 'import { makeModule } from "./tests/make.ts";' },
		{ "serve.ts": 'import { judge } from "./tools/evaluation/judge.ts";' },
	],
	[
		"core/ takes time, randomness and everything external as arguments",
		syntax.coreIsPure,
		{ "core/a.ts": "export const a = Date.now();" },
		{ "core/a.ts": "export const a = new Date();" },
		{ "core/a.ts": 'export const a = Math["random"]();' },
		{ "core/a.ts": 'export const a = fetch("/");' },
		{ "core/a.ts": "export const a = process.env.A;" },
	],

	[
		"a room imports only rooms below it",
		rooms.roomsImportDownwards(rooms.readRooms(files)),
		{ "server/modules/a.ts": 'import type { Doubt } from "#server/doubts/doubt.ts";' },
		{ "server/db/a.ts": 'import { createLog } from "#server/log.ts";' },
		{ "server/http/a.ts": 'import type { Http } from "#server/http.ts";' },
		{ "server/new-room/a.ts": "export const a = 1;" },
		{ "app/learn/quiz/a.ts": 'const b = () => import("#app/learn/doubts/b.ts");' },
		{ "core/modules/a.ts": 'import type { Quiz } from "#core/quiz/quiz.ts";' },
	],
	[
		"no test depends on how busy the machine is",
		testsAreSteady,
		{ "server/a.test.ts": "await vi.waitUntil(() => isDone);" },
		{ "server/a.test.ts": 'test("a", { timeout: 5_000 }, () => {});' },
		{ "server/a.test.ts": 'test("a", () => {\n}, 60_000);' },
		{ "server/a.test.ts": "vi.setConfig({ testTimeout: 60_000 });" },
		{ "server/a.test.ts": 'test("a", { retry: 2 }, () => {});' },
		{ "server/a.test.ts": "expect(performance.now() - start).toBeLessThan(5);" },
		{ "server/a.test.ts": "expect(longestMs).toBeLessThan(150);" },
		{ "server/a.test.ts": "const delay = monitorEventLoopDelay();" },
		{ "tests/a.ts": "const port = await findFreePort();" },
		{ "core/a.test.ts": "const seed = Math.random();" },
	],
	[
		"a room with more than 25 source files is looked at twice",
		rooms.roomsAreSmall,
		Object.fromEntries(Array.from({ length: 26 }, (_, n) => [`core/quiz/a${n}.ts`, ""])),
	],

	[
		"no page imports another page",
		floors.routesAreIndependent,
		{ "app/routes/a.tsx": 'import { loader } from "./b.tsx";' },
		{ "app/routes/a.tsx": 'import { loader } from "#app/routes/b.tsx";' },
	],

	[
		"server/ has one source of randomness",
		syntax.serverHasOneRandomSource,
		{ "server/a.ts": "export const a = Math.random();" },
	],
	[
		"a text beside something that changes has an element of its own, since browsers translate pages",
		translation.textsHaveElements,
		{ "app/a.tsx": "const a = <p>{isRead && <Icon />}{m.read()}</p>;" },
		{ "app/a.tsx": "const a = <p>{isOn && m.on()}{isOff && m.off()}</p>;" },
		{ "app/a.tsx": "const a = <p><b>{m.left({ left })}</b> {time}</p>;" },
		{ "app/a.tsx": "const a = <>{m.answered()}</>;" },
		{ "app/a.tsx": "function Failure() { return isLate ? m.late() : <b>{m.lost()}</b>; }" },
		{ "app/a.tsx": "type P = { text: ReactNode };\nconst a = <button>{icon && <Icon />}{text}</button>;" },
	],
	[
		"a flag that ignores presses while something is under way is cleared when that fails",
		busyFlagsAreCleared,
		{ "app/a.ts": "async function a() { isBusy.current = true; await b(); isBusy.current = false; }" },
		{ "app/a.tsx": "const a = async () => { setIsSaving(true); await b(); setIsSaving(false); };" },
		{ "app/a.ts": "const a = async () => { isBusy = true; await b().catch(() => {}); };" },
	],
	["no script sets raw HTML", syntax.noRawHtml, { "app/learn/a.ts": "document.body.innerHTML = text;" }],
	[
		"no code is created from text",
		syntax.noCodeFromText,
		{ "app/a.ts": "Function(text)();" },
		{ "core/a.ts": "new Function(text);" },
	],
	[
		"every ignore comment has a reason",
		syntax.ignoresHaveReason,
		{ "core/a.ts": "// @ts-nocheck because I say so, and at length\nexport let a: string = 1;" },
		{ "core/a.ts": "// @ts-expect-error\nexport let a: string = 1;" },
		{ "core/a.ts": "// biome-ignore lint/a/b: x\nexport let a = 1;" },
	],

	[
		"properties are written, not spread from a literal",
		syntax.propertiesAreWritten,
		{ "core/a.ts": "export const a = { ...{ b, c }, d };" },
		{ "app/a.tsx": "export const a = <A {...{ b, c }} />;" },
	],
	[
		"stories guess no times",
		stories.storiesGuessNoTimes,
		{ "tests/e2e/a.spec.ts": "await page.waitForTimeout(500);" },
		{ "tests/e2e/a.spec.ts": "await new Promise((resolve) => setTimeout(resolve, 500));" },
		{ "tests/e2e/a.spec.ts": 'await page.goto("/", { waitUntil: "networkidle" });' },
		{ "tests/e2e/support/a.ts": "await expect(box).toBeVisible({ timeout: 1_000 });" },
	],
	[
		"stories expect with retries",
		stories.storiesExpectWithRetries,
		{ "tests/e2e/a.spec.ts": "expect(await box.innerText()).toBe('x');" },
		{ "tests/e2e/a.spec.ts": "expect.soft([await read()]).toEqual([]);" },
	],
	[
		"stories are not retried",
		stories.storiesHaveNoRetries,
		{ "playwright.config.ts": "export default { retries: 2 };" },
	],

	[
		"files and folders are named after their subject",
		words.noVagueNames,
		{ "core/utils.ts": "" },
		{ "server/lib/a.ts": "" },
		{ "app/types.ts": "" },
		{ "core/constants.test.ts": "" },
	],

	[
		"every code file starts with a comment that describes it",
		words.filesStartWithAComment,
		{ "core/a.ts": 'import { b } from "./b.ts";' },
	],
];

describe("the house", () => {
	test.each(cases)("%s", (_title, rule, ...samples) => {
		for (const sample of samples) expect(rule(makeSources(sample)), show(sample)).not.toEqual([]);
		expect(rule(sources)).toEqual([]);
	});

	test("the table of rooms lists every room after the rooms that it may import", () => {
		const table = "| `core/a` | x | `core/b` |\n| `core/b` | y | |\n";
		const sample = rooms.readRooms([{ path: "docs/architecture.md", text: table }]);
		const folders = makeSources({ "core/a/x.ts": "" });
		expect(rooms.wrongRows(sample, folders)).toEqual([
			"core/a names core/b, which is not above it",
			"core/a names core/b and does not import it",
			"core/b is no folder",
		]);
		expect(rooms.wrongRows(rooms.readRooms(files), sources)).toEqual([]);
	});

	test("every used message exists", () => {
		const sample = makeSources({ "app/a.ts": 'import * as m from "#messages"; m.hello(); m[name]();' });
		expect(words.usedMessagesExist(sample, [{ path: EN, text: '{"bye": "Bye"}' }])).toHaveLength(2);
		const other = makeSources({ "app/b.ts": 'import { hello } from "#messages"; hello();' });
		expect(words.usedMessagesExist(other, [])).toHaveLength(1);
		expect(words.usedMessagesExist(sources, files)).toEqual([]);
	});

	test("every message is used", () => {
		const sample = makeSources({ "app/a.ts": 'import * as m from "#messages"; m.hello();' });
		expect(words.messagesAreUsed(sample, [{ path: EN, text: '{"hello": "", "bye": ""}' }])).toEqual([`${EN}: bye`]);
		expect(words.messagesAreUsed(sources, files)).toEqual([]);
	});

	test("all languages have the same messages and parameters", () => {
		const sample = [
			{ path: EN, text: '{"hello": "", "bye": ""}' },
			{ path: "messages/hi.json", text: '{"hello": ""}' },
		];
		expect(words.languagesHaveSameMessages([], sample)).toEqual(["messages/hi.json lacks bye"]);
		expect(words.languagesHaveSameMessages(sources, files)).toEqual([]);
	});

	test("no file contains a path on somebody's machine", () => {
		// Split, so that this file does not contain one itself.
		const text = `see ${["", "home", "someone", "app"].join("/")}`;
		expect(repository.noMachinePaths([{ path: "README.md", text }])).toEqual(["README.md:1"]);
		expect(repository.noMachinePaths(files)).toEqual([]);
	});

	test("the lock file names no registry", () => {
		const text = '\t"resolved": "x"';
		expect(repository.lockNamesNoRegistry([{ path: "package-lock.json", text }])).not.toEqual([]);
		expect(repository.lockNamesNoRegistry(files)).toEqual([]);
	});

	test("links of documents lead to a file and a heading", () => {
		const sample = [
			{ path: "README.md", text: "[a](docs/a.md#one-two), [b](docs/b.md), [c](docs/a.md#three)" },
			{ path: "docs/a.md", text: "# One, two\n[d](../README.md) [e](#four)" },
		];
		expect(documents.linksWork(sample)).toEqual([
			"README.md: docs/b.md does not exist",
			"README.md: docs/a.md#three is no heading",
			"docs/a.md: #four is no heading",
		]);
		expect(documents.linksWork(files)).toEqual([]);
	});

	test("the grid shows every room, and the architecture names what exists", () => {
		const table =
			"## The grid\n| subject | `core/` |\n| a | `quiz` | `quizzes` |\n\n## Rooms\n| `core/quiz` | x | |\n| `core/progress/log` | y | |\n";
		const sample = [
			{
				path: "docs/architecture.md",
				text: `# A\n\n${table}See \`core/quiz/judge.ts\`, \`fold.ts\`, \`WRONG_POINTS\`.`,
			},
			{ path: "core/quiz/judge.ts", text: "export const RIGHT_POINTS = 1;" },
		];
		expect(rooms.wrongGrid(rooms.readRooms(sample), sample)).toEqual([
			"the grid lacks core/progress/log",
			"the grid names server/quizzes, which is no room",
		]);
		expect(rooms.wrongGrid(rooms.readRooms(files), files)).toEqual([]);
		expect(documents.namesExist(sample)).toEqual([
			"docs/architecture.md: there is no fold.ts",
			"docs/architecture.md: there is no WRONG_POINTS",
		]);
		expect(documents.namesExist(files)).toEqual([]);
	});

	test("every decision is in the index with its title, date and state", () => {
		const record = { path: "docs/decisions/0001-a.md", text: "# 1. A\n\nDate: 2026-01-01. Status: accepted.\n" };
		const index = (text: string) => [record, { path: "docs/decisions/README.md", text }];
		expect(documents.decisionsAreIndexed(index("| [1](0001-a.md) | A | 2026-01-01 | accepted |"))).toEqual([]);
		for (const text of [
			"",
			"| [1](0001-a.md) | B | 2026-01-01 | accepted |",
			"| [1](0001-a.md) | A | 2026-01-01 | |",
			"| [1](0001-a.md) | A | 2026-01-01 | accepted |\n| [2](0002-b.md) | B | 2026-01-01 | accepted |",
		]) {
			expect(documents.decisionsAreIndexed(index(text)), text).not.toEqual([]);
		}
		expect(documents.decisionsAreIndexed(files)).toEqual([]);
	});

	test("one version everywhere, and no document needs a tag", () => {
		const version = (path: string, number: string) => ({ path, text: `"version": "${number}"` });
		const both = [version("package.json", "1.0.0"), version("package-lock.json", "1.0.0")];
		const changes = (number: string) => ({ path: "CHANGELOG.md", text: `# C\n\n## ${number} (unreleased)\n` });
		expect(documents.oneVersion([...both, changes("1.0.0")])).toEqual([]);
		expect(documents.oneVersion([...both, changes("1.1.0")])).not.toEqual([]);
		const tag = { path: "docs/a.md", text: "git checkout v1.0.0" };
		expect(documents.oneVersion([...both, changes("1.0.0"), tag])).toEqual(["docs/a.md:1"]);
		expect(documents.oneVersion(files)).toEqual([]);
	});

	test("no rule is cited by a number of a document that is not in the project", () => {
		const text = "// Refuses compressed bodies (security X-08).";
		expect(documents.noForeignRules([{ path: "server/a.ts", text }])).toEqual(["server/a.ts:1"]);
		expect(documents.noForeignRules(files.filter(({ path }) => path !== "tests/house.test.ts"))).toEqual([]);
	});

	test("style sheets name files that exist", () => {
		const sample = [
			{
				path: "app/a.css",
				text: '@source "./learn/{quiz,bank}/*.tsx";\n@source not "./learn/quiz";\n@source "./b.tsx";',
			},
			{ path: "app/learn/quiz/quiz.tsx", text: "" },
		];
		expect(repository.styleSourcesExist(sample)).toEqual([
			"app/a.css: ./learn/bank/*.tsx does not exist",
			"app/a.css: ./b.tsx does not exist",
		]);
		expect(repository.styleSourcesExist(files)).toEqual([]);
	});

	test("every dependency has an exact version", () => {
		const text = '{"dependencies": {"hono": "^4.0.0"}}';
		expect(repository.versionsAreExact([{ path: "package.json", text }])).toEqual(["hono: ^4.0.0"]);
		expect(repository.versionsAreExact(files)).toEqual([]);
	});

	test(".env.example lists every setting and no other", () => {
		const sample = [
			{ path: "server/env.ts", text: "\tPORT: optional(x),\n\tHOST: optional(x)," },
			{ path: ".env.example", text: "# PORT=3000\n# OTHER=1\n" },
		];
		expect(repository.settingsAreDocumented(sample)).toEqual([
			".env.example lacks HOST",
			"server/env.ts does not read OTHER",
		]);
		expect(repository.settingsAreDocumented(files)).toEqual([]);
	});
});

function show(sample: Record<string, string>): string {
	return `not reported: ${Object.entries(sample).flat().join(" ")}`;
}
