// The floors core/, server/ and app/: which floors and packages each may import. rooms.ts checks rooms inside a floor.
// Biome checks what it can (biome.json): import cycles, zod/mini, file names, barrels, file length, any, eval, raw HTML of React.
import { type Import, isTest, type Source } from "./source.ts";

export type Rule = (sources: readonly Source[]) => string[];

/** The app sees types of the server only in these two files. */
const SEE_SERVER_TYPES = ["app/context.ts", "app/pages.ts"];
/** Runs work on untrusted files in a child process. */
const STARTS_PROCESS = "server/work/limited-process.ts";
const FLOOR = /^(core|server|app|scripts|tools|tests)\//;
const MESSAGES = /^#messages(\/runtime|\/problem-text)?$/;
const REACT = /^(react|react-dom|react-router|@react-router\/|@base-ui\/|@atlaskit\/|@ai-sdk\/react$)/;
/** Packages that render: React, and QR codes. */
const RENDERING = new RegExp(`${REACT.source}|^lean-qr(/|$)`);
const SERVER_PACKAGE = /^(node:|kysely|pg$|hono|@hono\/|better-auth|pino$|undici$)/;

/** For each folder (the first that matches) the allowed imports from outside its floor. */
const FLOORS: readonly { folder: string; allows: (entry: Import, path: string) => boolean }[] = [
	{ folder: "core/", allows: ({ from }) => ["zod/mini", "ts-fsrs", "fraction.js"].includes(from) },
	{
		folder: "server/db/",
		allows: ({ to, from }) => !FLOOR.test(to) && !MESSAGES.test(from) && !REACT.test(from),
	},
	{
		folder: "server/",
		// The server starts no other program, so no user input can become a command. One file starts Node itself, with fixed arguments.
		allows: ({ from, to }, path) => {
			if (FLOOR.test(to)) return to.startsWith("core/");
			return !REACT.test(from) && (!/child_process$/.test(from) || path === STARTS_PROCESS);
		},
	},
	{
		folder: "app/ui/",
		allows: ({ from, to, isType }) => (to.startsWith("core/") ? isType : RENDERING.test(from) || MESSAGES.test(from)),
	},
	{ folder: "app/learn/", allows: allowsInBrowser },
	{ folder: "app/admin/", allows: allowsInBrowser },
	{
		folder: "app/",
		allows: ({ to, isType }, path) => {
			if (to.startsWith("server/")) return isType && SEE_SERVER_TYPES.includes(path);
			return !FLOOR.test(to) || to.startsWith("core/");
		},
	},
	{ folder: "start.ts", allows: isNoTool },
	{ folder: "serve.ts", allows: isNoTool },
];

export const floorsImportDownwards: Rule = (sources) => {
	return inProduct(sources).flatMap((source) => {
		const floor = FLOORS.find(({ folder }) => source.path.startsWith(folder));
		const own = /^\w+\//.exec(source.path)?.[0];
		const isOwn = ({ to }: Import) => own !== undefined && to.startsWith(own);
		const bad = source.imports.filter((entry) => !isOwn(entry) && !floor?.allows(entry, source.path));
		return bad.map((entry) => describe(source, entry));
	});
};

/** A route is composed of pieces; code shared by two routes is a piece. */
export const routesAreIndependent: Rule = (sources) => {
	return inProduct(sources)
		.filter(({ path }) => path.startsWith("app/routes/"))
		.flatMap((source) => {
			const bad = source.imports.filter(({ to }) => to.startsWith("app/routes/") && !to.includes("/+types/"));
			return bad.map((entry) => describe(source, entry));
		});
};

function allowsInBrowser({ from, to }: Import): boolean {
	return FLOOR.test(to) ? to.startsWith("core/") : !SERVER_PACKAGE.test(from);
}

function isNoTool({ to }: Import): boolean {
	return !/^(scripts|tools|tests)\//.test(to);
}

function inProduct(sources: readonly Source[]): Source[] {
	return sources.filter(({ path }) => /^(core|server|app)\/|^(start|serve)\.ts$/.test(path) && !isTest(path));
}

function describe(source: Source, { from, line, isType }: Import): string {
	return `${source.path}:${line} imports ${isType ? "the type of " : ""}${from}`;
}
