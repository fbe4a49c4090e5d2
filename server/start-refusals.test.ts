// What prevents a start: one line that names what to change, exit code 1, and nothing created or lost.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { byRun } from "../tests/faults.ts";
import { waitForExit } from "../tests/test-process.ts";
import { canStartAs, cleanUp, makeFolder, openHub, readStartError, startHub, stopHub } from "../tests/test-start.ts";

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
/** Several processes, of which one prints the line; `npm run test:faults` also starts a single one. */
const CONCURRENCY = byRun(["2"], ["1", "2"]);

afterEach(cleanUp);

describe("a failed start prints one line", () => {
	test.each(CONCURRENCY)(
		"for a port in use, and the first administrator's password is not lost (%s)",
		async (count) => {
			const DATA_DIR = makeFolder();
			const other = createServer().listen(0, "127.0.0.1");
			await once(other, "listening");
			const bound = other.address();
			const PORT = String(typeof bound === "object" ? bound?.port : "");
			expect(await readStartError(startHub({ DATA_DIR, PORT, WEB_CONCURRENCY: count }))).toBe(
				`PORT: ${PORT} is in use by another program; set PORT to a free one.`,
			);
			other.close();
			const { output, child } = await openHub({ DATA_DIR, PORT });
			expect(output.out).toMatch(/Password +[A-Za-z2-9]{24}/);
			await stopHub(child);
		},
	);

	test("for a first administrator's password that is too common", async () => {
		const WEB_CONCURRENCY = "2";
		const line = await readStartError(
			startHub({ DATA_DIR: makeFolder(), ADMIN_PASSWORD: "doubtless1", WEB_CONCURRENCY }),
		);
		expect(line).toBe("ADMIN_PASSWORD: is one that everybody tries first; please choose another.");
	});

	// env.test.ts has every setting.
	test("for an invalid setting, and creates nothing", async () => {
		const folder = makeFolder();
		const bad = {
			HOST: "no such host",
			...byRun({}, { PORT: "http", LANGUAGE: "xx", AUTH_SECRET: "change-me" }),
			ADMIN_PASSWORD: "hunter2",
		};
		const refuse = async ([name, value]: [string, string]) => {
			const DATA_DIR = join(folder, name);
			const line = await readStartError(startHub({ DATA_DIR, [name]: value }));
			expect(line).toMatch(new RegExp(`^${name}: `));
			if (/PASSWORD|SECRET/.test(name)) expect(line).not.toContain(value);
			return name;
		};
		await Promise.all(Object.entries(bad).map(refuse));
		expect(readdirSync(folder)).toEqual(["HOST"]);
	});

	test("that follows the name of a misspelt setting, which has no effect", async () => {
		const DATA_DIR = join(makeFolder(), "data");
		const { code, out, err } = await waitForExit(startHub({ DATA_DIR, BASEURL: "x", PORT: "http" }));
		expect([code, out]).toEqual([1, "BASEURL: is unknown and has no effect (did you mean BASE_URL?)\n"]);
		expect(err).toMatch(/^PORT: /);
		expect(existsSync(DATA_DIR)).toBe(false);
	});

	test.each(CONCURRENCY)("for a damaged database, which is left unchanged (%s)", async (count) => {
		const DATA_DIR = makeFolder();
		const file = join(DATA_DIR, "doubtless.db");
		writeFileSync(file, "no database at all\n".repeat(300));
		const hash = () => createHash("sha256").update(readFileSync(file)).digest("hex");
		const before = hash();
		const line = await readStartError(startHub({ DATA_DIR, WEB_CONCURRENCY: count }));
		expect(line).toMatch(/^DATA_DIR: the database ".*doubtless\.db" is damaged \(.*not a database\)\. It was left/);
		expect(hash()).toBe(before);
		expect(readdirSync(DATA_DIR)).toEqual(["doubtless.db"]);
	});

	// Root may write anywhere, so as root the hub runs as another user, who must be able to reach the checkout.
	test.skipIf(isRoot && !canStartAs(NOBODY))("for a data folder or a database that may not be written", async () => {
		const folder = makeFolder();
		chmodSync(folder, 0o755);
		const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
		if (!isRoot) chmodSync(folder, 0o555);
		for (const DATA_DIR of byRun([folder], [folder, join(folder, "new")]))
			expect(await readStartError(startHub({ DATA_DIR }, user))).toMatch(
				/^DATA_DIR: cannot be created or written at ".*" \(EACCES\)$/,
			);

		const open = join(folder, "open");
		chmodSync(folder, 0o755);
		mkdirSync(open);
		chmodSync(open, 0o777);
		writeFileSync(join(open, "doubtless.db"), "some bytes", { mode: 0o444 });
		expect(await readStartError(startHub({ DATA_DIR: open }, user))).toMatch(
			/^DATA_DIR: ".*doubtless\.db" cannot be read and written by this user\.$/,
		);
	});

	test("for an unreachable PostgreSQL, without its password", async () => {
		const line = await readStartError(
			startHub({ DATA_DIR: makeFolder(), DATABASE_URL: "postgres://hub:hunter2@127.0.0.1:1/hub" }),
		);
		expect(line).toMatch(/^DATABASE_URL: PostgreSQL cannot be used \(.*ECONNREFUSED.*\)\.$/);
		expect(line).not.toContain("hunter2");
	});
});
