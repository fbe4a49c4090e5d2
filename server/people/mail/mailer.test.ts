// Mails over a real SMTP conversation: sent, refused, not answered; one attempt each.
import { afterEach, describe, expect, test } from "vitest";
import { createLog } from "#server/log.ts";
import { type MailServerWays, startMailServer } from "../../../tests/fake-mail-server.ts";
import { createMailer, MAIL_TIMES, readOptions } from "./mailer.ts";

const MAIL = { to: "ravi@school.example", sender: "Sage", subject: "Your invitation", text: "Hello\n" };
/** Longer than a test may take, so that only the limit in question ends the mail. */
const NEVER = { connect: 600_000, silence: 600_000, whole: 600_000 };
const open: { close: () => Promise<void> }[] = [];

afterEach(async () => {
	for (const server of open.splice(0)) await server.close();
});

async function start(ways: MailServerWays = {}, { user = "", times = MAIL_TIMES, protocol = "smtp" } = {}) {
	const server = await startMailServer(ways);
	open.push(server);
	const lines: string[] = [];
	const log = createLog("debug", (line) => lines.push(line));
	const SMTP_URL = `${protocol}://${user}127.0.0.1:${server.port}`;
	const mailer = createMailer({ env: { SMTP_URL, SMTP_FROM: "hub@school.example" }, log, times });
	if (!mailer) throw new Error("there is no mailer");
	return { ...server, lines, send: (mail: Partial<typeof MAIL> = {}) => mailer.send(Object.assign({}, MAIL, mail)) };
}

describe("a mail", () => {
	test("reaches its address, from the setting's, in one connection", async () => {
		const { send, mails, countConnections, lines } = await start();
		expect(await send()).toEqual({ ok: true });
		expect(mails).toMatchObject([{ from: "MAIL FROM:<hub@school.example>", to: ["RCPT TO:<ravi@school.example>"] }]);
		const data = mails[0]?.data ?? "";
		expect(data).toMatch(/^From: Sage <hub@school\.example>\r$/m);
		expect(data).toMatch(/^To: ravi@school\.example\r$/m);
		expect(data).toMatch(/^Subject: Your invitation\r$/m);
		expect(data).toMatch(/^Auto-Submitted: auto-generated\r$/m);
		expect(data).toMatch(/^Content-Type: text\/plain/m);
		expect(countConnections()).toBe(1);
		expect(lines).toEqual([]);
	});

	test("signs in with user and password, written as % codes in the setting", async () => {
		const login = { user: "hub@school.example", password: "p:/#ß w" };
		const user = `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@`;
		const right = await start({ login }, { user });
		expect(await right.send()).toEqual({ ok: true });
		const wrong = await start({ login }, { user: "hub:wrong-one@" });
		expect(await wrong.send()).toMatchObject({ ok: false, code: "sign-in" });
		expect(wrong.lines.join()).not.toMatch(/wrong-one|ravi|127\.0\.0\.1/);
	});

	test("gets no header, recipient or command from a name, a subject or an address", async () => {
		const { send, mails, countConnections } = await start();
		const evil = "Sage\r\nBcc: eve@evil.example\r\n\r\nText\u2028\0";
		expect(await send({ sender: evil, subject: evil })).toEqual({ ok: true });
		expect(mails[0]?.to).toHaveLength(1);
		expect(mails[0]?.data).not.toMatch(/^(?:Bcc|Text)/im);
		for (const to of [
			"a@b.example, eve@evil.example",
			"a@b.example>\r\nRCPT TO:<eve@evil.example",
			"Eve <eve@evil.example>",
			"",
		])
			expect(await send({ to })).toMatchObject({ ok: false, code: "refused" });
		expect(countConnections()).toBe(1);
	});
});

describe("a mail that fails says why, after one attempt", () => {
	test("when the server refuses the address", async () => {
		const { send, mails, countConnections, lines } = await start({
			recipient: () => "550 no such ravi@school.example here",
		});
		expect(await send()).toEqual({ ok: false, code: "refused", answer: "550 no such ravi@school.example here" });
		expect(mails).toEqual([]);
		expect(countConnections()).toBe(1);
		expect(lines.join()).toContain("a mail was not sent");
		expect(lines.join()).not.toContain("ravi@");
	});

	test("when nobody listens", async () => {
		const { send, close } = await start();
		await close();
		open.splice(0);
		expect(await send()).toEqual({ ok: false, code: "unreachable", answer: "ECONNREFUSED" });
	});

	test("when the server is silent", async () => {
		const { send, countConnections } = await start({ isSilent: true }, { times: { ...NEVER, connect: 50 } });
		expect(await send()).toMatchObject({ ok: false, code: "silent" });
		expect(countConnections()).toBe(1);
	});

	test("when the server speaks forever", async () => {
		const { send } = await start({ dripMs: 5 }, { times: { ...NEVER, whole: 50 } });
		expect(await send()).toMatchObject({ ok: false, code: "silent" });
	});

	test("when encryption was offered or required and fails", async () => {
		const offered = await start({ offersTls: true });
		expect(await offered.send()).toMatchObject({ ok: false, code: "encryption" });
		const required = await start({}, { protocol: "smtps", times: { ...MAIL_TIMES, connect: 500 } });
		expect(await required.send()).toMatchObject({ ok: false, code: "encryption" });
	});
});

test.each([
	// A password crosses the internet only encrypted, to a server whose certificate is trusted.
	["smtp://u:p@mail.example.org", { port: 587, secure: false, requireTLS: true, tls: { rejectUnauthorized: true } }],
	["smtps://u:p@mail.example.org", { port: 465, secure: true, tls: { rejectUnauthorized: true } }],
	["smtp://mail.example.org:25", { port: 25, requireTLS: false, tls: { rejectUnauthorized: true } }],
	["smtp://u:p@mail", { host: "mail", requireTLS: false, tls: { rejectUnauthorized: false } }],
	["smtps://u:p@10.1.2.3", { secure: true, tls: { rejectUnauthorized: true } }],
	["smtp://[::1]:2525", { host: "::1", port: 2525, requireTLS: false }],
])("%s is connected to with the encryption that its place needs", (address, options) => {
	expect(readOptions(address)).toMatchObject(options);
});

test("no mail server, no mailer", () => {
	expect(createMailer({ env: {}, log: createLog("silent") })).toBeUndefined();
});
