// The table of addresses: what holds for each address of the site, in one row. Read by the listener (time for a body), the server's
// cache, the headers, the limits of bodies, the log, the redirects to one spelling, the service worker and the prefetching of links.
// addresses.test.ts fails when a page or a call has no row.
import {
	API_PATH,
	CODE_PATH,
	DOUBT_BYTES,
	FORGET_PATH,
	JOIN_PATH,
	LEAVE_PATH,
	LINK_CHECK_PATH,
	ORIGINAL_BYTES,
	PAPER_BYTES,
	PAPERS_PATH,
	PICTURE_BYTES,
	PLACES_PATH,
	PREVIEW_TEXT_PATH,
	REPORT_PATH,
	SAVE_TEXT_PATH,
	SYNC_BYTES,
	SYNC_PATH,
	TEXT_BYTES,
	TEXT_FILE_BYTES,
} from "./calls.ts";

/**
 * What a request gets: a page; a page that our own page shows in a frame; data for programs; the JSON of a call, errors too; a file
 * that belongs to the pages; the service worker.
 */
export type AnswerKind = "page" | "framed page" | "data" | "call" | "file" | "worker";

type ChangeMethod = "POST" | "PUT" | "DELETE";

export type Address = {
	/** Words as links spell them, and parameters (PARAMETERS). The first row that matches holds. */
	path: string;
	answers: AnswerKind;
	/** The same for every visitor: the server's cache stores it, and no cookie or header of a visitor reaches what makes it. */
	isPublic?: true;
	/** The service worker stores it. */
	isOffline?: true;
	/** A cache in front may store it where the operator allows that (SHARED_CACHE_SECONDS). */
	isShared?: true;
	/** Names a module or says something of a learner: it gets noindex for search engines, and the log masks it. */
	isSecret?: true;
	/** For signed-in administrators: never cached, never indexed. */
	isPanel?: true;
	/** Links to it are fetched shortly before they are pressed. */
	isPrefetched?: true;
	/** The methods that change something. GET and HEAD are answered everywhere, any other method nowhere. */
	change?: ChangeMethod | readonly ChangeMethod[];
	/** The largest body of a change, in bytes; "question file": the setting MCQ_MAX_BYTES. */
	body?: number | "question file";
};

/** What the parameters of a path stand for. A code may be spelt with percent signs; "*" is the rest of a path. */
const PARAMETERS: Record<string, string> = {
	":id": "[\\w-]{1,64}",
	":code": "[\\w%-]{1,64}",
	":word": "[a-z]{1,20}",
	":call": "[a-z-]{1,20}",
	"*": ".*",
};

/** The form of a page: several times its longest texts. */
const FORM_BYTES = 512 * 1024;
/** A call that sends names, a code or nothing. */
const SMALL_BYTES = 4 * 1024;
const NAMES_BYTES = 16 * 1024;
/** Some texts of questions to be rendered, in at most some 50 milliseconds. */
const RENDER_BYTES = 32 * 1024;
/** Twenty reports with the longest ids and notes. */
const REPORT_BYTES = 64 * 1024;
/** Questions that are added to a file. */
const ADDED_BYTES = 4_000_000;

const PUBLIC_PAGE = { answers: "page", isPublic: true, isOffline: true } as const;
const MODULE_PAGE = { ...PUBLIC_PAGE, isSecret: true, isShared: true, isPrefetched: true } as const;
const FRAMED_PAGE = { answers: "framed page", isPublic: true, isOffline: true, isSecret: true } as const;
const QUESTIONS = { answers: "data", isPublic: true, isSecret: true, isShared: true } as const;
const FILE = { answers: "file", isOffline: true } as const;
const LEARNER_CALL = { answers: "call", isSecret: true, change: "POST" } as const;
const PANEL_PAGE = { answers: "page", isPanel: true } as const;
const PANEL_FORM = { ...PANEL_PAGE, change: "POST", body: FORM_BYTES } as const;
const PANEL_CALL = { answers: "call", isPanel: true } as const;
/** The HTTP interface for scripts: by a key, never by a cookie. */
const SCRIPT_CALL = { answers: "call", isSecret: true, body: FORM_BYTES } as const;
const SCRIPT_LIST = { ...SCRIPT_CALL, change: "POST" } as const;
const SCRIPT_RECORD = { ...SCRIPT_CALL, change: ["PUT", "DELETE"] } as const;
/** Calls of the panel whose addresses are not below "/admin". */
const API_CALL = { answers: "call", isSecret: true, change: "POST" } as const;

export const ADDRESSES: readonly Address[] = [
	// Learners' pages.
	{ path: "/", ...PUBLIC_PAGE, isPrefetched: true },
	// Never shared: the server counts who comes by a link, and gives the browser its proof (server/modules/link-gate.ts).
	{ path: "/module/:code", ...PUBLIC_PAGE, isSecret: true, isPrefetched: true },
	{ path: "/subtopics/:code", ...MODULE_PAGE },
	{ path: "/learn/:code/:code", ...MODULE_PAGE },
	{ path: "/mistakes/:code", ...MODULE_PAGE },
	{ path: "/today/:code", ...MODULE_PAGE },
	// Not prefetched: candidates open it when they mean to begin.
	{ path: "/paper/:code", ...PUBLIC_PAGE, isSecret: true },
	// For administrators: the draft as it is.
	{ path: "/paper/:code/preview", answers: "page", isSecret: true },
	{ path: "/documents/:code/:code", ...FRAMED_PAGE },
	{ path: "/documents/:code/:code/:word", ...FRAMED_PAGE },
	{ path: "/progress", ...PUBLIC_PAGE },
	{ path: "/data", ...PUBLIC_PAGE },
	{ path: "/offline", ...PUBLIC_PAGE },
	{ path: "/not-found", ...PUBLIC_PAGE },
	{ path: "/module", answers: "page", isSecret: true },
	{ path: "/subtopics", answers: "page", isSecret: true },
	// Its token opens a module in every state.
	{ path: "/preview/:code", answers: "page", isSecret: true },
	{ path: LINK_CHECK_PATH, answers: "page", change: "POST", body: SMALL_BYTES },

	// What learners' pages load.
	{ path: "/mcq-data/:id/:id.json", ...QUESTIONS, isOffline: true },
	{ path: "/mcq-data/:id/:id.rendered.json", ...QUESTIONS, isOffline: true },
	// Large files are stored whole: the service worker stores neither the start of a quiz nor a part.
	{ path: "/mcq-data/*", answers: "data", isSecret: true, isShared: true },
	{ path: "/module/:code/pack.json", answers: "data", isPublic: true, isSecret: true },
	{ path: "/module/:code/questions.json", ...QUESTIONS, isOffline: true },
	{ path: "/pictures/*", answers: "data", isOffline: true },
	{ path: "/manifest.webmanifest", ...FILE, isPublic: true },
	{ path: "/static/*", ...FILE },
	{ path: "/formulas/*", ...FILE },
	{ path: "/icons/*", ...FILE },
	{ path: "/:id.svg", ...FILE },
	{ path: "/:id.png", ...FILE },
	{ path: "/:id.txt", ...FILE },
	{ path: "/sw.js", answers: "worker" },
	{ path: "/healthz", answers: "file" },
	{ path: "/readyz", answers: "file" },

	// What learners' pages send.
	{ path: "/api/modules/:id/subtopics/:id/doubts", ...LEARNER_CALL, body: DOUBT_BYTES },
	{ path: SYNC_PATH, ...LEARNER_CALL, body: SYNC_BYTES },
	{ path: CODE_PATH, ...LEARNER_CALL, body: SMALL_BYTES },
	{ path: JOIN_PATH, ...LEARNER_CALL, body: SMALL_BYTES },
	{ path: PLACES_PATH, ...LEARNER_CALL, body: SMALL_BYTES },
	{ path: LEAVE_PATH, ...LEARNER_CALL, body: SMALL_BYTES },
	{ path: FORGET_PATH, ...LEARNER_CALL, body: SMALL_BYTES },
	{ path: REPORT_PATH, ...LEARNER_CALL, body: REPORT_BYTES },
	{ path: `${PAPERS_PATH}/:id/events`, ...LEARNER_CALL, body: PAPER_BYTES },
	{ path: `${PAPERS_PATH}/:id/:id`, ...LEARNER_CALL, body: SMALL_BYTES },

	// What the panel sends and downloads.
	{ path: "/admin/mcq-check.php", ...PANEL_CALL, change: "POST", body: NAMES_BYTES },
	{ path: "/admin/mcq-upload.php", ...PANEL_CALL, change: "POST", body: "question file" },
	{ path: "/admin/mcq-delete.php", ...PANEL_CALL, change: "POST", body: NAMES_BYTES },
	{ path: "/admin/mcq-render", ...PANEL_CALL, change: "POST", body: RENDER_BYTES },
	{ path: "/admin/mcq-download/:id", ...PANEL_CALL },
	{ path: "/admin/mcq-download/:id/:word", ...PANEL_CALL },
	{ path: "/admin/mcq-original/:id", ...PANEL_CALL },
	{ path: "/admin/mcq-template", ...PANEL_CALL },
	{ path: "/admin/papers/:id/results/:word/:word", ...PANEL_CALL },
	{ path: "/api/questions/read", ...API_CALL, body: "question file" },
	{ path: "/api/questions/add", ...API_CALL, body: ADDED_BYTES },
	{ path: "/api/texts/read", ...API_CALL, body: TEXT_FILE_BYTES },
	{ path: "/api/texts/read-linked", ...API_CALL, body: SMALL_BYTES },
	{ path: PREVIEW_TEXT_PATH, ...API_CALL, body: TEXT_BYTES },
	{ path: SAVE_TEXT_PATH, ...API_CALL, body: TEXT_BYTES },
	{ path: "/api/texts/:id/:word/original", answers: "call", isSecret: true, change: "PUT", body: ORIGINAL_BYTES },
	{ path: "/api/pictures", ...API_CALL, body: PICTURE_BYTES },

	// What the institute's scripts use.
	{ path: `${API_PATH}/openapi.json`, answers: "call" },
	{ path: `${API_PATH}/modules`, ...SCRIPT_LIST },
	{ path: `${API_PATH}/modules/:id`, ...SCRIPT_RECORD },
	{ path: `${API_PATH}/modules/:id/subtopics`, ...SCRIPT_LIST },
	{ path: `${API_PATH}/modules/:id/links`, ...SCRIPT_LIST },
	{ path: `${API_PATH}/subtopics/:id`, ...SCRIPT_RECORD },
	{ path: `${API_PATH}/subtopics/:id/questions`, ...SCRIPT_LIST },
	{ path: `${API_PATH}/subtopics/:id/questions/:id`, ...SCRIPT_RECORD },
	{ path: `${API_PATH}/subtopics/:id/publish`, ...SCRIPT_LIST },
	{ path: `${API_PATH}/links/:id`, ...SCRIPT_RECORD },

	// The panel's pages.
	{ path: "/admin", ...PANEL_PAGE },
	{ path: "/admin/login", ...PANEL_FORM },
	{ path: "/admin/logout", ...PANEL_FORM },
	{ path: "/admin/sign-in-again", ...PANEL_FORM },
	// Its token lets somebody in.
	{ path: "/admin/join/:id", ...PANEL_FORM, isSecret: true },
	{ path: "/admin/choices", ...PANEL_PAGE },
	{ path: "/admin/dashboard", ...PANEL_PAGE },
	{ path: "/admin/documents", ...PANEL_PAGE },
	{ path: "/admin/documents/:id", ...PANEL_FORM },
	{ path: "/admin/modules", ...PANEL_FORM },
	{ path: "/admin/modules/new", ...PANEL_FORM },
	{ path: "/admin/modules/edit/:id", ...PANEL_FORM },
	{ path: "/admin/subtopics", ...PANEL_FORM },
	{ path: "/admin/subtopics/new", ...PANEL_FORM },
	{ path: "/admin/subtopics/edit/:id", ...PANEL_FORM },
	{ path: "/admin/subtopics/:id/texts/:word", ...PANEL_PAGE },
	{ path: "/admin/subtopics/:id/texts/:word/versions", ...PANEL_PAGE },
	{ path: "/admin/bin", ...PANEL_FORM },
	{ path: "/admin/mcq", ...PANEL_PAGE },
	{ path: "/admin/mcq/new", ...PANEL_PAGE },
	{ path: "/admin/mcq/paper/:id", ...PANEL_PAGE },
	{ path: "/admin/mcq/edit/:id", ...PANEL_PAGE },
	{ path: "/admin/mcq/:id/questions", ...PANEL_FORM },
	{ path: "/admin/mcq/:id/questions/new", ...PANEL_FORM },
	{ path: "/admin/mcq/:id/questions/:id", ...PANEL_FORM },
	{ path: "/admin/questions", ...PANEL_PAGE },
	{ path: "/admin/needs-a-look", ...PANEL_PAGE },
	{ path: "/admin/search", ...PANEL_PAGE },
	{ path: "/admin/papers", ...PANEL_FORM },
	{ path: "/admin/papers/new", ...PANEL_FORM },
	{ path: "/admin/papers/:id", ...PANEL_FORM },
	{ path: "/admin/papers/:id/results", ...PANEL_FORM },
	{ path: "/admin/papers/:id/cards", ...PANEL_PAGE },
	{ path: "/admin/papers/:id/print", ...PANEL_PAGE },
	{ path: "/admin/people", ...PANEL_FORM },
	{ path: "/admin/people/:id", ...PANEL_FORM },
	{ path: "/admin/keys", ...PANEL_FORM },
	{ path: "/admin/settings", ...PANEL_FORM },
	{ path: "/admin/account", ...PANEL_FORM },
	{ path: "/admin/activity", ...PANEL_PAGE },
	{ path: "/admin/*", ...PANEL_PAGE },

	// Whatever else: it may hold a mistyped code.
	{ path: "/mcq-data", answers: "data", isSecret: true },
	{ path: "/api/*", answers: "call", isSecret: true },
	{ path: "/*", answers: "page", isSecret: true },
];

type Compiled = { address: Address; pattern: RegExp };

/** Matches the paths of a row. */
function compile(path: string): RegExp {
	const source = path.replaceAll(/:[a-z]+|\*|[.]/g, (part) => PARAMETERS[part] ?? `\\${part}`);
	return new RegExp(`^${source}$`);
}

const COMPILED: readonly Compiled[] = ADDRESSES.map((address) => ({ address, pattern: compile(address.path) }));

/**
 * The row of a path.
 * @param path without query, in the spelling of links (canonicalPath)
 */
export function findAddress(path: string): Address {
	// The router asks for a panel's page by its path with ".data".
	const page = path.startsWith("/admin") ? path.replace(/\.data$/, "") : path;
	const found = COMPILED.find(({ pattern }) => pattern.test(page));
	if (!found) throw new Error("the last row matches every path");
	return found.address;
}

/** The methods that change something at an address. */
export function changesOf({ change = [] }: Address): readonly string[] {
	return typeof change === "string" ? [change] : change;
}

/** One pattern for the paths of all rows that `isMeant` chooses. */
export function patternOf(isMeant: (address: Address) => boolean): RegExp {
	const sources = COMPILED.filter(({ address }) => isMeant(address)).map(({ pattern }) => pattern.source.slice(1, -1));
	return new RegExp(`^(?:${sources.join("|")})$`);
}

/** The words in the paths of the rows that `isMeant` chooses. */
export function wordsOf(isMeant: (address: Address) => boolean): Set<string> {
	const segments = ADDRESSES.filter(isMeant).flatMap(({ path }) => path.split("/"));
	return new Set(segments.filter((segment) => /^[a-z][a-z-]*$/.test(segment)));
}

/** Addresses that the service worker stores. */
export const OFFLINE_PATHS = patternOf(({ isOffline }) => isOffline === true);
/**
 * Addresses that it leaves to the server: the panel, calls, itself, packs, and parts of large question files. Of the panel's rows only
 * those that match all of it: the pattern is part of the worker.
 */
export const SERVER_PATHS = patternOf(({ path, answers, isOffline, isPanel }) => {
	return isPanel ? path === "/admin" || path === "/admin/*" : !(isOffline || answers === "page");
});
