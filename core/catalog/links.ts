// Validates links that administrators type, and converts Google Docs links. Called on save and again before a link is
// rendered. Must never accept a link that a browser could read as a script, as another site than it appears to be, or differently
// from the parsed URL that is returned.

import type { Problem } from "#core/problem.ts";

/** The longest link that is stored, in characters; longer ones do not survive all browsers and proxies. */
export const LINK_LIMIT = 2048;

/** Documents are shown in a frame; buttons open in a new tab and may also start a mail or a call. */
export type LinkKind = "document" | "button";
export type LinkReading = { ok: true; link: string | null } | { ok: false; problem: Problem };

const GOOGLE_DOCS_HOST = "docs.google.com";
const GOOGLE_DRIVE_HOST = "drive.google.com";
/** /document/d/{id}, also of a numbered account (/u/0/) and of an organisation (/a/{domain}/). */
const GOOGLE_DOCUMENT_PATH = /^\/(?:a\/[^/]+\/)?document\/(?:u\/\d+\/)?d\/([A-Za-z0-9_-]+)(?:\/|$)/;
/** /open?id={id}, the older links of Google Docs and Drive. */
const GOOGLE_OPEN_PATH = /^\/(?:a\/[^/]+\/)?(?:u\/\d+\/)?open$/;
const GOOGLE_ID = /^[A-Za-z0-9_-]{2,}$/;
/** The "id" of published documents, /document/d/e/{long key}/pub: they have no mobile-basic view. */
const PUBLISHED = "e";

/** Characters that browsers drop, hide or turn into "/" when they parse a URL; they serve to disguise links. */
const DISGUISE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\\]|[^\P{Zs} ]/u;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const WEB_ADDRESS = /^https?:\/\/([^/?#]+)/i;
/** No slash first: a URL parser would read a host after it. */
const MAIL_ADDRESS = /^mailto:(?!\/)[^\s@?]+@[^\s@?]+(?:\?.*)?$/i;
const PHONE_NUMBER = /^tel:\+?[0-9().*#-]{2,}(?:;[a-z-]+=[a-z0-9.+-]+)*$/i;
/** Percent-encoded line breaks: in a mail link they add headers. */
const ENCODED_LINE_BREAK = /%0[ad]/i;

/**
 * A document link as it is saved (specification 5, decisions "Documents"). Blank is null. Only https:, http: and
 * paths of this site pass; a Google Docs document becomes its mobile-basic view, a published one stays as it is.
 */
export function readDocumentLink(text: string): LinkReading {
	return readLink(text, "document");
}

/** A button's link: like documents, and also mailto: and tel:. Google Docs links stay as typed. */
export function readButtonLink(text: string): LinkReading {
	return readLink(text, "button");
}

/** Whether a stored link may be rendered: repeats the check of the save. */
export function isSafeLink(text: string, kind: LinkKind): boolean {
	if (text !== text.trim()) return false;
	const reading = readLink(text, kind);
	return reading.ok && reading.link !== null;
}

function readLink(text: string, kind: LinkKind): LinkReading {
	const typed = text.trim();
	if (typed === "") return { ok: true, link: null };
	if (typed.length > LINK_LIMIT) return refused("too-long", { max: LINK_LIMIT });
	if (DISGUISE.test(typed)) return refused("link-malformed");
	if (typed.startsWith("/")) return readSitePath(typed);
	const scheme = SCHEME.exec(typed)?.[1]?.toLowerCase();
	if (scheme === undefined) return refused("link-without-scheme");
	if (scheme === "https" || scheme === "http") return readWebAddress(typed, kind);
	if (kind === "button" && scheme === "mailto") {
		const isMail = MAIL_ADDRESS.test(typed) && !ENCODED_LINE_BREAK.test(typed);
		return isMail ? accepted(new URL(typed).href) : refused("link-malformed");
	}
	if (kind === "button" && scheme === "tel") {
		const dialled = typed.replaceAll(" ", "");
		return PHONE_NUMBER.test(dialled) ? accepted(dialled) : refused("link-malformed");
	}
	return refused("link-scheme-not-allowed", { scheme });
}

/** A path of this site. "//host" is another site, and so is what "/.//host" becomes once its dots are resolved. */
function readSitePath(typed: string): LinkReading {
	if (typed.startsWith("//")) return refused("link-malformed");
	const url = new URL(typed, "https://site.invalid");
	if (url.pathname.startsWith("//")) return refused("link-malformed");
	return accepted(url.pathname + url.search + url.hash);
}

function readWebAddress(typed: string, kind: LinkKind): LinkReading {
	const authority = WEB_ADDRESS.exec(typed)?.[1];
	const url = URL.canParse(typed) ? new URL(typed) : undefined;
	if (authority === undefined || url === undefined) return refused("link-malformed");
	if (authority.includes("@")) return refused("link-with-credentials");
	return accepted(kind === "document" ? (mobileBasicView(url) ?? url.href) : url.href);
}

/** Compares the whole parsed host, so that look-alikes (docs.google.com.evil.tld) are not converted. */
function mobileBasicView(url: URL): string | undefined {
	const id = googleDocumentId(url);
	if (id === undefined || id === PUBLISHED) return undefined;
	return `https://${GOOGLE_DOCS_HOST}/document/d/${id}/mobilebasic`;
}

function googleDocumentId({ host, pathname, searchParams }: URL): string | undefined {
	const isDocs = host === GOOGLE_DOCS_HOST;
	if ((isDocs || host === GOOGLE_DRIVE_HOST) && GOOGLE_OPEN_PATH.test(pathname)) {
		return GOOGLE_ID.exec(searchParams.get("id") ?? "")?.[0];
	}
	return isDocs ? GOOGLE_DOCUMENT_PATH.exec(pathname)?.[1] : undefined;
}

function accepted(link: string): LinkReading {
	// Encoding can make a link longer than the typed text.
	return link.length > LINK_LIMIT ? refused("too-long", { max: LINK_LIMIT }) : { ok: true, link };
}

function refused(code: Problem["code"], values?: Record<string, string | number>): LinkReading {
	return { ok: false, problem: values === undefined ? { code } : { code, values } };
}
