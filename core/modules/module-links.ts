// The links of a module: its own code, and further ones by batch. When a link opens the module, when the module's id does,
// and what switching, replacing, deleting and restoring change. Pure: times and codes are arguments.

import type { Problem } from "#core/problem.ts";
import { type FormReading, readName } from "./form.ts";

/** Longest name of a link, in characters. */
const LINK_NAME_LIMIT = 80;
/** The most devices that a link may be limited to. */
const MAX_DEVICES = 100_000;
/** The last time that a form accepts, in milliseconds since 1970: the year 2100. */
const LAST_TIME = 4_102_444_800_000;

/** What decides whether a link opens its module. Times are milliseconds since 1970; null: no limit. */
export type LinkRule = {
	isOn: boolean;
	opensAt: number | null;
	endsAt: number | null;
	/** When its code dies because another code has replaced it. */
	diesAt: number | null;
	deletedAt: number | null;
	/** At most so many devices. */
	maxDevices: number | null;
};

type LinkWindow = Pick<LinkRule, "opensAt" | "endsAt" | "maxDevices">;

/** "not-yet": opens later. All others but "open" are closed for good, unless an administrator opens them. */
export type LinkState = "open" | "not-yet" | "off" | "ended" | "replaced" | "deleted";

/** The rule of a module's own code, which can be switched off and never changes (specification 5). */
export function ownCodeRule(isOn: boolean): LinkRule {
	return { isOn, opensAt: null, endsAt: null, diesAt: null, deletedAt: null, maxDevices: null };
}

/** The state of a link at a time. A link begins and ends at the very millisecond. */
export function linkState(link: LinkRule, now: number): LinkState {
	if (link.deletedAt !== null) return "deleted";
	if (link.diesAt !== null && now >= link.diesAt) return "replaced";
	if (!link.isOn) return "off";
	if (link.endsAt !== null && now >= link.endsAt) return "ended";
	return link.opensAt !== null && now < link.opensAt ? "not-yet" : "open";
}

/**
 * Whether the module's id alone no longer opens the module because of this link: it was closed to somebody, or it is for a limited number
 * of devices. A link that opens later was closed to nobody.
 */
function closesId(link: LinkRule, now: number): boolean {
	const state = linkState(link, now);
	return link.maxDevices !== null || (state !== "open" && state !== "not-yet");
}

/**
 * Whether the module's id opens it for a browser: always while no link is closed, otherwise when the browser has come by a
 * link that is open now.
 * @param links all links of the module, deleted ones too
 * @param hasCome whether the browser has opened the module by this link
 */
export function opensById<Link extends LinkRule>(
	links: readonly Link[],
	hasCome: (link: Link) => boolean,
	now: number,
): boolean {
	if (!links.some((link) => closesId(link, now))) return true;
	return links.some((link) => linkState(link, now) === "open" && hasCome(link));
}

/** Browsers that a change of a link takes the module from. "others": those that came by no link, such as by a paper's own one. */
export type ClosedTo = "came" | "others" | "all";

/**
 * Whom a change of a link takes the module from at a time. A limit below the number of devices that came takes it from none of them.
 * @param before undefined for a new link
 * @param isFree whether the module's id opens it for every browser
 */
export function closesTo(
	before: LinkRule | undefined,
	after: LinkRule,
	{ isFree, now }: { isFree: boolean; now: number },
): ClosedTo | undefined {
	const wasFree = isFree && !(before && closesId(before, now));
	const isTakenFromOthers = wasFree && closesId(after, now);
	const isClosed = before !== undefined && linkState(before, now) === "open" && linkState(after, now) !== "open";
	if (isClosed && isTakenFromOthers) return "all";
	if (isTakenFromOthers) return "others";
	return isClosed && !wasFree ? "came" : undefined;
}

/**
 * The first time at which a change of a link takes the module from somebody; undefined: it never does.
 * @returns `at`: when, by the link's end; null: at once
 */
export function firstClosing(
	before: LinkRule | undefined,
	after: LinkRule,
	{ isFree, now }: { isFree: boolean; now: number },
): { whom: ClosedTo; at: number | null } | undefined {
	const atOnce = closesTo(before, after, { isFree, now });
	if (atOnce) return { whom: atOnce, at: null };
	const at = Math.min(after.endsAt ?? Number.POSITIVE_INFINITY, after.diesAt ?? Number.POSITIVE_INFINITY);
	if (at <= now || at === Number.POSITIVE_INFINITY) return undefined;
	const later = closesTo(before, after, { isFree, now: at });
	return later && { whom: later, at };
}

/**
 * Of whom a change of a link takes the module from, those that there are.
 * @param devices how many have opened the link since it exists; null: that is not known
 */
export function whomOf(whom: ClosedTo, devices: number | null): ClosedTo | undefined {
	if (devices !== 0 || whom === "others") return whom;
	return whom === "all" ? "others" : undefined;
}

export function switchLink<Link extends LinkRule>(link: Link, isOn: boolean): Link {
	return { ...link, isOn };
}

/** The link whose code another one replaces: it dies at `at`, or earlier where that was decided before. It never lives longer again. */
export function replaceLink<Link extends LinkRule>(link: Link, at: number): Link {
	return { ...link, diesAt: link.diesAt === null ? at : Math.min(link.diesAt, at) };
}

/** The rule of a new link with this window and limit, also of one that replaces another one: its own life. */
export function successorRule({ opensAt, endsAt, maxDevices }: LinkWindow): LinkRule {
	return { isOn: true, opensAt, endsAt, diesAt: null, deletedAt: null, maxDevices };
}

export function deleteLink<Link extends LinkRule>(link: Link, at: number): Link {
	return { ...link, deletedAt: link.deletedAt ?? at };
}

/** Everything as it was before the link was deleted. */
export function restoreLink<Link extends LinkRule>(link: Link): Link {
	return { ...link, deletedAt: null };
}

/** What an administrator types; numbers as text. Times come from the browser, which knows the time zone. */
export type TypedLink = {
	name: string;
	opensAt: number | null;
	endsAt: number | null;
	maxDevices: string;
	showsTitle: boolean;
};
export type LinkInput = LinkWindow & { name: string; showsTitle: boolean };

/** A link's form: name required; the end after the beginning; a whole number of devices, or none. */
export function readLinkForm(typed: TypedLink): FormReading<LinkInput> {
	const problems: Problem[] = [];
	const name = readName(typed.name, "name", LINK_NAME_LIMIT, problems);
	const { opensAt, endsAt, showsTitle } = typed;
	for (const [field, time] of Object.entries({ opensAt, endsAt })) {
		if (time !== null && !isTime(time)) problems.push({ code: "time-malformed", field });
	}
	if (opensAt !== null && endsAt !== null && endsAt <= opensAt)
		problems.push({ code: "ends-before-start", field: "endsAt" });
	const maxDevices = readDevices(typed.maxDevices, problems);
	if (problems.length > 0) return { ok: false, problems };
	return { ok: true, input: { name, opensAt, endsAt, maxDevices, showsTitle } };
}

function isTime(time: number): boolean {
	return Number.isInteger(time) && time >= 0 && time <= LAST_TIME;
}

function readDevices(typed: string, problems: Problem[]): number | null {
	const text = typed.trim();
	if (text === "") return null;
	const count = /^\d{1,6}$/.test(text) ? Number(text) : 0;
	if (count >= 1 && count <= MAX_DEVICES) return count;
	problems.push({ code: "devices-malformed", field: "maxDevices", values: { max: MAX_DEVICES } });
	return null;
}

const WEEK_MS = 7 * 24 * 3_600_000;
/** From a Thursday, which 1970 began with, back to its Monday. */
const MONDAY_MS = 3 * 24 * 3_600_000;

/** The number of a week, which begins on Monday at 0:00 UTC. */
export function weekOf(at: number): number {
	return Math.floor((at + MONDAY_MS) / WEEK_MS);
}

/** Google Classroom's address that shares a link. */
export function classroomAddress(link: string, title: string): string {
	return `https://classroom.google.com/share?${new URLSearchParams({ url: link, title })}`;
}
