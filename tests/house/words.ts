// Names of files, sizes of files, and the texts: every message that is used exists, and every one that exists is used.
import { basename } from "node:path";
import type { Rule } from "./floors.ts";
import { isNode, isTest, lineOf, type ProjectFile, type Source } from "./source.ts";

const NO_NAMES = [
	"util",
	"utils",
	"helper",
	"helpers",
	"misc",
	"common",
	"lib",
	"libs",
	"types",
	"constants",
];
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Second endings that tools ask for. */
const ENDINGS = ["test", "spec", "config", "client", "server", "d"];
const ONLY_INDEX = "server/db/migrations/index.ts";
/** Longer, and it is two files. */
const MAX_LINES = 300;

export const namesAreKebabCase: Rule = (sources) => {
	return sources.flatMap(({ path }) => {
		const parts = path.replace(/\.\w+$/, "").split("/");
		const [name = "", ...endings] = (parts.pop() ?? "").split(".");
		const isGood = [...parts.filter((part) => part !== ".ci"), name].every((part) => KEBAB.test(part));
		return isGood && endings.every((ending) => ENDINGS.includes(ending)) ? [] : [path];
	});
};

export const namesSayTheirSubject: Rule = (sources) => {
	return sources
		.map(({ path }) => path)
		.filter((path) => path.split("/").some((part) => NO_NAMES.includes(part.replace(/\..*$/, ""))));
};

export const noBarrels: Rule = (sources) => {
	return sources.flatMap(({ path, nodes }) => {
		const isIndex = /^index\.\w+$/.test(basename(path)) && path !== ONLY_INDEX;
		const passesOn = nodes.some(({ type }) => type === "ExportAllDeclaration");
		return isIndex || passesOn ? [path] : [];
	});
};

export const filesAreShort: Rule = (sources) => {
	return sources.flatMap(({ path, text }) => {
		const lines = text.trimEnd().split("\n").length;
		return !isTest(path) && lines > MAX_LINES ? [`${path} has ${lines} lines`] : [];
	});
};

/** Tests say it by their titles, settings of tools by their names. */
export const filesSayWhatTheyAre: Rule = (sources) => {
	return sources
		.filter(({ path }) => /^((core|server|app|scripts)\/|start\.ts$)/.test(path) && !isTest(path))
		.filter(({ text }) => !/^\/\/ \S/.test(text))
		.map(({ path }) => path);
};

export type MessageRule = (sources: readonly Source[], files: readonly ProjectFile[]) => string[];

/** `m.key` for a key that no message file has; `m[…]` and other ways to import, which nobody can check. */
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

export const languagesSayTheSame: MessageRule = (_sources, files) => {
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

/** Whether all messages come by `import * as m from "#messages"`, which is how uses are found. */
function importsAsM({ nodes }: Source): boolean {
	return nodes.every(({ type, source, specifiers }) => {
		if (type !== "ImportDeclaration" || !isNode(source) || source.value !== "#messages") return true;
		const [only] = Array.isArray(specifiers) ? specifiers : [];
		return (
			isNode(only) &&
			only.type === "ImportNamespaceSpecifier" &&
			isNode(only.local) &&
			only.local.name === "m"
		);
	});
}

/** Uses of what `import * as m from "#messages"` gives. */
function listUses(source: Source): { key: string | undefined; place: string }[] {
	if (!source.imports.some(({ from }) => from === "#messages")) return [];
	return source.nodes.flatMap((node) => {
		const { type, object, property, computed } = node;
		if (type !== "MemberExpression" || !isNode(object) || object.name !== "m" || !isNode(property)) return [];
		const key = computed || typeof property.name !== "string" ? undefined : property.name;
		return [{ key, place: lineOf(source, node) }];
	});
}
