// Decides whether a browser may have what a module's code or id opens: whether it is published, and by which link the browser came. Counts the devices that come by each link. A browser proves by
// a cookie which links it has opened; the server stores nothing about it (decision 110). Used by the response cache, the handler
// of pages and the calls with a module's id (server/http/pages/doorkeeper.ts).
import { createHmac } from "node:crypto";
import { parse } from "hono/utils/cookie";
import { linkState, opensById, weekOf } from "#core/modules/module-links.ts";
import { type Closed, closedBecause, nextOpening, type Publication } from "#core/modules/publication.ts";
import type { Refusal } from "#core/problem.ts";
import type { Db } from "#server/db/tables.ts";
import { errorText, type Log } from "#server/log.ts";
import { createDeviceCounter } from "./device-counter.ts";
import { type CodeLink, listLinks } from "./link-rows.ts";
import type { PreviewLinks } from "./preview-link.ts";
import { listSubtopicStates, type SubtopicStates } from "./publication-rows.ts";

/** Links that a browser remembers; the least recently opened ones are forgotten. */
const REMEMBERED_LINKS = 60;
/** How long a browser remembers; browsers accept no more. Opening the link renews it once a week. */
const COOKIE_SECONDS = 400 * 24 * 3_600;
/** 96 bits of a signature. */
const TOKEN_LENGTH = 16;
/** An entry of the cookie: the proof of one link, and the last week in which this device was counted. */
const ENTRY = /^([\w-]{16})\.([0-9a-z]{1,6})$/;
/** Programs that fetch a link to show its card in a messenger; they are no devices. */
const PREVIEW_AGENT =
	/bot\b|crawler|spider|preview|facebookexternalhit|WhatsApp|Viber|Twitterbot|embedly|Mastodon|vkShare/i;

/** A link with what a browser shows to prove that it has come by it. */
type GateLink = CodeLink & { token: string };
/** What a response shows: a module, or one of its subtopics. `isPage`: a page, which may set the cookie. */
export type GatedContent = { moduleId: string; subtopicId: string | undefined; isPage: boolean };
/** The links and states of the module that a response shows. */
export type Gate = GatedContent & { links: readonly GateLink[]; module: Publication; subtopics: SubtopicStates };
/** What of a request decides. `code`: the code in its address; undefined for an address with an id. */
export type GateRequest = {
	method: string;
	code: string | undefined;
	cookies: string | undefined;
	userAgent: string | undefined;
};
/** `cookie`: the Set-Cookie header. */
export type Verdict = { ok: true; cookie?: string | undefined } | ({ ok: false } & Refusal);
export type LinkGate = ReturnType<typeof createLinkGate>;
export type LinkGateContext = {
	db: Db;
	now: () => number;
	log: Log;
	secret: string;
	isSecure: boolean;
	preview: Pick<PreviewLinks, "has">;
};

/**
 * @param secret the site's own: proofs made with another one are worth nothing
 * @param isSecure whether the site is served over https only: the cookie is then Secure
 */
export function createLinkGate({ db, now, log, secret, isSecure, preview }: LinkGateContext) {
	const counter = createDeviceCounter({ db, log });
	const cookieName = isSecure ? "__Host-links" : "links";
	const attributes = `Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
	const key = createHmac("sha256", secret).update("doubtless link proof").digest();
	const tokenOf = (code: string) => createHmac("sha256", key).update(code).digest("base64url").slice(0, TOKEN_LENGTH);

	/** The links that a browser has opened, each with the week in which it was counted last. */
	function readCookie(cookies: string | undefined): Map<string, number> {
		const opened = new Map<string, number>();
		for (const entry of (parse(cookies ?? "", cookieName)[cookieName] ?? "").split("~")) {
			const [, token, week] = ENTRY.exec(entry) ?? [];
			if (token !== undefined && week !== undefined) opened.set(token, Number.parseInt(week, 36));
		}
		return opened;
	}

	/** The Set-Cookie header with one more link. */
	function writeCookie(opened: ReadonlyMap<string, number>, token: string, week: number): string {
		const others = [...opened].filter(([other]) => other !== token).slice(0, REMEMBERED_LINKS - 1);
		const entries = [[token, week] as const, ...others].map(([each, at]) => `${each}.${at.toString(36)}`);
		return `${cookieName}=${entries.join("~")}; ${attributes}`;
	}

	function checkCode(gate: Gate, code: string, pageRequest: GateRequest): Verdict | Promise<Verdict> {
		const at = now();
		const link = gate.links.find((each) => each.code === code);
		if (!link || linkState(link, at) !== "open") return { ok: false, code: "link-ended" };
		const closed = findClosed(gate);
		if (closed) return refuse(closed, gate, pageRequest);
		if (pageRequest.method !== "GET" || PREVIEW_AGENT.test(pageRequest.userAgent ?? "")) return { ok: true };
		const opened = readCookie(pageRequest.cookies);
		const week = weekOf(at);
		const before = opened.get(link.token);
		if (before === week) return { ok: true };
		const counted = { moduleId: gate.moduleId, linkId: link.id, week };
		const cookie = writeCookie(opened, link.token, week);
		if (before === undefined && link.maxDevices !== null) return admit(counted, cookie);
		counter.count(counted, before === undefined);
		return { ok: true, cookie };
	}

	/** Counts one more device of a limited link at once, so that no more get in than may. */
	async function admit(counted: Parameters<typeof counter.admit>[0], cookie: string): Promise<Verdict> {
		try {
			return (await counter.admit(counted)) ? { ok: true, cookie } : { ok: false, code: "link-full" };
		} catch (error) {
			log.error({ error: errorText(error) }, "a device could not be counted");
			return { ok: false, code: "module-unavailable" };
		}
	}

	function checkId(gate: Gate, pageRequest: GateRequest): Verdict {
		const { links, isPage } = gate;
		const { method, cookies } = pageRequest;
		const opened = readCookie(cookies);
		if (!opensById(links, ({ token }) => opened.has(token), now()))
			return refuse({ code: "link-needed" }, gate, pageRequest);
		const closed = findClosed(gate);
		if (closed) return refuse(closed, gate, pageRequest);
		const [own, ...others] = links;
		// Until a module has a second link, its id was learnt from its own code. Browsers of before this cookie existed get it here.
		const isByOwnCode = own?.id === "" && others.length === 0 && !opened.has(own.token);
		if (!isByOwnCode || !isPage || method !== "GET") return { ok: true };
		return { ok: true, cookie: writeCookie(opened, own.token, 0) };
	}

	function findClosed({ module, subtopics, subtopicId }: Gate): Closed | undefined {
		const subtopic = subtopicId === undefined ? undefined : subtopics.get(subtopicId);
		return closedBecause(module, subtopic, now());
	}

	/** A phone with a link of the panel to look at the module opens what is closed (preview-link.ts). */
	function refuse(refusal: Refusal, { moduleId }: Gate, { cookies }: GateRequest): Verdict {
		return preview.has(moduleId, cookies) ? { ok: true } : { ok: false, ...refusal };
	}

	return {
		/** The gate of a content, valid until the module changes; undefined when there is no such module. */
		async find(content: GatedContent): Promise<Gate | undefined> {
			const { moduleId, subtopicId, isPage } = content;
			const found = await listLinks(db, moduleId);
			if (!found) return undefined;
			const subtopics = await listSubtopicStates(db, moduleId);
			const links = found.links.map((link) => ({ ...link, token: tokenOf(link.code) }));
			return { moduleId, subtopicId, isPage, links, module: found.module, subtopics };
		},

		/** When something of the module opens by itself after a time: what was made between both is old then. */
		changesAt: ({ module, subtopics }: Gate, after: number): number | undefined => {
			return nextOpening([module, ...subtopics.values()], after);
		},

		/** Whether a browser may have a response of this module. Counts a device that comes by a link. */
		check(gate: Gate, pageRequest: GateRequest): Verdict | Promise<Verdict> {
			return pageRequest.code === undefined
				? checkId(gate, pageRequest)
				: checkCode(gate, pageRequest.code, pageRequest);
		},

		/**
		 * Whether everybody who knows the id may have the response now and until something changes, so that a cache in front may store it.
		 */
		isFree: (gate: Gate): boolean => {
			const at = now();
			const opensLater = nextOpening([gate.module, ...gate.subtopics.values()], at) !== undefined;
			return !opensLater && !findClosed(gate) && opensById(gate.links, () => false, at);
		},

		/** Why a browser that has opened no link of a module does not get what the module's id opens; undefined where it does. */
		async refusesNewDevice(moduleId: string): Promise<Refusal | undefined> {
			const found = await listLinks(db, moduleId);
			if (!found) return undefined;
			if (!opensById(found.links, () => false, now())) return { code: "link-needed" };
			return closedBecause(found.module, undefined, now());
		},

		/** The Set-Cookie header that makes a browser forget all links. */
		forget: (): string => `${cookieName}=; ${attributes.replace(/Max-Age=\d+/, "Max-Age=0")}`,

		/** Writes what was counted. Called by tests, and when the hub closes. */
		flush: counter.flush,
	};
}
