// The mails with links: what they say, and that the link in them works.
import { afterEach, expect, test } from "vitest";
import { startMailServer } from "../../tests/fake-mail-server.ts";
import { createTestHub } from "../../tests/test-hub.ts";
import { ACTOR, ADMINISTRATOR_ENV } from "../../tests/test-panel.ts";

const SITE = "https://learn.school.example";
let close: (() => Promise<void>) | undefined;

afterEach(async () => {
	await close?.();
	close = undefined;
});

async function openSite() {
	const server = await startMailServer();
	close = server.close;
	const mail = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, SMTP_FROM: "hub@school.example", BASE_URL: SITE };
	const names = { PRODUCT_NAME: "Sage Ö" };
	const hub = await createTestHub({ env: Object.assign({}, ADMINISTRATOR_ENV, mail, names) });
	return { hub, mails: server.mails };
}

/** Undoes quoted-printable. */
function textOf(data = ""): string {
	const bytes = data
		.replaceAll("=\r\n", "")
		.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
	return Buffer.from(bytes, "latin1").toString("utf8").replaceAll("\r\n", "\n");
}

test("an invitation and a new password are sent with a link that works and the time until which it does", async () => {
	const { hub, mails } = await openSite();
	const email = "ravi@school.example";
	const invited = await hub.personLinks.invite({ email, role: "editor" }, ACTOR);
	if (!invited.ok) throw new Error("not invited");
	expect(await hub.linkMail?.send(invited.link, true)).toEqual({ ok: true });
	const invitation = textOf(mails[0]?.data);
	expect(invitation).toContain("You were invited to help with the modules of Sage Ö.");
	const token = new RegExp(`^${SITE}/admin/join/([\\w-]{43})$`, "m").exec(invitation)?.[1] ?? "";
	expect(await hub.personLinks.find(token)).toEqual({ email, role: "editor" });
	expect(invitation).toMatch(/^The link works once, until \w+ \d+, \d{4} at \d\d:\d\d UTC\./m);

	const accepted = await hub.personLinks.accept({ token, name: "Ravi", password: "a good long one" });
	expect(accepted).toMatchObject({ ok: true });
	const person = (await hub.people.list({})).people.find((one) => one.email === email);
	const reset = await hub.personLinks.reset(person?.id ?? "", ACTOR);
	expect(await hub.linkMail?.send(reset, false)).toEqual({ ok: true });
	expect(textOf(mails[1]?.data)).toContain(`${SITE}/admin/join/${reset.token}`);
	await hub.close();
});

test("nothing is sent without the setting", async () => {
	const hub = await createTestHub({ env: ADMINISTRATOR_ENV });
	expect(hub.linkMail).toBeUndefined();
	await hub.close();
});
