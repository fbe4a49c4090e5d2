// Validates links that administrators type, and converts Google Docs links. Called on save and again before a link is
// rendered. Must never accept a link that a browser could read as a script, as another site than it appears to be, or differently
// from the parsed URL that is returned.

import type { Problem } from "#core/problem.ts";
import { UNUSABLE_LINK } from "./phases.ts";

/** The longest link that is stored, in characters; longer ones do not survive all browsers and proxies. */
export const LINK_LIMIT = 2048;

/** Documents are shown in a frame; buttons open in a new tab and may also start a mail or a call. */
export type LinkKind = "document" | "button";
export type LinkReading = { ok: true; link: string | null } | { ok: false; problem: Problem };

const GOOGLE_DOCS_HOST = "docs.google.com";
const GOOGLE_DRIVE_HOST = "drive.google.com";
/** /document/d/{id}, also of a numbered account (/u/0/) and of an organisation (/a/{domain}/). */
const GOOGLE_DOCUMENT_PATH = /^\/(?:a\/[^/]+\/)?document\/(?:u\/\d+\/)?d\/([A-Za-z0-9_-]+)(?:\/|$)/;
/** Older links of Google Docs, with the document in ?id=: /open, /Doc, /document/edit, /document/u/1/. */
const GOOGLE_QUERY_PATH =
	/^\/(?:a\/[^/]+\/)?(?:(?:u\/\d+\/)?(?:open|Doc|View)|document\/(?:u\/\d+\/)?(?:edit|view|preview|open|Doc|View)?)$/;
/** A file of Google Drive, whose preview may be framed. */
const DRIVE_FILE_PATH = /^\/(?:a\/[^/]+\/)?file\/(?:u\/\d+\/)?d\/([A-Za-z0-9_-]+)(?:\/|$)/;
/** /open?id={id} of Google Drive: a document, another file or a folder. */
const DRIVE_OPEN_PATH = /^\/(?:a\/[^/]+\/)?(?:u\/\d+\/)?open$/;
const GOOGLE_ID = /^[A-Za-z0-9_-]{2,}$/;
/** The "id" of published documents, /document/d/e/{long key}/pub: they have no mobile-basic view. */
const PUBLISHED = "e";

/** The start of every framed video's address. */
const YOUTUBE_PLAYER = "https://www.youtube-nocookie.com/embed/";
const YOUTUBE_HOSTS = new Set(["youtube.com", "www.youtube.com", "m.youtube.com", "music.youtube.com", "youtu.be"]);
const YOUTUBE_VIDEO_PATHS = new Set(["embed", "shorts", "live", "v"]);
const YOUTUBE_ID = /^[A-Za-z0-9_-]{11}$/;
const YOUTUBE_LIST = /^[A-Za-z0-9_-]{2,64}$/;

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
 * paths of this site pass; a Google Docs document becomes its mobile-basic view, a published one stays as it is. Videos of
 * YouTube and files of Google Drive become the views that may be framed.
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
	// A stored link has its scheme: without one a browser would read a path of this site.
	if (withScheme(text) !== text) return false;
	return reading.ok && reading.link !== null;
}

/** A stored link of a document as a page gets it. */
export function renderedLink(link: string | null): string | null {
	return link === null || isSafeLink(link, "document") ? link : UNUSABLE_LINK;
}

function readLink(text: string, kind: LinkKind): LinkReading {
	const typed = withScheme(text.trim());
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

/** An address that begins with "www." means a site: browsers complete it in the same way. */
export function withScheme(typed: string): string {
	return /^www\./i.test(typed) ? `https://${typed}` : typed;
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
	return accepted(kind === "document" ? (framedView(url) ?? url.href) : url.href);
}

/** The address of a document that may be framed; undefined where there is none, or where the link is one already. */
function framedView(url: URL): string | undefined {
	return mobileBasicView(url) ?? drivePreview(url) ?? youtubePlayer(url);
}

/** Compares the whole parsed host, so that look-alikes (docs.google.com.evil.tld) are not converted. */
function mobileBasicView(url: URL): string | undefined {
	const id = googleDocumentId(url);
	if (id === undefined || id === PUBLISHED) return undefined;
	return `https://${GOOGLE_DOCS_HOST}/document/d/${id}/mobilebasic`;
}

function googleDocumentId({ host, pathname, searchParams }: URL): string | undefined {
	if (host !== GOOGLE_DOCS_HOST) return undefined;
	if (GOOGLE_QUERY_PATH.test(pathname)) return GOOGLE_ID.exec(searchParams.get("id") ?? "")?.[0];
	return GOOGLE_DOCUMENT_PATH.exec(pathname)?.[1];
}

function drivePreview({ host, pathname, searchParams }: URL): string | undefined {
	const id = host === GOOGLE_DRIVE_HOST ? DRIVE_FILE_PATH.exec(pathname)?.[1] : undefined;
	if (id === undefined) return undefined;
	const preview = new URL(`https://${GOOGLE_DRIVE_HOST}/file/d/${id}/preview`);
	// Older files are shared with a key.
	const key = searchParams.get("resourcekey");
	if (key !== null) preview.searchParams.set("resourcekey", key);
	return preview.href;
}

/**
 * What a Drive link may lead to that does not say whether it is a Google document or another file: the links to choose from.
 * Undefined for every other link.
 */
export function readUnclearDriveLink(link: string): { document: string; file: string } | undefined {
	const url = URL.canParse(link) ? new URL(link) : undefined;
	if (url?.host !== GOOGLE_DRIVE_HOST || !DRIVE_OPEN_PATH.test(url.pathname)) return undefined;
	const id = GOOGLE_ID.exec(url.searchParams.get("id") ?? "")?.[0];
	if (id === undefined) return undefined;
	return {
		document: `https://${GOOGLE_DOCS_HOST}/document/d/${id}/mobilebasic`,
		file: `https://${GOOGLE_DRIVE_HOST}/file/d/${id}/preview`,
	};
}

/** A video or playlist as the player that may be framed and sets no cookies before it plays. */
function youtubePlayer({ host, pathname, searchParams }: URL): string | undefined {
	if (!YOUTUBE_HOSTS.has(host)) return undefined;
	const [, first = "", second = ""] = pathname.split("/");
	const isShort = host === "youtu.be";
	const inPath = isShort ? first : YOUTUBE_VIDEO_PATHS.has(first) ? second : "";
	const video = YOUTUBE_ID.exec(inPath || (first === "watch" ? (searchParams.get("v") ?? "") : ""))?.[0];
	const list = YOUTUBE_LIST.exec(first === "playlist" ? (searchParams.get("list") ?? "") : "")?.[0];
	if (video === undefined && list === undefined) return undefined;
	const player = new URL(`${YOUTUBE_PLAYER}${video ?? "videoseries"}`);
	if (list !== undefined) player.searchParams.set("list", list);
	const start = secondsOf(searchParams.get("t") ?? searchParams.get("start") ?? "");
	if (start > 0) player.searchParams.set("start", String(start));
	return player.href;
}

/** "90", "90s" or "1h2m3s" in seconds; 0 for anything else. */
function secondsOf(time: string): number {
	const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(time) ?? [];
	return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

/** Whether a stored document link leads to a page that refuses to be framed, so that learners have to open it in a tab. */
export function refusesFrame(link: string): boolean {
	const url = URL.canParse(link) ? new URL(link) : undefined;
	if (!url) return false;
	if (url.host === GOOGLE_DRIVE_HOST) return !url.pathname.endsWith("/preview");
	return YOUTUBE_HOSTS.has(url.host) && !url.pathname.startsWith("/embed/");
}

function accepted(link: string): LinkReading {
	// Encoding can make a link longer than the typed text.
	return link.length > LINK_LIMIT ? refused("too-long", { max: LINK_LIMIT }) : { ok: true, link };
}

function refused(code: Problem["code"], values?: Record<string, string | number>): LinkReading {
	return { ok: false, problem: values === undefined ? { code } : { code, values } };
}
