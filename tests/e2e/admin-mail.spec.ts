// A site with a mail server: the dialog of a link says that it was sent, or why not, and shows the link in either case.
import * as m from "#messages";
import { startMailServer } from "../fake-mail-server.ts";
import { expectNoAxeViolations } from "./support/axe.ts";
import { ADMINISTRATOR_ENV, openPanel } from "./support/panel.ts";
import { expect, test as story } from "./support/story.ts";

const SITE = "http://learn.school.example";
type MailServer = Awaited<ReturnType<typeof startMailServer>> & { refuse: () => void };

const test = story.extend<{ mailServer: MailServer }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
	mailServer: async ({}, use) => {
		const refusal = Promise.withResolvers<string>();
		const server = await startMailServer({ recipient: (line) => (/gone@/.test(line) ? refusal.promise : "250 ok") });
		await use({ ...server, refuse: () => refusal.resolve("550 unknown") });
		await server.close();
	},
	productOptions: ({ mailServer }, use) => {
		const mail = { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`, SMTP_FROM: "hub@school.example" };
		return use({ env: { ...ADMINISTRATOR_ENV, ...mail, BASE_URL: SITE } });
	},
});

test("an invitation is sent by mail, and its link is there when it cannot be", async ({ page, mailServer }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await openPanel(page, "/admin/people");
	const dialog = page.getByRole("dialog");
	const invite = async (email: string) => {
		await page.getByRole("button", { name: m.admin_invite() }).click();
		await expect(dialog.getByText(m.admin_invite_mail_hint())).toBeVisible();
		await page.getByLabel(m.admin_email()).fill(email);
		await page.getByRole("button", { name: m.admin_invite_make() }).click();
	};
	const link = page.getByLabel(m.admin_link_for_person());

	await invite("ravi@school.example");
	const sent = await link.inputValue();
	await expect(dialog).toContainText(m.admin_mail_sent({ email: "ravi@school.example" }));
	await expectNoAxeViolations(page);
	expect(mailServer.mails).toHaveLength(1);
	expect(mailServer.mails[0]?.data.replaceAll("=\r\n", "")).toContain(sent);
	await page.getByRole("button", { name: m.admin_done() }).click();

	await invite("gone@school.example");
	await expect(dialog.getByRole("button", { name: m.admin_mail_sending() })).toBeDisabled();
	mailServer.refuse();
	await expect(link).toHaveValue(/^http:\/\/learn\.school\.example\/admin\/join\/[\w-]{43}$/);
	const reason = m.admin_mail_not_sent({ code: "refused", answer: "550 unknown" });
	await expect(dialog.getByText(reason)).toBeVisible();
	// The focus is in the field, so that is where a screen reader has to say it.
	await expect(link).toHaveAccessibleDescription(new RegExp(`^${RegExp.escape(reason)}`));
	await expect(dialog).toContainText(m.admin_link_once({ email: "gone@school.example" }));
	await expectNoAxeViolations(page);
	expect(mailServer.mails).toHaveLength(1);
});
