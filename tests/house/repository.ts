// Checks the other files: no path of one machine, no registry, exact versions, every setting in .env.example, and no style sheet
// that reads the class names of files that are gone.
import { posix } from "node:path";
import type { ProjectFile } from "./source.ts";

export type FileRule = (files: readonly ProjectFile[]) => string[];

/** A home folder or this project's own path on some machine, not a part of a longer address. */
const MACHINE_PATH = /(?<![\w.:/-])\/(?:work|home|Users|root)\/[\w.-]+/;
const REGISTRY = /https?:\/\/[\w.-]*(?:registry|npm|verdaccio|artifactory|nexus)[\w.-]*[:/]/i;

export const noMachinePaths: FileRule = (files) => {
	return files.flatMap(({ path, text }) => {
		return text.split("\n").flatMap((line, index) => (MACHINE_PATH.test(line) ? [`${path}:${index + 1}`] : []));
	});
};

/** `npm ci` uses the registry that the user's npm is configured with. */
export const lockNamesNoRegistry: FileRule = (files) => {
	return files
		.filter(({ path }) => path === "package-lock.json")
		.flatMap(({ path, text }) => {
			const lines = text.split("\n").flatMap((line, index) => {
				return /"resolved"/.test(line) || REGISTRY.test(line) ? [`${path}:${index + 1}`] : [];
			});
			return lines;
		});
};

/** Every version is exact: what was tested is what is installed. */
export const versionsAreExact: FileRule = (files) => {
	const file = files.find(({ path }) => path === "package.json");
	if (!file) return ["package.json is missing"];
	const read: Record<string, Record<string, string> | undefined> = JSON.parse(file.text);
	return ["dependencies", "devDependencies", "optionalDependencies"].flatMap((kind) => {
		return Object.entries(read[kind] ?? {}).flatMap(([name, version]) => {
			return /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) ? [] : [`${name}: ${version}`];
		});
	});
};

/** `.env.example` and the settings that server/env.ts reads are the same list. */
export const settingsAreDocumented: FileRule = (files) => {
	const find = (name: string) => files.find(({ path }) => path === name)?.text ?? "";
	const read = matches(find("server/env.ts"), /^\t([A-Z][A-Z_]+): optional\(/gm);
	const documented = matches(find(".env.example"), /^#? ?([A-Z][A-Z_]+)=/gm);
	return [
		...read.filter((name) => !documented.includes(name)).map((name) => `.env.example lacks ${name}`),
		...documented.filter((name) => !read.includes(name)).map((name) => `server/env.ts does not read ${name}`),
		...(read.length === 0 ? ["server/env.ts: no settings found"] : []),
	];
};

function matches(text: string, pattern: RegExp): string[] {
	return [...text.matchAll(pattern)].map(([, name = ""]) => name);
}

/** Every alternative of an `@source` of a style sheet is a file or a folder: Tailwind says nothing about one that moved. */
export const styleSourcesExist: FileRule = (files) => {
	return files
		.filter(({ path }) => path.endsWith(".css"))
		.flatMap(({ path, text }) => {
			const sources = [...text.matchAll(/@source (?:not )?"([^"]+)"/g)].flatMap(([, source = ""]) =>
				listAlternatives(source),
			);
			const isThere = (source: string) => {
				const target = posix.join(posix.dirname(path), source);
				return files.some((file) => posix.matchesGlob(file.path, target) || file.path.startsWith(`${target}/`));
			};
			return sources.filter((source) => !isThere(source)).map((source) => `${path}: ${source} does not exist`);
		});
};

/** "a/{b,c}.tsx" as "a/b.tsx" and "a/c.tsx". */
function listAlternatives(glob: string): string[] {
	const [, before = "", list = "", after = ""] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(glob) ?? [];
	if (list === "") return [glob];
	return list.split(",").flatMap((one) => listAlternatives(`${before}${one}${after}`));
}
