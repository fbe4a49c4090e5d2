// The rooms of the house: every folder of core/, server/ and app/, and which others it may import (types count). The table is
// in docs/architecture.md. A room imports only rooms whose rows are above its own, so there is no circle.
import { posix } from "node:path";
import type { Rule } from "./floors.ts";
import { isTest, type ProjectFile, type Source } from "./source.ts";

/** For each room, from the bottom up, the rooms of the same floor that it may import. */
export type Rooms = ReadonlyMap<string, readonly string[]>;

/** A folder of the product with more source files than this may hold two subjects: look twice (decision 94). Tests, scripts/ and tools/ are not counted. */
const FILES_PER_ROOM = 25;
/** Files that are a room of their own, at the bottom of server/. */
const SINGLE_FILES = ["server/env.ts", "server/env-error.ts", "server/log.ts"];
/** Folders that compose the rooms; floors.ts says what these may import. */
const ROOFS = [
	...["server", "app", "app/routes", "app/routes/admin"],
	...["app/routes/admin/papers", "app/routes/admin/people", "app/routes/admin/questions", "app/routes/admin/texts"],
];

/** The table rows of docs/architecture.md: "| `room` | what it holds | `room`, `room` |". */
export function readRooms(files: readonly ProjectFile[]): Rooms {
	const page = files.find(({ path }) => path === "docs/architecture.md")?.text ?? "";
	const rows = page.matchAll(/^\| `((?:core|server|app)[^`]*)` \|[^|]*\|([^|]*)\|$/gm);
	const rooms = [...rows].map(([, room = "", allowed = ""]): [string, string[]] => {
		return [room, [...allowed.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name)];
	});
	if (rooms.length === 0) throw new Error("docs/architecture.md has no table of rooms.");
	return new Map(rooms);
}

export function roomsImportDownwards(rooms: Rooms): Rule {
	return (sources) => {
		return sources
			.filter(({ path }) => isProduct(path) && !ROOFS.includes(roomOf(path)) && !SINGLE_FILES.includes(path))
			.flatMap((source) => badImports(rooms, source));
	};
}

function badImports(rooms: Rooms, { path, imports }: Source): string[] {
	const room = roomOf(path);
	const allowed = rooms.get(room);
	if (!allowed) return [`${path}: the room ${room} is not in docs/architecture.md`];
	return imports.flatMap(({ to, line }) => {
		const target = roomOf(to);
		const isSameFloor = isProduct(to) && to.split("/", 1)[0] === room.split("/", 1)[0];
		if (!isSameFloor || target === room || allowed.includes(target)) return [];
		return [`${path}:${line} imports ${to}: ${room} may not import ${target}`];
	});
}

const GRID_COLUMNS = ["core/", "server/", "app/learn/", "app/admin/"];

/** Rooms that the grid of docs/architecture.md lacks, and names in it that are no rooms. Shared pieces are named below it. */
export function wrongGrid(rooms: Rooms, files: readonly ProjectFile[]): string[] {
	const page = files.find(({ path }) => path === "docs/architecture.md")?.text ?? "";
	const [, grid = ""] = page.split("\n## The grid\n");
	const [table = ""] = grid.split("\n## ");
	const rows = table.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| subject"));
	const named = new Set(
		rows.flatMap((row) => {
			const cells = row.split("|").slice(2, 2 + GRID_COLUMNS.length);
			return cells.flatMap((cell, column) =>
				[...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => roomNamed(column, name)),
			);
		}),
	);
	const shown = [...rooms.keys()].filter((room) => !room.startsWith("app/ui"));
	return [
		...shown.filter((room) => !named.has(room)).map((room) => `the grid lacks ${room}`),
		...[...named].filter((room) => !rooms.has(room)).map((room) => `the grid names ${room}, which is no room`),
	];
}

function roomNamed(column: number, name = ""): string {
	const floor = GRID_COLUMNS[column] ?? "";
	return `${name}/` === floor ? name : floor + name;
}

/** Rows that name a room below them, which would allow a circle, or one that they do not import, and rows without a folder. */
export function wrongRows(rooms: Rooms, sources: readonly Source[]): string[] {
	const order = [...SINGLE_FILES, ...rooms.keys()];
	const byFolder = Map.groupBy(
		sources.filter(({ path }) => isProduct(path)),
		({ path }) => roomOf(path),
	);
	return [...rooms].flatMap(([room, allowed]) => {
		const files = byFolder.get(room) ?? [];
		const used = new Set(files.flatMap(({ imports }) => imports.map(({ to }) => roomOf(to))));
		const unused = allowed.filter((other) => !used.has(other));
		const later = allowed.filter((other) => !order.slice(0, order.indexOf(room)).includes(other));
		return [
			...later.map((other) => `${room} names ${other}, which is not above it`),
			...(files.length === 0
				? [`${room} is no folder`]
				: unused.map((other) => `${room} names ${other} and does not import it`)),
		];
	});
}

export const roomsAreSmall: Rule = (sources) => {
	const paths = sources.map(({ path }) => path).filter((path) => isProduct(path));
	return [...Map.groupBy(paths, (path) => posix.dirname(path))].flatMap(([room, files]) => {
		return files.length > FILES_PER_ROOM ? [`${room} has ${files.length} source files`] : [];
	});
};

function roomOf(path: string): string {
	return SINGLE_FILES.includes(path) ? path : posix.dirname(path);
}

function isProduct(path: string): boolean {
	return /^(core|server|app)\/.*\.tsx?$/.test(path) && !path.includes("/+types/") && !isTest(path);
}
