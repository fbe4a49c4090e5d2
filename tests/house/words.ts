// Checks file names, opening comments and messages: every used message exists, and every existing one is used.
import type { Rule } from "./floors.ts";
import { isNode, isTest, lineOf, type ProjectFile, type Source } from "./source.ts";

const NO_NAMES = ["util", "utils", "helper", "helpers", "misc", "common", "lib", "libs", "types", "constants"];
export const noVagueNames: Rule = (sources) => {
	return sources
		.map(({ path }) => path)
		.filter((path) => path.split("/").some((part) => NO_NAMES.includes(part.replace(/\..*$/, ""))));
};

/** Tests are described by their titles, configuration files by their names. */
export const filesStartWithAComment: Rule = (sources) => {
	return sources
		.filter(({ path }) => /^((core|server|app|scripts|tools)\/|start\.ts$)/.test(path) && !isTest(path))
		.filter(({ text }) => !/^\/\/ \S/.test(text))
		.map(({ path }) => path);
};

export type MessageRule = (sources: readonly Source[], files: readonly ProjectFile[]) => string[];

/** `m.key` for a missing message; `m[…]` and other imports, which cannot be checked. */
export const usedMessagesExist: MessageRule = (sources, files) => {
	const keys = new Set(readMessageFiles(files).flatMap(({ keys }) => keys));
	return sources.flatMap((source) => {
		if (!importsAsM(source)) return [`${source.path} imports #messages other than as m`];
		return listUses(source)
			.filter(({ key }) => key === undefined || !keys.has(key))
			.map(({ key, place }) => `${place} uses ${key === undefined ? "a computed message" : `m.${key}`}`);
	});
};

export const messagesAreUsed: MessageRule = (sources, files) => {
	const product = sources.filter(({ path }) => !isTest(path));
	const used = new Set(product.flatMap(listUses).map(({ key }) => key));
	return readMessageFiles(files).flatMap(({ path, keys }) => {
		return keys.filter((key) => !used.has(key)).map((key) => `${path}: ${key}`);
	});
};

export const languagesHaveSameMessages: MessageRule = (_sources, files) => {
	const languages = readMessageFiles(files);
	const all = new Set(languages.flatMap(({ keys }) => keys));
	return languages.flatMap(({ path, keys }) => {
		return [...all].filter((key) => !keys.includes(key)).map((key) => `${path} lacks ${key}`);
	});
};

function readMessageFiles(files: readonly ProjectFile[]): { path: string; keys: string[] }[] {
	return files
		.filter(({ path }) => /^messages\/[^/]+\.json$/.test(path))
		.map(({ path, text }) => {
			return { path, keys: Object.keys(JSON.parse(text)).filter((key) => key !== "$schema") };
		});
}

/** Whether all messages are imported by `import * as m from "#messages"`, which is how uses are found. */
function importsAsM({ nodes }: Source): boolean {
	return nodes.every(({ type, source, specifiers }) => {
		if (type !== "ImportDeclaration" || !isNode(source) || source.value !== "#messages") return true;
		const [only] = Array.isArray(specifiers) ? specifiers : [];
		return isNode(only) && only.type === "ImportNamespaceSpecifier" && isNode(only.local) && only.local.name === "m";
	});
}

/** Uses of an `import * as m from "#messages"`. */
function listUses(source: Source): { key: string | undefined; place: string }[] {
	if (!source.imports.some(({ from }) => from === "#messages")) return [];
	return source.nodes.flatMap((node) => {
		const { type, object, property, computed } = node;
		if (type !== "MemberExpression" || !isNode(object) || object.name !== "m" || !isNode(property)) return [];
		const key = computed || typeof property.name !== "string" ? undefined : property.name;
		return [{ key, place: lineOf(source, node) }];
	});
}
