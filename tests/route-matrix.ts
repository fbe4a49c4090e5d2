// The route matrix: every address of the site with its status for each kind of visitor. A route without a
// row fails server/route-matrix.test.ts. "ended" is a cookie of an ended session: always the same as nobody.
/** `token`: of an invitation that is open. */
export type Place = {
	code: string;
	moduleId: string;
	subtopicId: string;
	personId: string;
	token: string;
	/** Of a published paper. */
	paperId: string;
};
export type Row = {
	/** As the router has it: a pattern of server/http.ts, or a page of app/routes.ts. */
	route: string;
	method: "GET" | "POST" | "PUT" | "DELETE";
	path: (place: Place) => string;
	body?: "json" | "form" | "multipart" | undefined;
	nobody: number;
	owner: number;
	editor: number;
	viewer: number;
	ended: number;
};
type Statuses = Pick<Row, "nobody" | "owner" | "editor" | "viewer" | "ended">;

/** The same status for every visitor. */
const open = (status: number): Statuses => guarded(status, status);
/** One status for all roles and another one for all other visitors. */
const guarded = (role: number, refused: number): Statuses => {
	return { nobody: refused, owner: role, editor: role, viewer: role, ended: refused };
};
/** As `guarded`, but a viewer gets 403: it changes content. */
const forEditors = (role: number, refused: number): Statuses => ({ ...guarded(role, refused), viewer: 403 });
/** As `guarded`, but only an owner passes: it changes people. */
const forOwners = (role: number, refused: number): Statuses => ({ ...forEditors(role, refused), editor: 403 });

const get = (route: string, path: Row["path"], statuses: Statuses): Row => {
	return { route, method: "GET", path, ...statuses };
};
const post = (route: string, path: Row["path"], body: NonNullable<Row["body"]>, statuses: Statuses): Row => ({
	route,
	method: "POST",
	path,
	body,
	...statuses,
});

/** A page of the panel and its data: others are redirected to the login page. */
const page = (route: string, path: Row["path"]): Row[] => [
	get(route, path, guarded(200, 302)),
	get(route, (place) => `${path(place)}.data`, guarded(200, 202)),
];
/** A page that only changes something: a viewer is redirected to one that shows the same (app/admin/panel/look-path.ts). */
const changingPage = (route: string, path: Row["path"]): Row[] => [
	get(route, path, { ...guarded(200, 302), viewer: 302 }),
	get(route, (place) => `${path(place)}.data`, { ...guarded(200, 202), viewer: 202 }),
];

/**
 * A change by a form with JavaScript (which requests data) and by a full page load: others get 401, so that the form
 * keeps its text, or a redirect to the login page. An invalid body is rejected before anything changes, and a role that may
 * not change it before the body is read.
 */
const change = (route: string, path: Row["path"], statuses = forEditors): Row[] => [
	post(route, (place) => `${path(place)}.data`, "json", statuses(400, 401)),
	post(route, path, "json", statuses(400, 302)),
];

/** What a key of a script gets, by its scope. A call without one, whatever cookie it has, gets 401. */
export type ScriptRow = Pick<Row, "route" | "method" | "path" | "body"> & { read: number; write: number };
const ID = "{[A-Za-z0-9_-]{1,64}}";
const script = (
	method: Row["method"],
	route: string,
	path: Row["path"],
	[read, write]: readonly [number, number],
): ScriptRow => ({
	route: `${method} /api/v1${route.replaceAll(/:\w+/g, (name) => name + ID)}`,
	method,
	path: (place) => `/api/v1${path(place)}`,
	...(method !== "GET" && { body: "json" }),
	read,
	write,
});
/** `{}` is no record; nothing is changed. */
export const SCRIPT_MATRIX: ScriptRow[] = [
	script("GET", "/modules", () => "/modules", [200, 200]),
	script("POST", "/modules", () => "/modules", [403, 400]),
	script("GET", "/modules/:moduleId", (p) => `/modules/${p.moduleId}`, [200, 200]),
	script("GET", "/modules/:moduleId", () => "/modules/Qnone", [404, 404]),
	script("PUT", "/modules/:moduleId", (p) => `/modules/${p.moduleId}`, [403, 400]),
	script("DELETE", "/modules/:moduleId", () => "/modules/Qnone", [403, 404]),
	script("GET", "/modules/:moduleId/subtopics", (p) => `/modules/${p.moduleId}/subtopics`, [200, 200]),
	script("POST", "/modules/:moduleId/subtopics", (p) => `/modules/${p.moduleId}/subtopics`, [403, 400]),
	script("GET", "/subtopics/:subtopicId", (p) => `/subtopics/${p.subtopicId}`, [200, 200]),
	script("PUT", "/subtopics/:subtopicId", (p) => `/subtopics/${p.subtopicId}`, [403, 400]),
	script("DELETE", "/subtopics/:subtopicId", () => "/subtopics/none", [403, 404]),
	script("GET", "/subtopics/:subtopicId/questions", (p) => `/subtopics/${p.subtopicId}/questions`, [200, 200]),
	script("GET", "/subtopics/:subtopicId/questions", () => "/subtopics/none/questions", [404, 404]),
	script("POST", "/subtopics/:subtopicId/questions", (p) => `/subtopics/${p.subtopicId}/questions`, [403, 400]),
	script(
		"GET",
		"/subtopics/:subtopicId/questions/:questionKey",
		(p) => `/subtopics/${p.subtopicId}/questions/none`,
		[404, 404],
	),
	script(
		"PUT",
		"/subtopics/:subtopicId/questions/:questionKey",
		(p) => `/subtopics/${p.subtopicId}/questions/none`,
		[403, 400],
	),
	script(
		"DELETE",
		"/subtopics/:subtopicId/questions/:questionKey",
		(p) => `/subtopics/${p.subtopicId}/questions/none`,
		[403, 404],
	),
	script("POST", "/subtopics/:subtopicId/publish", () => "/subtopics/none/publish", [403, 404]),
	script("GET", "/modules/:moduleId/links", (p) => `/modules/${p.moduleId}/links`, [200, 200]),
	script("POST", "/modules/:moduleId/links", (p) => `/modules/${p.moduleId}/links`, [403, 400]),
	script("GET", "/links/:linkId", () => "/links/none", [404, 404]),
	script("PUT", "/links/:linkId", () => "/links/none", [403, 400]),
	script("DELETE", "/links/:linkId", () => "/links/none", [403, 404]),
];

const TEXT_ORIGINAL = "/api/texts/:subtopicId{[A-Za-z0-9_-]{1,64}}/:phase{[a-z]{1,8}}/original";

export const ROUTE_MATRIX: Row[] = [
	// server/http.ts
	get("GET /healthz", () => "/healthz", open(200)),
	get("GET /readyz", () => "/readyz", open(200)),
	get("GET /mcq-data/*", (p) => `/mcq-data/${p.moduleId}/${p.subtopicId}.json`, open(200)),
	get("GET /mcq-data/*", (p) => `/mcq-data/${p.moduleId}/none.json`, open(404)),
	get("GET /mcq-data/*", (p) => `/mcq-data/${p.moduleId}/${p.subtopicId}.rendered.json`, open(404)),
	get("GET /mcq-data/*", (p) => `/mcq-data/${p.moduleId}/${p.subtopicId}.start.json`, open(404)),
	get(
		"GET /mcq-data/:moduleId/:file{.+\\.start\\.json}",
		(p) => `/mcq-data/${p.moduleId}/${p.subtopicId}.start.json`,
		open(404),
	),
	get(
		"GET /mcq-data/:moduleId/:file/:version/:places",
		(p) => `/mcq-data/${p.moduleId}/${p.subtopicId}.part/${"v".repeat(43)}/0-1.json`,
		open(404),
	),
	get(
		"GET /mcq-data/:moduleId/:file/:version/ids/:ids",
		(p) => `/mcq-data/${p.moduleId}/${p.subtopicId}.part/${"v".repeat(43)}/ids/q1.json`,
		open(404),
	),
	post("POST /admin/mcq-render", () => "/admin/mcq-render", "json", guarded(422, 401)),
	post("POST /admin/mcq-check.php", () => "/admin/mcq-check.php", "json", guarded(400, 401)),
	post("POST /admin/mcq-upload.php", () => "/admin/mcq-upload.php", "multipart", forEditors(400, 401)),
	post("POST /admin/mcq-delete.php", () => "/admin/mcq-delete.php", "json", forEditors(400, 401)),
	get("GET /admin/:call{mcq-(?:check|upload|delete)\\.php}", () => "/admin/mcq-delete.php", open(405)),
	get(
		"GET /admin/mcq-download/:subtopicId{[A-Za-z0-9_-]{1,64}}",
		(p) => `/admin/mcq-download/${p.subtopicId}`,
		guarded(200, 401),
	),
	get(
		"GET /admin/mcq-original/:subtopicId{[A-Za-z0-9_-]{1,64}}",
		(p) => `/admin/mcq-original/${p.subtopicId}`,
		guarded(404, 401),
	),
	get(
		"GET /admin/mcq-download/:subtopicId{[A-Za-z0-9_-]{1,64}}/:format{(?:xlsx|csv|gift|moodle|zip)}",
		(p) => `/admin/mcq-download/${p.subtopicId}/gift`,
		guarded(200, 401),
	),
	get("GET /admin/mcq-template", () => "/admin/mcq-template", guarded(200, 401)),
	// A body of bytes; JSON is refused.
	post("POST /api/questions/read", () => "/api/questions/read", "json", forEditors(415, 401)),
	post("POST /api/questions/add", () => "/api/questions/add", "json", forEditors(415, 401)),
	get("GET *", () => "/api/questions/read", open(302)),
	post("POST /api/texts/preview", () => "/api/texts/preview", "json", guarded(400, 401)),
	post("POST /api/texts/save", () => "/api/texts/save", "json", forEditors(400, 401)),
	get("GET *", () => "/api/texts/save", open(302)),
	get(`GET ${TEXT_ORIGINAL}`, (p) => `/api/texts/${p.subtopicId}/read/original`, guarded(404, 401)),
	{
		route: `PUT ${TEXT_ORIGINAL}`,
		method: "PUT",
		path: (p) => `/api/texts/${p.subtopicId}/read/original`,
		// A body of bytes; JSON is refused.
		body: "json",
		...forEditors(415, 401),
	},
	post("POST *", (p) => `/api/texts/${p.subtopicId}/read/original`, "json", open(405)),
	// A body of bytes; JSON is refused.
	post("POST /api/texts/read", () => "/api/texts/read", "json", forEditors(415, 401)),
	post("POST /api/texts/read-linked", () => "/api/texts/read-linked", "json", forEditors(400, 401)),
	get("GET *", () => "/api/texts/read", open(302)),
	// A body of bytes; JSON is refused.
	post("POST /api/pictures", () => "/api/pictures", "json", forEditors(415, 401)),
	get("GET *", () => "/api/pictures", open(302)),
	get("GET /pictures/:file{[0-9a-f]{64}-(?:480|960)\\.webp}", () => `/pictures/${"0".repeat(64)}-480.webp`, open(404)),
	post("POST /link-check", () => "/link-check", "form", open(303)),
	post(
		"POST /api/modules/:moduleId{[A-Za-z0-9_-]{1,64}}/subtopics/:subtopicId{[A-Za-z0-9_-]{1,64}}/doubts",
		(p) => `/api/modules/${p.moduleId}/subtopics/${p.subtopicId}/doubts`,
		"json",
		open(400),
	),
	get(
		"GET /api/modules/:moduleId{[A-Za-z0-9_-]{1,64}}/subtopics/:subtopicId{[A-Za-z0-9_-]{1,64}}/doubts",
		(p) => `/api/modules/${p.moduleId}/subtopics/${p.subtopicId}/doubts`,
		open(200),
	),
	get("GET /preview/:token", () => "/preview/Qx-1-x", open(302)),
	get("GET /manifest.webmanifest", () => "/manifest.webmanifest", open(200)),
	get("GET /card.png", () => "/card.png", open(200)),
	get(
		"GET /icons/:file{mark-[0-9a-f]{64}-(?:96|180|192|512|maskable)\\.png}",
		() => `/icons/mark-${"0".repeat(64)}-96.png`,
		open(404),
	),
	get("GET /module/:moduleId{[A-Za-z0-9_-]{1,64}}/pack.json", (p) => `/module/${p.moduleId}/pack.json`, open(200)),
	get("GET /module/:moduleId{[A-Za-z0-9_-]{1,64}}/pack.json", (p) => `/module/${p.code}/pack.json`, open(404)),
	get("GET /module/:moduleId{[A-Za-z0-9_-]{1,64}}/pack.json", () => "/module/Qnone/pack.json", open(404)),
	get(
		"GET /module/:moduleId{[A-Za-z0-9_-]{1,64}}/questions.json",
		(p) => `/module/${p.moduleId}/questions.json`,
		open(200),
	),
	get(
		"GET /module/:moduleId{[A-Za-z0-9_-]{1,64}}/questions.json",
		(p) => `/module/${p.code}/questions.json`,
		open(404),
	),
	post("POST /api/progress/sync", () => "/api/progress/sync", "json", open(400)),
	post("POST /api/progress/code", () => "/api/progress/code", "json", open(400)),
	post("POST /api/progress/join", () => "/api/progress/join", "json", open(400)),
	post("POST /api/progress/places", () => "/api/progress/places", "json", open(200)),
	post("POST /api/progress/leave", () => "/api/progress/leave", "json", open(200)),
	post("POST /api/progress/forget", () => "/api/progress/forget", "json", open(200)),
	post(
		"POST /api/progress/papers/:paperId{[A-Za-z0-9_-]{1,64}}/running",
		() => "/api/progress/papers/none/running",
		"json",
		open(200),
	),
	...["begin", "take-over", "extra-time", "events", "state", "questions", "result"].map((call) =>
		post(
			`POST /api/progress/papers/:paperId{[A-Za-z0-9_-]{1,64}}/${call}`,
			() => `/api/progress/papers/none/${call}`,
			"json",
			open(400),
		),
	),
	get(
		"GET /admin/papers/:paperId{[A-Za-z0-9_-]{1,64}}/results/:table{(?:ranks|questions)}/:format{(?:xlsx|csv)}",
		() => "/admin/papers/none/results/ranks/csv",
		guarded(404, 401),
	),
	post("POST /api/reports", () => "/api/reports", "json", open(400)),
	get("GET /api/v1/openapi.json", () => "/api/v1/openapi.json", open(200)),
	...SCRIPT_MATRIX.map(({ read: _, write: __, ...row }): Row => ({ ...row, ...open(401) })),
	get("GET *", () => "/api/progress/sync", open(302)),
	get("GET *", (p) => `/api/modules/${p.moduleId}/doubts`, open(302)),
	get("GET *", () => "/favicon.svg", open(200)),
	get("GET *", () => "/none.css", open(302)),
	get("GET *", () => "/.env", open(302)),
	post("POST *", () => "/", "json", open(405)),
	post("POST *", () => "/api/auth/sign-in/email", "json", open(405)),
	get("GET *", () => "/api/auth/get-session", open(302)),
	// learners' pages
	get("/", () => "/", open(200)),
	get("/module/:linkCode?", (p) => `/module/${p.code}`, open(200)),
	get("/module/:linkCode?", () => "/module", open(404)),
	get("/subtopics/:moduleId?", (p) => `/subtopics/${p.moduleId}`, open(200)),
	get("/mistakes/:moduleId", (p) => `/mistakes/${p.moduleId}`, open(200)),
	get("/mistakes/:moduleId", (p) => `/mistakes/${p.code}`, open(404)),
	get("/today/:moduleId", (p) => `/today/${p.moduleId}`, open(200)),
	get("/today/:moduleId", () => "/today/Qnone", open(404)),
	get("/paper/:paperId", (p) => `/paper/${p.paperId}`, open(200)),
	get("/paper/:paperId", () => "/paper/none", open(404)),
	get("/paper/:paperId/preview", (p) => `/paper/${p.paperId}/preview`, guarded(200, 404)),
	get("/progress", () => "/progress", open(200)),
	get("/data", () => "/data", open(200)),
	get("/learn/:moduleId/:subtopicId", (p) => `/learn/${p.moduleId}/${p.subtopicId}`, open(200)),
	get("/learn/:moduleId/:subtopicId", (p) => `/learn/${p.moduleId}/none`, open(404)),
	get("/documents/:subtopic/:phase", () => "/documents/sqr3-method/read", open(200)),
	get("/documents/:moduleId/:subtopicId/:phase", (p) => `/documents/${p.moduleId}/${p.subtopicId}/read`, open(404)),
	get("/offline", () => "/offline", open(200)),
	get("/not-found", () => "/not-found", open(404)),
	get("/*", () => "/no/such/page", open(302)),
	// sign-in and sign-out
	get("/admin/login", () => "/admin/login", guarded(302, 200)),
	post("/admin/login", () => "/admin/login.data", "form", open(401)),
	// Redirects a signed-in administrator to the panel.
	post("/admin/login", () => "/admin/login", "form", guarded(302, 401)),
	get("/admin/logout", () => "/admin/logout", open(200)),
	get("/admin/sign-in-again", () => "/admin/sign-in-again", open(200)),
	post("/admin/sign-in-again", () => "/admin/sign-in-again", "form", open(401)),
	get("/admin/join/:token", (p) => `/admin/join/${p.token}`, open(200)),
	get("/admin/join/:token", () => "/admin/join/none", open(404)),
	post("/admin/join/:token", (p) => `/admin/join/${p.token}`, "form", open(422)),
	post("/admin/join/:token", () => "/admin/join/none.data", "form", open(404)),
	get("/admin/choices", () => "/admin/choices?of=modules", guarded(200, 401)),
	get("/admin/documents/:subtopicId", (p) => `/admin/documents/${p.subtopicId}`, guarded(200, 401)),
	get("/admin/documents/:subtopicId", () => "/admin/documents/none", guarded(404, 401)),
	post("/admin/documents/:subtopicId", (p) => `/admin/documents/${p.subtopicId}`, "json", forEditors(400, 401)),
	// the panel
	get("/admin", () => "/admin", guarded(302, 302)),
	...page("/admin/dashboard", () => "/admin/dashboard"),
	...page("/admin/bin", () => "/admin/bin"),
	...change("/admin/bin", () => "/admin/bin"),
	...page("/admin/modules", () => "/admin/modules"),
	...change("/admin/modules", () => "/admin/modules"),
	...changingPage("/admin/modules/new", () => "/admin/modules/new"),
	...change("/admin/modules/new", () => "/admin/modules/new"),
	...page("/admin/modules/edit/:moduleId", (p) => `/admin/modules/edit/${p.moduleId}`),
	get("/admin/modules/edit/:moduleId", () => "/admin/modules/edit/Qnone", guarded(404, 302)),
	...change("/admin/modules/edit/:moduleId", (p) => `/admin/modules/edit/${p.moduleId}`),
	...page("/admin/subtopics", () => "/admin/subtopics"),
	...change("/admin/subtopics", () => "/admin/subtopics"),
	...changingPage("/admin/subtopics/new", () => "/admin/subtopics/new"),
	...change("/admin/subtopics/new", () => "/admin/subtopics/new"),
	...page("/admin/subtopics/edit/:subtopicId", (p) => `/admin/subtopics/edit/${p.subtopicId}`),
	...change("/admin/subtopics/edit/:subtopicId", (p) => `/admin/subtopics/edit/${p.subtopicId}`),
	...changingPage("/admin/subtopics/:subtopicId/texts/:phase", (p) => `/admin/subtopics/${p.subtopicId}/texts/read`),
	...page(
		"/admin/subtopics/:subtopicId/texts/:phase/versions",
		(p) => `/admin/subtopics/${p.subtopicId}/texts/read/versions`,
	),
	...page("/admin/documents", () => "/admin/documents"),
	...page("/admin/needs-a-look", () => "/admin/needs-a-look"),
	...page("/admin/mcq", () => "/admin/mcq"),
	...changingPage("/admin/mcq/new", () => "/admin/mcq/new"),
	...changingPage("/admin/mcq/edit/:subtopicId", (p) => `/admin/mcq/edit/${p.subtopicId}`),
	...page("/admin/mcq/paper/:subtopicId", (p) => `/admin/mcq/paper/${p.subtopicId}`),
	get("/admin/mcq/paper/:subtopicId", () => "/admin/mcq/paper/Qnone", guarded(404, 302)),
	...page("/admin/mcq/:subtopicId/questions", (p) => `/admin/mcq/${p.subtopicId}/questions`),
	get("/admin/mcq/:subtopicId/questions", () => "/admin/mcq/none/questions", guarded(404, 302)),
	...change("/admin/mcq/:subtopicId/questions", (p) => `/admin/mcq/${p.subtopicId}/questions`),
	...changingPage("/admin/mcq/:subtopicId/questions/new", (p) => `/admin/mcq/${p.subtopicId}/questions/new`),
	...change("/admin/mcq/:subtopicId/questions/new", (p) => `/admin/mcq/${p.subtopicId}/questions/new`),
	get(
		"/admin/mcq/:subtopicId/questions/:questionKey",
		(p) => `/admin/mcq/${p.subtopicId}/questions/none`,
		guarded(404, 302),
	),
	...change(
		"/admin/mcq/:subtopicId/questions/:questionKey",
		(p) => `/admin/mcq/${p.subtopicId}/questions/AAAAAAAAAAAAAAAAAAAAAA`,
	),
	...page("/admin/questions", () => "/admin/questions"),
	...page("/admin/search", () => "/admin/search"),
	get("/admin/choices", () => "/admin/choices?of=search&search=a", guarded(200, 401)),
	...page("/admin/account", () => "/admin/account"),
	post("/admin/account", () => "/admin/account.data", "form", guarded(422, 401)),
	post("/admin/account", () => "/admin/account", "form", guarded(422, 302)),
	...page("/admin/papers", () => "/admin/papers"),
	...change("/admin/papers", () => "/admin/papers"),
	get("/admin/papers/new", (p) => `/admin/papers/new?moduleId=${p.moduleId}`, { ...guarded(200, 302), viewer: 302 }),
	get("/admin/papers/new", (p) => `/admin/papers/new.data?moduleId=${p.moduleId}`, {
		...guarded(200, 202),
		viewer: 202,
	}),
	...change("/admin/papers/new", () => "/admin/papers/new"),
	get("/admin/papers/:paperId", () => "/admin/papers/none", guarded(404, 302)),
	...change("/admin/papers/:paperId", () => "/admin/papers/none"),
	get("/admin/papers/:paperId/results", () => "/admin/papers/none/results", guarded(404, 302)),
	...change("/admin/papers/:paperId/results", () => "/admin/papers/none/results"),
	get("/admin/papers/:paperId/cards", () => "/admin/papers/none/cards", guarded(404, 302)),
	get("/admin/papers/:paperId/print", () => "/admin/papers/none/print", guarded(404, 302)),
	...page("/admin/people", () => "/admin/people"),
	...change("/admin/people", () => "/admin/people", forOwners),
	...page("/admin/people/:personId", (p) => `/admin/people/${p.personId}`),
	get("/admin/people/:personId", () => "/admin/people/none", guarded(404, 302)),
	...change("/admin/people/:personId", (p) => `/admin/people/${p.personId}`, forOwners),
	...page("/admin/settings", () => "/admin/settings"),
	...change("/admin/settings", () => "/admin/settings", forOwners),
	...page("/admin/keys", () => "/admin/keys"),
	...change("/admin/keys", () => "/admin/keys", forOwners),
	...page("/admin/activity", () => "/admin/activity"),
	get("/admin/*", () => "/admin/no/such/page", guarded(404, 302)),
];
