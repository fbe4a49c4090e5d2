// Runs the examples of docs/http-calls.md against a listening server and compares their output with the documented one.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createListener } from "#server/http/listener.ts";
import { expectWithin } from "../faults.ts";
import { makeQuestion, makeQuestions } from "../make.ts";
import { createTestHttp } from "../test-http.ts";
import { createTestHub } from "../test-hub.ts";
import { ADMINISTRATOR_ENV, createModule, createSubtopic, EMAIL, PASSWORD } from "../test-panel.ts";
import { ROOT } from "../test-process.ts";

const EXAMPLE = /```sh\n([\s\S]*?)```\n```(?:json|text)\n([\s\S]*?)```/g;
const examples = [...readFileSync(join(ROOT, "docs/http-calls.md"), "utf8").matchAll(EXAMPLE)];
const hasCurl = spawnSync("curl", ["--version"]).status === 0;

const folder = mkdtempSync(join(tmpdir(), "doubtless-curl-"));
let env: Record<string, string>;
let stop = async () => {};

beforeAll(async () => {
	const hub = await createTestHub({ env: ADMINISTRATOR_ENV });
	await hub.administrators.ensureFirstAdministrator();
	const module = await createModule(hub);
	const subtopic = await createSubtopic(hub, module.id);
	const server = createListener(createTestHttp(hub));
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	const isBound = (bound: typeof address): bound is AddressInfo => typeof bound === "object" && bound !== null;
	if (!isBound(address)) throw new Error("The server is not listening.");
	env = {
		PATH: process.env.PATH ?? "",
		SITE: `http://127.0.0.1:${address.port}`,
		EMAIL,
		PASSWORD,
		MODULE: module.id,
		SUBTOPIC: subtopic.id,
	};
	const [good, bad] = [makeQuestions(3), makeQuestions(3)];
	bad[1] = makeQuestion({
		id: "q2",
		options: makeQuestion().options.map((o) => ({ ...o, isCorrect: false })),
	});
	writeFileSync(join(folder, "questions.json"), JSON.stringify({ questions: good }));
	const [first, ...others] = good;
	const same = first?.options.map((option) => ({
		...option,
		text: ["a", "b"].includes(option.id) ? "Yes" : option.text,
	}));
	writeFileSync(join(folder, "odd.json"), JSON.stringify({ questions: [{ ...first, options: same }, ...others] }));
	writeFileSync(join(folder, "broken.json"), JSON.stringify({ questions: bad }));
	stop = async () => {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
		await hub.close();
		rmSync(folder, { recursive: true, force: true });
	};
});
afterAll(() => stop());

/** Runs a command in a shell, in a folder with the example's files. */
function run(command: string): Promise<string> {
	const child = spawn("sh", ["-c", command], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.on("data", (part) => {
			output += part;
		});
	}
	return new Promise((resolve) => child.on("close", () => resolve(output.trim())));
}

test("docs/http-calls.md contains all of its examples", () => {
	expect(examples.length).toBe(9);
});

describe.skipIf(!hasCurl)(`the examples of docs/http-calls.md${hasCurl ? "" : " (skipped: no curl here)"}`, () => {
	test.for(examples.map(([, command = "", printed = ""]) => [command.trim(), printed.trim()] as const))(
		"%s",
		async ([command, printed]) => {
			expect(await run(command)).toBe(printed);
		},
	);

	test("accepts a form from an https page behind a proxy that terminates TLS", async () => {
		const origin = env.SITE?.replace("http:", "https:");
		const login = (from: string | undefined, password: string) =>
			run(
				`curl -sS -o answer.txt -w '%{http_code}' -H 'Origin: ${from}' --data-urlencode email=$EMAIL --data-urlencode 'password=${password}' $SITE/admin/login`,
			);
		expect(await login(origin, PASSWORD)).toBe("302");
		expect(await login("https://evil.example", PASSWORD)).toBe("403");
	});

	test("a body larger than its Content-Length or the limit is cut, and the server continues", async () => {
		writeFileSync(join(folder, "large.json"), Buffer.alloc(30_000_000, 0x20));
		await run(
			`curl -sS -c cookies.txt --data-urlencode email=$EMAIL --data-urlencode "password=$PASSWORD" $SITE/admin/login`,
		);
		const upload = (more: string) =>
			run(
				`curl -sS -o answer.txt -w '%{http_code}' -b cookies.txt ${more} -F moduleId=$MODULE -F subtopicId=$SUBTOPIC -F mcqFile=@large.json $SITE/admin/mcq-upload.php`,
			);
		for (const more of ["", "-H 'Transfer-Encoding: chunked'"]) {
			const start = performance.now();
			expect(await upload(more)).toMatch(/^413/);
			expectWithin(performance.now() - start, 5_000);
		}
		expect(await run("curl -sS $SITE/healthz")).toBe("ok");
	});
});
