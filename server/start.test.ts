// Tests the process itself, started as `npm start` starts it, on the built pages.
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { Agent, get as httpGet } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { expectWithin } from "../tests/faults.ts";
import { createPostgresTestHub } from "../tests/test-hub.ts";
import { cleanUp, makeFolder, makeStartedFolder, openHub, stopHub } from "../tests/test-start.ts";

afterEach(cleanUp);

/** Signs in with the printed credentials. @returns where that leads */
async function signInAs({ output, address }: Awaited<ReturnType<typeof openHub>>): Promise<string | null> {
	const shown = (name: string) => new RegExp(`^  ${name} +(\\S+)$`, "m").exec(output.out)?.[1] ?? "";
	const answer = await fetch(`${address}/admin/login`, {
		method: "POST",
		body: new URLSearchParams({ email: shown("E-mail"), password: shown("Password") }),
		redirect: "manual",
	});
	return answer.headers.get("location");
}

describe("the first start", () => {
	test("prints the address and the administrator's password; the second start prints only the address", async () => {
		const DATA_DIR = join(makeFolder(), "data");
		const first = await openHub({ DATA_DIR });
		expect(first.output.out).toMatch(/^Doubtless is ready \(\d+\.\d s\)\.$/m);
		expect(first.output.out).toMatch(/^ {2}Sample module +http:\/\/127\.0\.0\.1:\d+\/module\/Bsample1$/m);
		expect(first.output.out).toMatch(/^ {2}Sign in +http:\/\/127\.0\.0\.1:\d+\/admin\/login$/m);
		expect(first.output.out).toContain(join(DATA_DIR, "doubtless.db"));
		expect(first.output.out).toMatch(/^ {2}E-mail +admin@example\.com$/m);
		expect(first.output.out).toMatch(/^ {2}Password +[A-Za-z2-9]{24}$/m);
		expect(first.output.out).toContain("choose a password of your own on the account page.\n");
		const [home, sample] = [await fetch(first.address), await fetch(`${first.address}/module/Bsample1`)];
		expect([home.status, sample.status]).toEqual([200, 200]);
		expect(await signInAs(first)).toBe("/admin/dashboard");
		expect(await stopHub(first.child)).toMatchObject({ code: 0 });

		const second = await openHub({ DATA_DIR, ADMIN_PASSWORD: "another one" });
		expect(second.output.out).toContain("/module/Bsample1");
		expect(second.output.out).toMatch(/^ {2}Sign in +http/m);
		expect(second.output.out).not.toMatch(/administrator|E-mail|Password|another one/);
		expect(await stopHub(second.child, "SIGINT")).toMatchObject({ code: 0 });
		expect([first.output.err, second.output.err]).toEqual(["", ""]);
		expect(readdirSync(DATA_DIR).sort()).toEqual(["auth-secret", "builds", "doubtless.db"]);
	});

	// On PostgreSQL, unless --quick leaves it out.
	test("does not print a password that the operator chose, and names the database", async () => {
		const hub = process.env.TEST_POSTGRES_URL ? await createPostgresTestHub() : undefined;
		const DATABASE_URL = hub?.env.DATABASE_URL ?? "";
		const { output, child } = await openHub({
			DATA_DIR: makeFolder(),
			DATABASE_URL,
			ADMIN_EMAIL: "maria@school.example",
			ADMIN_PASSWORD: "correct horse",
			BASE_URL: "https://learn.example.org/",
		});
		expect(output.out).toContain("Open            https://learn.example.org/\n");
		expect(output.out).toContain("Sign in         https://learn.example.org/admin/login\n");
		expect(output.out).toContain("Sign in with it; the account page changes it.");
		expect(output.out).toContain("maria@school.example");
		expect(output.out).toContain("the one you set as ADMIN_PASSWORD");
		expect(output.out).toMatch(DATABASE_URL ? /^ {2}Data +PostgreSQL$/m : /^ {2}Data +\/.*doubtless\.db$/m);
		expect(output.out + output.err).not.toContain("correct horse");
		expect(await stopHub(child)).toMatchObject({ code: 0 });
		expect(output.err).toBe("");
		await hub?.close();
	});
});

describe("a stop signal", () => {
	test("ends the process with 0 well within ten seconds, despite idle connections, and lets an open request finish", async () => {
		const { child, output, address } = await openHub({ DATA_DIR: await makeStartedFolder() });
		// Learners came with wrong codes.
		await fetch(`${address}/module/Bsecret1%zz`);
		for (let n = 0; n < 12; n++) await fetch(`${address}/module/Bsecret1`);
		const agent = new Agent({ keepAlive: true });
		await new Promise((resolve) => {
			httpGet(`${address}/`, { agent }, (response) => response.resume().on("end", resolve));
		});
		const socket = connect(Number(new URL(address).port), "127.0.0.1");
		let answer = "";
		socket.on("data", (part) => {
			answer += part;
		});
		socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n");
		await once(socket, "ready");
		await new Promise((resolve) => setTimeout(resolve, 200));
		const stopped = stopHub(child);
		await new Promise((resolve) => setTimeout(resolve, 300));
		socket.write("\r\n");
		await once(socket, "close");
		expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
		expect(answer).toMatch(/connection: close/i);
		expect(answer).toContain("</html>");
		const { code, ms } = await stopped;
		expect(code).toBe(0);
		expectWithin(ms, 3_000);
		agent.destroy();
		// The log is JSON on stderr, and contains no code or address.
		const lines = output.err.trim().split("\n");
		expect(lines.map((line) => JSON.parse(line).msg)).toContain("too many wrong codes");
		expect(output.err).not.toMatch(/Bsecret1|127\.0\.0\.1/);
		expect(output.out).not.toContain("Bsecret1");
	});
});
