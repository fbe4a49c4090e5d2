// Sends single mails by the mail server of SMTP_URL. One attempt each, with time limits, since somebody waits for the answer. Without
// the setting there is no mailer, and the library is not loaded. No log line contains the address of the server, its password or a mail.
import { isIP } from "node:net";
import type { NodemailerError, SMTPTransportOptions } from "nodemailer";
import { z } from "zod";
import type { MailFailure, MailResult } from "#core/people/person-link.ts";
import { isPrivateOrigin } from "#core/private-origin.ts";
import type { Env } from "#server/env.ts";
import type { Log } from "#server/log.ts";

/** Milliseconds: until the connection stands and the server greets; of silence; for all of it. */
export const MAIL_TIMES = { connect: 10_000, silence: 10_000, whole: 20_000 };
/** Longest answer of a mail server that is shown, in characters. */
const MAX_ANSWER = 200;

/** `sender`: the name beside SMTP_FROM. */
type Mail = { to: string; sender: string; subject: string; text: string };
export type Mailer = { send: (mail: Mail) => Promise<MailResult> };
type MailerContext = { env: Pick<Env, "SMTP_URL" | "SMTP_FROM">; log: Log; times?: typeof MAIL_TIMES };

/** Builds the mailer; undefined without SMTP_URL. */
export function createMailer({ env, log, times = MAIL_TIMES }: MailerContext): Mailer | undefined {
	const { SMTP_URL: address, SMTP_FROM: from } = env;
	if (!address || !from) return undefined;
	const options = readOptions(address, times);
	return {
		/** Sends one mail and waits for the server's answer. Never throws: who sends has something else to show as well. */
		async send({ to, sender, subject, text }) {
			// An object is one recipient, whatever its text; this refuses what would not be an address for a mail server either.
			if (!z.email().safeParse(to).success) return { ok: false, code: "refused", answer: "EENVELOPE" };
			try {
				const { createTransport } = await import("nodemailer");
				await createTransport(options).sendMail({
					from: { name: oneLine(sender), address: from },
					to: { name: "", address: to },
					subject: oneLine(subject),
					text,
					headers: { "Auto-Submitted": "auto-generated" },
					disableFileAccess: true,
					disableUrlAccess: true,
					signal: AbortSignal.timeout(times.whole),
				});
				return { ok: true };
			} catch (error) {
				const failure = readFailure(error);
				log.warn({ code: failure.code, answer: failure.answer }, "a mail was not sent");
				return { ok: false, ...failure };
			}
		},
	};
}

/** How the library connects. The address was checked by server/env.ts. */
export function readOptions(address: string, times = MAIL_TIMES): SMTPTransportOptions {
	const { protocol, hostname, port, username, password } = new URL(address);
	const isSecure = protocol === "smtps:";
	const isPrivate = isPrivateOrigin(`http://${hostname}`);
	const host = hostname.replace(/^\[|\]$/g, "");
	const options: SMTPTransportOptions = {
		host,
		port: port === "" ? (isSecure ? 465 : 587) : Number(port),
		secure: isSecure,
		// A password crosses the internet only encrypted. In one's own network many mail servers offer no encryption.
		requireTLS: !isSecure && !isPrivate && username !== "",
		// Such servers sign their certificates themselves; the alternative would be no encryption at all.
		tls: { rejectUnauthorized: isSecure || !isPrivate },
		connectionTimeout: times.connect,
		greetingTimeout: times.connect,
		dnsTimeout: times.connect,
		socketTimeout: times.silence,
	};
	if (isIP(host) === 0) options.servername = host;
	if (username !== "") options.auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
	return options;
}

const FAILURES: Partial<Record<string, MailFailure>> = {
	EAUTH: "sign-in",
	ENOAUTH: "sign-in",
	ETLS: "encryption",
	ETIMEDOUT: "silent",
	EABORT: "silent",
	ESOCKET: "unreachable",
	ECONNECTION: "unreachable",
	EDNS: "unreachable",
};

function readFailure(error: unknown): { code: MailFailure; answer: string } {
	const {
		code = "",
		originalCode = "",
		response = "",
	}: NodemailerError = error instanceof Error ? error : new Error(String(error));
	const isUntrusted = /CERT|SSL|TLS/.test(originalCode);
	return {
		code: isUntrusted ? "encryption" : (FAILURES[code] ?? "refused"),
		answer: oneLine(response || originalCode || code || "?").slice(0, MAX_ANSWER),
	};
}

/** Without line breaks and other control characters, which would begin another header. */
function oneLine(text: string): string {
	return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
