// The link by which a person joins or chooses another password: its address, and what became of the mail with it.

/** The path of a link's page. */
export function joinPath(token: string): string {
	return `/admin/join/${token}`;
}

/** Why a mail was not sent. */
export type MailFailure = "unreachable" | "silent" | "sign-in" | "encryption" | "refused";

/** `answer`: the mail server's own words, or an error code where it said nothing. Untrusted text of one line. */
export type MailResult = { ok: true } | { ok: false; code: MailFailure; answer: string };
