// The rooms of the house: every folder of core/, server/ and app/, and which others it may import (types count). A room
// imports only rooms that stand below it, so there is no arrow up and no circle. docs/architecture.md explains the table.
import { posix } from "node:path";
import type { Rule } from "./floors.ts";
import { isTest } from "./source.ts";

/** A folder with more source files than this holds two subjects. */
const FILES_PER_ROOM = 20;

/** For each floor its rooms from the ground up, with the rooms of the same floor that each imports. */
export const ROOMS: Record<string, readonly string[]> = {
	// core/: the rules
	core: [],
	"core/rich-text": ["core"],
	"core/catalog": ["core"],
	"core/questions": ["core"],
	"core/documents": ["core/catalog"],
	"core/retrieval": ["core", "core/catalog", "core/questions", "core/documents", "core/rich-text"],
	"core/quiz": ["core", "core/questions"],
	"core/doubts": ["core", "core/catalog", "core/retrieval"],
	"core/session": ["core", "core/catalog", "core/quiz"],

	// server/: env.ts and log.ts are its ground, hub.ts, seed.ts and http.ts its roof
	"server/db/engines": ["server/env.ts"],
	"server/db/migrations": ["server/db/engines"],
	"server/db/site": ["server/env.ts", "server/db/engines", "server/db/migrations"],
	"server/db": ["server/env.ts", "server/db/engines", "server/db/site"],
	"server/work": ["server/log.ts", "server/db"],
	"server/audit": ["server/db"],
	"server/passages": ["server/db"],
	"server/catalog": [
		"server/env.ts",
		"server/log.ts",
		"server/db",
		"server/db/engines",
		"server/audit",
		"server/passages",
		"server/work",
	],
	"server/documents": ["server/log.ts", "server/db", "server/catalog", "server/passages", "server/work"],
	"server/sign-in": [
		"server/env.ts",
		"server/log.ts",
		"server/db",
		"server/db/engines",
		"server/audit",
		"server/work",
	],
	"server/web": ["server/env.ts", "server/log.ts", "server/db"],
	"server/questions": [
		"server/log.ts",
		"server/db",
		"server/db/engines",
		"server/audit",
		"server/catalog",
		"server/passages",
		"server/sign-in",
		"server/web",
		"server/work",
	],
	"server/retrieval": [
		"server/log.ts",
		"server/db",
		"server/catalog",
		"server/passages",
		"server/questions",
		"server/work",
	],
	"server/tutor": ["server/log.ts", "server/db", "server/work"],
	"server/doubts": [
		"server/log.ts",
		"server/db",
		"server/catalog",
		"server/passages",
		"server/retrieval",
		"server/tutor",
		"server/web",
		"server/work",
	],
	"server/pages": ["server/log.ts", "server/catalog", "server/web", "server/work"],

	// app/: pieces without a subject, the learner's pages, the panel; routes and the files of app/ itself compose them
	"app/ui": [],
	"app/learn/session": ["app/ui"],
	"app/learn/phases": ["app/ui", "app/learn/session"],
	"app/learn/documents": ["app/ui", "app/learn/session", "app/learn/phases"],
	"app/learn/quiz": ["app/ui", "app/learn/session", "app/learn/phases"],
	"app/learn/doubts/conversation": ["app/ui", "app/learn/session", "app/learn/phases", "app/learn/quiz"],
	"app/learn/doubts/sources": [
		"app/ui",
		"app/learn/session",
		"app/learn/phases",
		"app/learn/documents",
		"app/learn/quiz",
		"app/learn/doubts/conversation",
	],
	"app/learn/doubts": [
		"app/ui",
		"app/learn/session",
		"app/learn/phases",
		"app/learn/documents",
		"app/learn/quiz",
		"app/learn/doubts/conversation",
		"app/learn/doubts/sources",
	],
	"app/learn/modules": [
		"app/ui",
		"app/learn/session",
		"app/learn/phases",
		"app/learn/documents",
		"app/learn/quiz",
		"app/learn/doubts",
		"app/learn/doubts/conversation",
	],
	"app/admin/frame": ["app/ui"],
	"app/admin/forms": ["app/ui", "app/admin/frame"],
	"app/admin/lists": ["app/ui", "app/admin/frame", "app/admin/forms"],
	"app/admin/account": ["app/ui", "app/admin/frame", "app/admin/forms"],
	"app/admin/activity": ["app/ui", "app/admin/frame", "app/admin/lists"],
	"app/admin/questions": ["app/ui", "app/admin/frame", "app/admin/forms", "app/admin/lists"],
	"app/admin/subtopics": [
		"app/ui",
		"app/admin/frame",
		"app/admin/forms",
		"app/admin/lists",
		"app/admin/questions",
	],
	"app/admin/modules": ["app/ui", "app/admin/frame", "app/admin/forms", "app/admin/lists"],
};

/** Files that are a room of their own: the ground of server/, which every room may name in its row. */
const SINGLE_FILES = ["server/env.ts", "server/log.ts"];
/** Folders that compose what stands below them; rules in floors.ts say what these may import. */
const ROOFS = ["server", "app", "app/routes", "app/routes/admin"];

export const roomsImportDownwards: Rule = (sources) => {
	return sources
		.filter(({ path }) => isProduct(path))
		.flatMap((source) => {
			const room = roomOf(source.path);
			if (ROOFS.includes(room) || SINGLE_FILES.includes(room)) return [];
			const allowed = ROOMS[room];
			if (!allowed) return [`${source.path}: the room ${room} is not in the table`];
			return source.imports.flatMap(({ to, line }) => {
				const target = roomOf(to);
				const isSameFloor = isProduct(to) && to.split("/", 1)[0] === room.split("/", 1)[0];
				if (!isSameFloor || target === room || allowed.includes(target)) return [];
				return [`${source.path}:${line} imports ${to}: ${room} may not import ${target}`];
			});
		});
};

/** Types count. A row that names a room above it would allow a circle. */
export function roomsNamedTooEarly(rooms: Record<string, readonly string[]> = ROOMS): string[] {
	const order = [...SINGLE_FILES, ...Object.keys(rooms)];
	return Object.entries(rooms).flatMap(([room, allowed]) => {
		const above = allowed.filter((other) => !order.slice(0, order.indexOf(room)).includes(other));
		return above.map((other) => `${room} names ${other}, which does not stand below it`);
	});
}

export const roomsAreSmall: Rule = (sources) => {
	const rooms = Map.groupBy(
		sources.map(({ path }) => path).filter((path) => isProduct(path) && !isTest(path)),
		(path) => posix.dirname(path),
	);
	return [...rooms].flatMap(([room, files]) => {
		return files.length > FILES_PER_ROOM ? [`${room} has ${files.length} source files`] : [];
	});
};

function roomOf(path: string): string {
	return SINGLE_FILES.includes(path) ? path : posix.dirname(path);
}

function isProduct(path: string): boolean {
	return /^(core|server|app)\/.*\.tsx?$/.test(path) && !path.includes("/+types/") && !isTest(path);
}
