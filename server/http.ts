// The list of every address that is not a page; then the pages. Built by serve.ts; tests call `http.request("/…")`.
import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { requestId } from "hono/request-id";
import { changesOf, findAddress } from "#core/addresses/addresses.ts";
import {
	API_PATH,
	CODE_PATH,
	FORGET_PATH,
	JOIN_PATH,
	LEAVE_PATH,
	LINK_CHECK_PATH,
	PAPER_CALLS,
	PAPERS_PATH,
	PLACES_PATH,
	PREVIEW_TEXT_PATH,
	REPORT_PATH,
	SAVE_TEXT_PATH,
	SYNC_PATH,
} from "#core/addresses/calls.ts";
import { can } from "#core/people/roles.ts";
import { HubError } from "#core/problem.ts";
import { createApi } from "#server/api/calls.ts";
import { createDoubtAnswers } from "#server/doubts/answers.ts";
import { createDoubtCall, createDoubtStatus } from "#server/doubts/call.ts";
import { createLimitBody, onlyPlainBodies, requireJson } from "#server/http/bodies.ts";
import { createClientAddress } from "#server/http/client-address.ts";
import { addRetryAfter, createErrorHandler, NO_STORE } from "#server/http/failures.ts";
import { runInLanguage } from "#server/http/language.ts";
import { redirectToOneAddress } from "#server/http/one-address.ts";
import { type CacheFill, createPublicResponder, pairsOf } from "#server/http/pages/cache-handler.ts";
import { createDoorkeeper, type Doorkeeper } from "#server/http/pages/doorkeeper.ts";
import { DEVELOPMENT_FILES, type LearnerFiles } from "#server/http/pages/learner-files.ts";
import { createPageHandler, type Pages, type PageVariables } from "#server/http/pages/page-handler.ts";
import { createResponseCache, type ResponseCache } from "#server/http/pages/response-cache.ts";
import { createShareCard } from "#server/http/pages/share-card.ts";
import { createRequestLog } from "#server/http/request-log.ts";
import { createSameOrigin } from "#server/http/same-origin.ts";
import { createSecurityHeaders } from "#server/http/security-headers.ts";
import { createStaticFiles } from "#server/http/static-files.ts";
import { createLinkCheckCall } from "#server/modules/link-check-call.ts";
import { createPreviewCall } from "#server/modules/preview-call.ts";
import { createPackCall } from "#server/offline/packs.ts";
import { createWebManifest, listIcons } from "#server/offline/web-manifest.ts";
import { createPaperCalls } from "#server/papers/calls.ts";
import { createResultCalls } from "#server/papers/export-calls.ts";
import { createModuleQuestionsCall } from "#server/practice/serve-module-questions.ts";
import { createProgressCalls } from "#server/progress/calls.ts";
import { createAddCall } from "#server/questions/calls.ts";
import { createExportCalls } from "#server/questions/export/calls.ts";
import { createQuestionFileCalls } from "#server/questions/files/calls.ts";
import {
	createQuestionFileData,
	createQuestionFilePart,
	createQuestionFileStart,
	NAMES_PATTERN,
	PART_PATTERN,
	START_PATTERN,
} from "#server/questions/files/serve-file.ts";
import { createImportCall } from "#server/questions/import/calls.ts";
import { createPictureCall } from "#server/questions/pictures/calls.ts";
import { createServePicture, PICTURE_PATTERN } from "#server/questions/pictures/serve-picture.ts";
import { createReportCall } from "#server/questions/reports/calls.ts";
import { createMarkIcons, MARK_PATTERN } from "#server/settings/mark-icons.ts";
import { createTextCalls } from "#server/texts/calls.ts";
import { createTextImportCalls } from "#server/texts/import/calls.ts";
import type { Hub } from "./hub.ts";

export type HttpOptions = {
	pages: Pages;
	/** The folder with the built browser files; undefined in development, where Vite serves them. */
	clientFolder?: string | undefined;
	/** The browser files of learner's pages, and the build's id, which every response carries. */
	files?: Pick<LearnerFiles, "build" | "all">;
	/** The folders of earlier builds, for pages that are still open (server/offline/previous-builds.ts). */
	earlierBuilds?: readonly string[];
	/** Where the responses that packs are made of are stored. */
	cache?: ResponseCache;
	/** Whether this process is draining: /readyz then answers 503. */
	isStopping?: () => boolean;
	/** The visitor's address as it counts for limits; the listener uses the same. */
	clientAddress?: ReturnType<typeof createClientAddress>;
};

type FilledBindings = HttpBindings & { cacheFill?: CacheFill };
export type Http = Hono<{ Bindings: FilledBindings; Variables: PageVariables }>;

/** Builds the function that answers public addresses from the cache and fills it with what `http` answers. */
export function createHubResponder(hub: Hub, http: Http, cache: ResponseCache) {
	const { access, linkCheck, log, site } = hub;
	return createPublicResponder({
		cache,
		access,
		linkCheck,
		doorkeeper: createHubDoorkeeper(hub),
		log,
		language: site.language,
		fetch: (request, env) => http.fetch(request, env),
	});
}

function createHubDoorkeeper({ linkGate, auth }: Hub) {
	return createDoorkeeper({
		linkGate,
		async isAdministrator(cookies) {
			if (cookies === undefined) return false;
			// A database that fails opens nothing.
			const administrator = await auth.findAdministrator(new Headers({ cookie: cookies })).catch(() => null);
			return Boolean(administrator);
		},
	});
}

/** Builds the HTTP application of a hub, without the response cache. */
export function createHttp(hub: Hub, options: HttpOptions): Http {
	const { pages, clientFolder, files = DEVELOPMENT_FILES, isStopping = () => false } = options;
	const { site, log } = hub;
	const http: Http = new Hono();
	const { clientAddress = createClientAddress(hub.env.TRUSTED_PROXIES) } = options;
	const addressOf = ({ env }: { env?: Partial<HttpBindings & { cacheFill: CacheFill }> }) =>
		env?.cacheFill?.address ?? clientAddress(env?.incoming);

	http.use(requestId({ headerName: "", generator: (c) => c.env?.cacheFill?.requestId ?? randomUUID() }));
	http.use((c, next) => {
		// The site has one language. A choice per visitor belongs here and in createHubResponder, which keys the cache by it.
		c.set("language", c.env?.cacheFill?.language ?? site.language);
		return runInLanguage(c.get("language"), next);
	});
	http.use(createRequestLog(log));
	http.use(addRetryAfter);
	// In development the inline scripts are Vite's, which have no known hashes.
	if (clientFolder)
		http.use(createSecurityHeaders({ site, build: files.build, sharedCacheSeconds: hub.env.SHARED_CACHE_SECONDS }));
	http.use(createSameOrigin(site.baseUrl));
	http.use(onlyPromisedMethods);
	http.use(redirectToOneAddress);
	http.use(onlyPlainBodies);
	const doorkeeper = createHubDoorkeeper(hub);
	http.use(createRequireLink(doorkeeper));

	http.get("/healthz", (c) => c.text("ok", 200, NO_STORE));
	http.get("/readyz", async (c) => {
		if (isStopping()) return c.text("stopping", 503, NO_STORE);
		const isReady = await hub.administrators.exist();
		return isReady ? c.text("ready", 200, NO_STORE) : c.text("starting", 503, NO_STORE);
	});
	for (const pattern of [PART_PATTERN, NAMES_PATTERN])
		http.get(pattern, compress(), createQuestionFilePart(hub.partialFiles));
	http.get(START_PATTERN, compress(), createQuestionFileStart(hub.partialFiles));
	http.get("/mcq-data/*", createQuestionFileData(hub.questionFiles));

	const { auth, questionFiles, pictures } = hub;
	const limitBody = createLimitBody(hub.env.MCQ_MAX_BYTES);
	const calls = createQuestionFileCalls({
		auth,
		questionFiles,
		log,
		limitBody,
		findPictures: pictures.findSizes,
		maxBytes: hub.env.MCQ_MAX_BYTES,
	});
	http.post("/admin/mcq-check.php", ...calls.check);
	http.post("/admin/mcq-upload.php", ...calls.upload);
	http.post("/admin/mcq-delete.php", ...calls.remove);
	http.post("/admin/mcq-render", ...calls.render);
	http.get("/admin/:call{mcq-(?:check|upload|delete)\\.php}", calls.onlyPost);
	http.get("/admin/mcq-download/:subtopicId{[A-Za-z0-9_-]{1,64}}", ...calls.download);

	http.get("/admin/mcq-original/:subtopicId{[A-Za-z0-9_-]{1,64}}", ...calls.downloadOriginal);
	const exported = createExportCalls({ auth, exports: hub.exports, log });
	http.get(
		"/admin/mcq-download/:subtopicId{[A-Za-z0-9_-]{1,64}}/:format{(?:xlsx|csv|gift|moodle|zip)}",
		...exported.download,
	);
	http.get("/admin/mcq-template", ...exported.template);
	const { imports } = hub;
	http.post("/api/questions/read", ...createImportCall({ auth, imports, log, limitBody }));
	http.post("/api/questions/add", ...createAddCall({ auth, questionEditor: hub.questionEditor, log, limitBody }));

	const { textImports, googleTexts } = hub;
	const importCalls = createTextImportCalls({ auth, textImports, googleTexts, log, limitBody });
	http.post("/api/texts/read", ...importCalls.read);
	http.post("/api/texts/read-linked", ...importCalls.readLinked);
	const texts = createTextCalls({ auth, texts: hub.texts, log, limitBody });
	http.post(PREVIEW_TEXT_PATH, ...texts.preview);
	http.post(SAVE_TEXT_PATH, ...texts.save);
	http.put(TEXT_ORIGINAL_PATTERN, ...texts.storeOriginal);
	http.get(TEXT_ORIGINAL_PATTERN, ...texts.sendOriginal);

	http.post("/api/pictures", ...createPictureCall({ auth, pictures, log, limitBody }));
	http.get(PICTURE_PATTERN, createServePicture(pictures));

	http.post(LINK_CHECK_PATH, limitBody(), createLinkCheckCall(hub.linkCheck, addressOf));

	http.get("/preview/:token", createPreviewCall(hub.previewLinks));

	const { settings } = hub;
	http.get("/manifest.webmanifest", createWebManifest(settings));
	http.get("/card.png", createShareCard({ ...settings, findPicture: pictures.find }));
	http.get(MARK_PATTERN, createMarkIcons({ settings, pictures }));
	http.get("/module/:moduleId{[A-Za-z0-9_-]{1,64}}/pack.json", createPack(hub, http, files, options.cache));
	http.get("/module/:moduleId{[A-Za-z0-9_-]{1,64}}/questions.json", createModuleQuestionsCall(hub));

	const doubts = createDoubts(hub, addressOf);
	http.get(DOUBTS, doubts.status);
	http.post(DOUBTS, requireJson, limitBody(), doubts.call);

	const logs = createProgressCalls({
		progress: site.progress === "synced" ? hub.progress : undefined,
		addressOf,
		forgetLinks: hub.linkGate.forget,
	});
	http.post(SYNC_PATH, compress(), requireJson, limitBody(), logs.sync);
	http.post(CODE_PATH, requireJson, limitBody(), logs.code);
	http.post(JOIN_PATH, requireJson, limitBody(), logs.join);
	http.post(PLACES_PATH, requireJson, limitBody(), logs.places);
	http.post(LEAVE_PATH, requireJson, limitBody(), logs.leave);
	http.post(FORGET_PATH, requireJson, limitBody(), logs.forget);

	const papers = createPaperHandlers(hub, doorkeeper, addressOf);
	for (const call of PAPER_CALLS)
		http.post(`${PAPERS_PATH}/:paperId{${ID}}/${call}`, compress(), requireJson, limitBody(), papers[call]);

	const { download } = createResultCalls({ auth, results: hub.results, log });
	http.get(`/admin/papers/:paperId{${ID}}/results/:table{(?:ranks|questions)}/:format{(?:xlsx|csv)}`, ...download);

	const report = createReportCall({ reports: hub.reports, addressOf });
	http.post(REPORT_PATH, requireJson, limitBody(), report);

	http.route(
		API_PATH,
		createApi({ ...hub, now: () => Date.now(), addressOf, limitBody, readSite: hub.settings.readSite }),
	);

	if (clientFolder) http.use(createStaticFiles(clientFolder, options.earlierBuilds));
	http.get("*", async (c, next) => {
		if (!isFileAddress(c.req.path)) return next();
		if (isForPage(c.req.header("Sec-Fetch-Dest"))) return c.text("Not Found", 404, NO_STORE);
		for (const [name, value] of Object.entries(NO_STORE)) c.header(name, value);
		return c.redirect("/not-found", 302);
	});

	// Public pages are compressed by the response cache.
	http.use("/admin/*", compress());
	http.on(
		["GET", "POST"],
		"*",
		limitBody(),
		createPageHandler({ pages, baseUrl: site.baseUrl, addressOf, doorkeeper }),
	);

	http.onError(createErrorHandler(log));
	return http;
}

const DOUBTS = "/api/modules/:moduleId{[A-Za-z0-9_-]{1,64}}/subtopics/:subtopicId{[A-Za-z0-9_-]{1,64}}/doubts";

/** The handlers of the doubt chat. */
function createDoubts(hub: Hub, addressOf: (c: { env?: HttpBindings }) => string) {
	const { catalog } = hub;
	const findTitle = async (moduleId: string) => (await catalog.findModule(moduleId))?.title ?? "";
	const answer = createDoubtAnswers({ ...hub, now: () => Date.now(), findTitle });
	const context = { ...hub, answer, addressOf };
	return { call: createDoubtCall(context), status: createDoubtStatus(context) };
}

const ID = "[A-Za-z0-9_-]{1,64}";

/** The handlers of a candidate's calls, by their names. */
function createPaperHandlers(hub: Hub, { decide }: Doorkeeper, addressOf: (c: { env?: HttpBindings }) => string) {
	const { linkGate, progress, auth, site } = hub;
	const { takeOver, extraTime, ...calls } = createPaperCalls({
		...hub,
		addressOf,
		findLearner: (cookies) => (site.progress === "synced" ? progress.readLearner(cookies) : undefined),
		async admit(moduleId, cookies) {
			const gate = await linkGate.find({ moduleId, subtopicId: undefined, isPage: false });
			if (!gate) throw new HubError("paper-not-found");
			const answer = await decide(gate, { method: "POST", code: undefined, cookies, userAgent: undefined });
			if (!answer.ok) throw new HubError(answer.code);
		},
		async isEditor(headers) {
			const administrator = await auth.findAdministrator(headers);
			return administrator != null && can(administrator.role, "see");
		},
	});
	return { ...calls, "take-over": takeOver, "extra-time": extraTime };
}

/** The handler of a module's pack. Pages come through the cache; files, which it does not hold, from `http` itself. */
function createPack(
	hub: Hub,
	http: Http,
	files: Pick<LearnerFiles, "build" | "all">,
	cache = createResponseCache({ watch: hub.watch, maxBytes: 0 }),
) {
	const respond = createHubResponder(hub, http, cache);
	return createPackCall({
		...hub,
		now: () => Date.now(),
		build: files.build ?? "",
		async listFiles() {
			const { look } = await hub.settings.readSite();
			return [...files.all, ...listIcons(look).map(({ src }) => src)];
		},
		async fetchPublic(url, acceptEncoding) {
			const visitor = { readAddress: () => PACK_ADDRESS, cookies: undefined, userAgent: undefined, isInternal: true };
			const answer = await respond({ method: "GET", url, acceptEncoding, ifNoneMatch: undefined, ...visitor });
			if (answer) {
				const { status, headers, body } = answer;
				return { status, headers: pairsOf(headers), body: body instanceof Uint8Array ? [body] : (body ?? []) };
			}
			const { status, headers, body } = await http.request(url, { headers: { "Accept-Encoding": acceptEncoding } });
			return { status, headers, body: body ?? [] };
		},
	});
}

/** The visitor's address when a pack reads the site's own pages. */
const PACK_ADDRESS = "pack";

/** Data and calls of a module, by its id. */
const MODULE_DATA = /^\/(?:mcq-data|api\/modules|module(?=\/[^/]+\/(?:pack|questions)\.json$))\/([\w-]{1,64})\//;

/**
 * Refuses a module's data to a browser that its id does not open (core/modules/module-links.ts). What goes into the cache is decided for
 * each visitor by cache-handler.ts, pages by page-handler.ts.
 */
function createRequireLink({ findGate, decide }: Doorkeeper): MiddlewareHandler<{ Bindings: FilledBindings }> {
	return async (c, next) => {
		const [, moduleId] = MODULE_DATA.exec(c.req.path) ?? [];
		if (moduleId === undefined) return next();
		const { cacheFill } = c.env ?? {};
		if (cacheFill?.refusal) throw new HubError(cacheFill.refusal.code);
		const gate = cacheFill ? undefined : await findGate(c.req.path, { status: 200, moduleIds: [moduleId] });
		const pageRequest = {
			method: c.req.method,
			code: undefined,
			cookies: c.req.header("Cookie"),
			userAgent: undefined,
		};
		const answer = gate && (await decide(gate, pageRequest));
		if (answer?.ok === false) throw new HubError(answer.code);
		return next();
	};
}

/** Answers 405 to every method but GET and HEAD, except where another one changes something, in this spelling only. */
const onlyPromisedMethods: MiddlewareHandler = async (c, next) => {
	const { method } = c.req;
	if (method === "GET" || method === "HEAD") return next();
	// It says in JSON what an address accepts.
	if (c.req.path.startsWith(`${API_PATH}/`)) return next();
	const changes = changesOf(findAddress(new URL(c.req.url).pathname));
	if (changes.includes(method)) return next();
	const Allow = ["GET", "HEAD", ...changes].join(", ");
	return c.text("Method Not Allowed", 405, { ...NO_STORE, Allow });
};

const TEXT_ORIGINAL_PATTERN = "/api/texts/:subtopicId{[A-Za-z0-9_-]{1,64}}/:phase{[a-z]{1,8}}/original";
/** Pages that name a module. Whatever the name looks like, the page itself reports what is wrong with it. */
const MODULE_PATH = /^\/(?:(?:module|subtopics|mistakes|today)\/[^/]+|(?:learn|documents)\/[^/]+\/[^/]+)$/i;
const FILE_NAME =
	/\/\.|^\/static(?:\/|$)|\.(?:css|m?js|map|woff2?|ttf|otf|eot|png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?)$/i;

/**
 * Whether an address names a hidden file, style sheet, script, font or picture. Those that exist have been served before.
 * Like any unknown path it is redirected to the 404 page (specification 2), but no page is made under such a name: a cache in
 * front that decides by these extensions must never get one.
 */
function isFileAddress(path: string): boolean {
	return FILE_NAME.test(path) && !MODULE_PATH.test(path);
}

/** Whether a page or a script asks for a file of its own, not a person for a page: a page would be no use to it. */
function isForPage(destination: string | undefined): boolean {
	return destination !== undefined && !["document", "iframe", "frame"].includes(destination);
}
