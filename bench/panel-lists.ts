// npm run bench:panel: the panel's lists with 10 modules, subtopics and files beside 10,000 modules, 100,000 subtopics and
// 100,000 files. Limit (issue 3): the first byte of the large site comes within 1.5x of the small one's time. Asks the
// hub and, where the pages are built, whole pages over HTTP. BENCH_DATABASE_URL measures an empty PostgreSQL instead.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mcqFileRef } from "#core/catalog.ts";
import { moduleRow, subtopicRow } from "#server/catalog-rows.ts";
import { sortKey } from "#server/db/search-text.ts";
import { createHttp } from "#server/http.ts";
import { createHub, type Hub } from "#server/hub.ts";
import { ROOT, readGivenSettings } from "../scripts/settings.ts";

const LIMIT = 1.5;
const ROUNDS = 60;
const CHUNK = 250;
const SMALL = { modules: 10, subtopics: 10 };
const LARGE = { modules: 10_000, subtopics: 100_000 };
const EMAIL = "bench@example.com";
const PASSWORD = "correct horse battery";
const DOCUMENT = "https://docs.google.com/document/d/x/mobilebasic";

type Ask = (hub: Hub) => Promise<unknown>;
const CALLS: Record<string, Ask> = {
	"dashboard: counts and recent": (hub) => Promise.all([hub.modules.count(), hub.modules.listRecent()]),
	"modules by title": (hub) => hub.modules.list({ sort: "title" }),
	"modules by change": (hub) => hub.modules.list({ sort: "updated", descending: true }),
	"modules by subtopics": (hub) => hub.modules.list({ sort: "subtopics", descending: true }),
	"subtopics by module": (hub) => hub.subtopics.list({ sort: "module" }),
	"subtopics by title": (hub) => hub.subtopics.list({ sort: "title" }),
	"subtopics by status": (hub) => hub.subtopics.list({ sort: "status" }),
	"files by change": (hub) => hub.mcq.list({ sort: "updated", descending: true }),
	"files by name": (hub) => hub.mcq.list({ sort: "file" }),
	"files by module": (hub) => hub.mcq.list({ sort: "module" }),
	"files by subtopic": (hub) => hub.mcq.list({ sort: "subtopic" }),
	"titles to choose from": (hub) => hub.modules.listTitles({ search: "module 7" }),
	"search modules": (hub) => hub.modules.list({ search: "number 77" }),
	"search subtopics": (hub) => hub.subtopics.list({ search: "number 77" }),
	"last page of subtopics": (hub) => hub.subtopics.list({ sort: "title", page: 1_000_000 }),
};
const PAGES = ["/admin/dashboard", "/admin/modules", "/admin/subtopics", "/admin/mcq"];

const sites = [await open(SMALL), await open(LARGE)] as const;
try {
	process.exitCode = (await compare()) ? 0 : 1;
} finally {
	for (const site of sites) await site.close();
}

async function compare(): Promise<boolean> {
	const [small, large] = sites;
	process.stdout.write("median ms                       10 of each   10,000/100,000   ratio\n");
	for (const [name, ask] of Object.entries(CALLS))
		tell(
			name,
			await timesOf(
				() => ask(small.hub),
				() => ask(large.hub),
			),
			false,
		);
	if (!small.get || !large.get) {
		process.stdout.write("The pages are not built: whole pages were not measured (npm run build).\n");
		return true;
	}
	let isGood = true;
	for (const path of PAGES) {
		const { get: getSmall } = small;
		const { get: getLarge } = large;
		const times = await timesOf(
			() => getSmall(path),
			() => getLarge(path),
		);
		isGood = tell(`page ${path}`, times, true) && isGood;
	}
	process.stdout.write(isGood ? `Every page is within ${LIMIT}x.\n` : `A page is slower than ${LIMIT}x.\n`);
	return isGood;
}

/** One after the other in turns, so that whatever else the machine does hits both. */
async function timesOf(...asks: [() => Promise<unknown>, () => Promise<unknown>]): Promise<[number, number]> {
	const times: [number[], number[]] = [[], []];
	for (let round = 0; round < ROUNDS + 5; round++) {
		for (const index of [0, 1] as const) {
			const start = performance.now();
			await asks[index]();
			if (round >= 5) times[index].push(performance.now() - start);
		}
	}
	return [median(times[0]), median(times[1])];
}

function tell(name: string, [small, large]: [number, number], isLimited: boolean): boolean {
	const ratio = large / small;
	const isGood = !isLimited || ratio <= LIMIT;
	const figures = [
		small.toFixed(2).padStart(12),
		large.toFixed(2).padStart(17),
		ratio.toFixed(2).padStart(8),
	];
	process.stdout.write(`${name.padEnd(30)}${figures.join("")}${isGood ? "" : "  TOO SLOW"}\n`);
	return isGood;
}

function median(times: number[]): number {
	return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
}

async function open(size: typeof SMALL) {
	const folder = mkdtempSync(join(tmpdir(), "doubtless-bench-"));
	const settings = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: "error", DATA_DIR: folder };
	const url = process.env.BENCH_DATABASE_URL;
	const database = url ? { DATABASE_URL: `${url}_${size.modules}` } : {};
	const hub = await createHub(readGivenSettings({ ...settings, ...database }));
	await hub.administrators.ensureFirstAdministrator();
	await fill(hub, size);
	const close = async () => {
		await hub.close();
		rmSync(folder, { recursive: true, force: true });
	};
	return { hub, get: await createGet(hub), close };
}

/** Gets a whole page as a signed-in administrator; undefined when the pages are not built. */
async function createGet(hub: Hub): Promise<((path: string) => Promise<void>) | undefined> {
	const bundle = join(ROOT, "build/server/index.js");
	if (!existsSync(bundle)) return undefined;
	process.env.NODE_ENV = "production";
	const { createPages } = createRequire(import.meta.url)(bundle);
	const http = createHttp(hub, { pages: createPages(hub), clientFolder: join(ROOT, "build/client") });
	const signedIn = await hub.auth.signIn({
		email: EMAIL,
		password: PASSWORD,
		address: "127.0.0.1",
		headers: new Headers(),
	});
	if (!signedIn.ok) throw new Error(`The bench could not sign in: ${signedIn.code}`);
	const cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
	return async (path) => {
		const response = await http.request(path, { headers: { cookie, Accept: "text/html" } });
		if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
		const reader = response.body?.getReader();
		await reader?.read();
		await reader?.cancel();
	};
}

async function fill({ db }: Hub, size: typeof SMALL): Promise<void> {
	await db.deleteFrom("module").execute();
	const perModule = size.subtopics / size.modules;
	const modules = Array.from({ length: size.modules }, (_, n) => ({
		id: `Q${n}`,
		linkCode: `Bcode${n}`,
		createdAt: n,
		updatedAt: (n * 7_919) % 1_000_003,
		subtopicCount: perModule,
		...moduleRow({
			title: `Module ${(n * 7_919) % 10_007}`,
			description: `This is module number ${n}, and it is about something. `.repeat(3),
			linkCode: `Bcode${n}`,
			customButtons: [],
		}),
	}));
	const links = {
		surveyDocLink: DOCUMENT,
		questionDocLink: null,
		readDocLink: DOCUMENT,
		reviewDocLink: null,
	};
	const subtopics = Array.from({ length: size.subtopics }, (_, n) => {
		const [id, moduleId] = [`S${n}`, `Q${Math.floor(n / perModule)}`];
		const ref = mcqFileRef(moduleId, id);
		const title = `Subtopic number ${(n * 7_919) % 100_003}`;
		const row = subtopicRow({ title, description: "Some words about it.", ...links }, ref);
		const times = { createdAt: n, updatedAt: (n * 7_919) % 1_000_003 };
		return { id, moduleId, mcqFileRef: ref, position: n % perModule, ...times, ...row };
	});
	const files = subtopics.map(({ id, title, updatedAt }) => {
		const fileName = `${title}.json`;
		const numbers = { questionCount: 10, byteLength: 100, updatedAt };
		return { subtopicId: id, fileName, fileKey: sortKey(fileName), sha256: id, ...numbers };
	});
	const content = new Uint8Array(4_000);
	await db.transaction().execute(async (tx) => {
		for (const rows of chunks(modules)) await tx.insertInto("module").values(rows).execute();
		for (const rows of chunks(subtopics)) await tx.insertInto("subtopic").values(rows).execute();
		for (const rows of chunks(files)) {
			await tx.insertInto("mcqFile").values(rows).execute();
			const contents = rows.map(({ subtopicId }) => ({ subtopicId, content }));
			await tx.insertInto("mcqContent").values(contents).execute();
		}
	});
}

function chunks<T>(rows: T[]): T[][] {
	return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, n) =>
		rows.slice(n * CHUNK, (n + 1) * CHUNK),
	);
}
