// Sends the link of an invitation or a new password to the person, where a mail server is set. The owner sees the link all the same.
import { joinPath, type MailResult } from "#core/people/person-link.ts";
import type { Site } from "#core/site.ts";
import * as m from "#messages";
import { getLocale } from "#messages/runtime";
import type { Mailer } from "#server/people/mail/mailer.ts";
import type { NewLink } from "./links.ts";

type LinkMailContext = {
	mailer: Mailer | undefined;
	/** The site's public address; required beside SMTP_URL. */
	baseUrl: string | undefined;
	readSite: () => Promise<Site>;
};

/** Builds the mails with links; undefined where no mail is sent. */
export function createLinkMail({ mailer, baseUrl, readSite }: LinkMailContext) {
	if (!mailer || baseUrl === undefined) return undefined;
	return {
		/** Sends a link in the language of the request. Never throws. */
		async send({ email, token, expiresAt }: NewLink, isInvitation: boolean): Promise<MailResult> {
			const { productName } = await readSite();
			const site = { site: productName };
			const lines = [
				isInvitation ? m.mail_invitation(site) : m.mail_reset(site),
				// The address alone in its line, so that every mail program makes it a link.
				baseUrl + joinPath(token),
				m.mail_link_until({ time: formatTime(expiresAt) }),
			];
			return mailer.send({
				to: email,
				sender: productName,
				subject: isInvitation ? m.mail_invitation_subject(site) : m.mail_reset_subject(site),
				text: `${lines.join("\n\n")}\n`,
			});
		},
	};
}

/** In UTC, since nobody knows where the person is. */
function formatTime(at: number): string {
	const format = new Intl.DateTimeFormat(getLocale(), {
		dateStyle: "long",
		timeStyle: "short",
		hourCycle: "h23",
		timeZone: "UTC",
	});
	return `${format.format(at)} UTC`;
}
