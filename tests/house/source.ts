// The project's files for the house rules: text, imports and syntax tree. Parsed with the parser of the build, so that words
// in comments and strings are not mistaken for code.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSync } from "vite";
import { ROOT } from "../../scripts/settings.ts";

export type Import = {
	/** As written: "#core/questions/question-file.ts", "./mcq.ts", "react". */
	from: string;
	/** The imported project file, or the specifier as written for anything else. */
	to: string;
	isType: boolean;
	line: number;
};
export type SyntaxNode = { type: string; start: number; [key: string]: unknown };
export type Source = {
	path: string;
	text: string;
	imports: Import[];
	nodes: SyntaxNode[];
	comments: Comment[];
};
type Comment = { text: string; line: number };
export type ProjectFile = { path: string; text: string };

const CODE = /\.(tsx?|mjs)$/;

/** Every text file of the project that git does not ignore. */
export function readProject(): ProjectFile[] {
	const ignored = readFileSync(join(ROOT, ".gitignore"), "utf8").split("\n").filter(Boolean);
	return listFiles("", [...ignored, ".git/"])
		.map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }))
		.filter(({ text }) => !text.includes("\0"));
}

/** The code files, parsed. */
export function readSources(files: readonly ProjectFile[]): Source[] {
	return files.filter(({ path }) => CODE.test(path)).map(({ path, text }) => readSource(path, text));
}

/** A made-up project, to show that a rule detects a violation. */
export function makeSources(files: Record<string, string>): Source[] {
	return Object.entries(files).map(([path, text]) => readSource(path, text));
}

/** @throws when the file cannot be parsed: a rule must not pass because it saw nothing */
function readSource(path: string, text: string): Source {
	const parsed = parseSync(path, text);
	if (parsed.errors.length > 0) throw new Error(`${path}: ${parsed.errors[0]?.message}`);
	const lineAt = createLineCounter(text);
	const nodes = collectNodes(parsed.program);
	const imports: Import[] = [];
	const add = (from: string, isType: boolean, start: number) => {
		imports.push({ from, to: resolveImport(path, from), isType, line: lineAt(start) });
	};
	for (const { moduleRequest, entries, start } of parsed.module.staticImports) {
		add(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType), start);
	}
	for (const { entries } of parsed.module.staticExports) {
		for (const { moduleRequest, isType, start } of entries) {
			if (moduleRequest) add(moduleRequest.value, isType, start);
		}
	}
	for (const node of nodes) {
		const from = node.type === "ImportExpression" || node.type === "TSImportType" ? node.source : undefined;
		if (isNode(from) && typeof from.value === "string") {
			add(from.value, node.type === "TSImportType", node.start);
		}
	}
	const comments = parsed.comments.map(({ value, start }) => ({ text: value, line: lineAt(start) }));
	return { path, text, imports, nodes, comments };
}

export function isTest(path: string): boolean {
	return path.startsWith("tests/") || /\.test\.tsx?$/.test(path);
}

export function lineOf(source: Source, node: SyntaxNode): string {
	return `${source.path}:${createLineCounter(source.text)(node.start)}`;
}

export function isNode(value: unknown): value is SyntaxNode {
	return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** Package names stay; "#floor/…" and "./…" become paths from the project's root. */
function resolveImport(path: string, from: string): string {
	if (from.startsWith(".")) return posix.join(posix.dirname(path), from);
	return from.replace(/^#(core|server|app)\//, "$1/");
}

function collectNodes(root: unknown): SyntaxNode[] {
	const found: SyntaxNode[] = [];
	const visit = (value: unknown): void => {
		if (Array.isArray(value)) for (const entry of value) visit(entry);
		if (!isNode(value)) return;
		found.push(value);
		for (const child of Object.values(value)) if (typeof child === "object") visit(child);
	};
	visit(root);
	return found;
}

function createLineCounter(text: string): (offset: number) => number {
	return (offset) => text.slice(0, offset).split("\n").length;
}

/** Supports the patterns of our .gitignore: `name/`, `path/name/`, `*.ending` and plain names. */
function listFiles(folder: string, ignored: readonly string[]): string[] {
	return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
		const path = posix.join(folder, entry.name);
		const isIgnored = ignored.some((pattern) => {
			if (pattern.startsWith("*")) return path.endsWith(pattern.slice(1));
			const name = pattern.replace(/\/$/, "");
			return path === name || entry.name === name;
		});
		if (isIgnored || !existsSync(join(ROOT, path))) return [];
		return entry.isDirectory() ? listFiles(path, ignored) : [path];
	});
}
