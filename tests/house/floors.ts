// Who may import whom: the table of docs/architecture.md as rules. Each rule takes sources and returns what breaks it.
import { type Import, isTest, type Source } from "./source.ts";

export type Rule = (sources: readonly Source[]) => string[];

const isFull = (specifier: string) => /^zod(\/v\d+)?$/.test(specifier);
const isOutside = ({ to }: Import) => /^(node:|react|kysely|hono|@hono|pg$|#)/.test(to);
const isReact = ({ from }: Import) => /^(react|@react-router|@base-ui)([-/]|$)/.test(from);

/** `core/` knows zod/mini and itself. */
export const coreStandsAlone: Rule = forbid("core/", ({ from, to }) => {
	return from !== "zod/mini" && !to.startsWith("core/");
});

/** Whatever a browser may load uses the small zod. */
export const browserUsesSmallZod: Rule = (sources) => {
	return ["app/", "core/"].flatMap((floor) => forbid(floor, ({ from }) => isFull(from))(sources));
};

export const serverKnowsNoPages: Rule = forbid("server/", (entry) => {
	return entry.to.startsWith("app/") || isReact(entry);
});

/** `server/db/` stands on the settings and the drivers alone. */
export const databaseStandsLow: Rule = forbid("server/db/", ({ to }) => {
	return /^(server|core|app)\//.test(to) && !to.startsWith("server/db/") && to !== "server/env.ts";
});

/** No program is started by the server, so no text from outside can become a command. */
export const serverStartsNoProgram: Rule = forbid("server/", ({ from }) => /child_process$/.test(from));

/** app/ sees the server through two doors, and only its types. */
export const appSeesTypesOfTheServer: Rule = (sources) => {
	const doors = ["app/context.ts", "app/pages.ts"];
	return listed(sources, "app/", (source, { to, isType }) => {
		return to.startsWith("server/") && !(doors.includes(source.path) && isType);
	});
};

/** `app/ui/` has no subject: itself, the UI library, texts, and the types of core/. */
export const uiHasNoSubject: Rule = forbid("app/ui/", ({ from, to, isType }) => {
	if (to.startsWith("core/")) return !isType;
	if (to.startsWith("app/ui/") || from === "#messages") return false;
	return !/^(react|react-dom|react-router|@base-ui\/react)(\/|$)/.test(from);
});

/** The pieces of learner's and administrator's pages stand on core/ and app/ui/, not on each other nor on routes. */
export const piecesStandApart: Rule = (sources) => {
	return ["learn", "admin"].flatMap((column) => {
		return forbid(`app/${column}/`, (entry) => {
			if (/^(app|server|core)\//.test(entry.to))
				return !new RegExp(`^(core|app/ui|app/${column})/`).test(entry.to);
			return isOutside(entry) && !isReact(entry) && !entry.from.startsWith("#messages");
		})(sources);
	});
};

export const routesStandApart: Rule = (sources) => {
	return listed(sources, "app/routes/", (source, { to }) => {
		return to.startsWith("app/routes/") && !to.includes("/+types/") && to !== source.path;
	});
};

/** Nothing in the product leans on its scripts or tests. */
export const productStandsWithoutItsTools: Rule = (sources) => {
	return ["core/", "server/", "app/", "start.ts"].flatMap((floor) => {
		return forbid(floor, ({ to }) => /^(scripts|tests)\//.test(to))(sources);
	});
};

/** Types count: a circle of types is where a type has no home of its own. */
export const noCircles: Rule = (sources) => {
	const targets = new Map(sources.map(({ path, imports }) => [path, imports.map(({ to }) => to)]));
	const finished = new Set<string>();
	const found: string[] = [];
	const visit = (path: string, trail: string[]): void => {
		const start = trail.indexOf(path);
		if (start >= 0) found.push([...trail.slice(start), path].join(" -> "));
		if (start >= 0 || finished.has(path)) return;
		for (const target of new Set(targets.get(path))) visit(target, [...trail, path]);
		finished.add(path);
	};
	for (const path of targets.keys()) visit(path, []);
	return found;
};

function forbid(floor: string, isForbidden: (entry: Import) => boolean): Rule {
	return (sources) => listed(sources, floor, (_source, entry) => isForbidden(entry));
}

function listed(
	sources: readonly Source[],
	floor: string,
	isForbidden: (source: Source, entry: Import) => boolean,
): string[] {
	return sources
		.filter(({ path }) => path.startsWith(floor) && !isTest(path))
		.flatMap((source) => {
			const bad = source.imports.filter((entry) => isForbidden(source, entry));
			return bad.map((entry) => describe(source, entry));
		});
}

function describe(source: Source, { from, line, isType }: Import): string {
	return `${source.path}:${line} imports ${isType ? "the type of " : ""}${from}`;
}
