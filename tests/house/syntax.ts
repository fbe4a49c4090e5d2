// What code may say: no world in core/, no chance in server/, no raw HTML, no way around the types without a reason.
import type { Rule } from "./floors.ts";
import { isNode, isTest, lineOf, type Source, type SyntaxNode } from "./source.ts";

/** Names of the world: time, chance, network, process, browser. They reach core/ as arguments. */
const WORLD = ["process", "fetch", "performance", "crypto", "setTimeout", "setInterval", "localStorage"];
const WORLD_IN_BROWSER = ["sessionStorage", "window", "navigator", "location", "console", "globalThis"];
const RAW_HTML = ["dangerouslySetInnerHTML", "innerHTML", "outerHTML", "insertAdjacentHTML"];
/** Files that may set HTML, each because its HTML is ours alone. */
const HTML_PLACES = ["app/root.tsx", "app/routes/document.tsx"];
/** A reason is a few words, not a sigh. */
const REASON_LENGTH = 12;

export const coreTouchesNoWorld: Rule = (sources) => {
	const names = [...WORLD, ...WORLD_IN_BROWSER];
	return inProduct(sources, "core/").flatMap((source) => {
		const isWorld = (node: SyntaxNode) =>
			isNow(node) || isChance(node) || names.some((name) => uses(node, name));
		return source.nodes.filter(isWorld).map((node) => `${lineOf(source, node)} touches the world`);
	});
};

export const serverLeavesChanceToOneSource: Rule = (sources) => {
	return inProduct(sources, "server/").flatMap((source) => {
		return source.nodes.filter(isChance).map((node) => `${lineOf(source, node)} uses Math.random`);
	});
};

export const htmlIsSetInListedPlaces: Rule = (sources) => {
	return inProduct(sources, "app/").flatMap((source) => {
		if (HTML_PLACES.includes(source.path)) return [];
		const found = source.nodes.filter(({ type, name }) => {
			return /Identifier$/.test(type) && typeof name === "string" && RAW_HTML.includes(name);
		});
		return found.map((node) => `${lineOf(source, node)} sets raw HTML`);
	});
};

export const noCodeFromText: Rule = (sources) => {
	return ["core/", "server/", "app/"].flatMap((floor) => {
		return inProduct(sources, floor).flatMap((source) => {
			const found = source.nodes.filter(({ type, callee }) => {
				if (!isNode(callee)) return false;
				return callee.name === "eval" || (type === "NewExpression" && callee.name === "Function");
			});
			return found.map((node) => `${lineOf(source, node)} runs code from text`);
		});
	});
};

/** `any` has its reason in a comment on its line or the one before. */
export const anyHasItsReason: Rule = (sources) => {
	return sources.flatMap((source) => {
		const found = source.nodes.filter(({ type }) => type === "TSAnyKeyword");
		return found.map((node) => lineOf(source, node)).filter((place) => !hasReason(source, place));
	});
};

/** An ignore comment ends with ": why" (biome) or goes on after its keyword (TypeScript, where only expect-error is used). */
export const ignoresHaveTheirReason: Rule = (sources) => {
	return sources.flatMap((source) => {
		const bad = source.comments.filter(({ text }) => {
			const said = text.trim();
			if (/^@ts-(ignore|nocheck)/.test(said)) return true;
			if (said.startsWith("@ts-expect-error")) return said.length < "@ts-expect-error".length + REASON_LENGTH;
			const reason = /^biome-ignore[^:]*:(.*)$/s.exec(said)?.[1] ?? "";
			return said.startsWith("biome-ignore") && reason.trim().length < REASON_LENGTH;
		});
		return bad.map(({ line }) => `${source.path}:${line} ignores without a reason`);
	});
};

function hasReason(source: Source, place: string): boolean {
	const line = Number(place.split(":").at(-1));
	return source.comments.some((comment) => {
		return (
			(comment.line === line || comment.line === line - 1) && comment.text.trim().length >= REASON_LENGTH
		);
	});
}

function inProduct(sources: readonly Source[], floor: string): Source[] {
	return sources.filter(({ path }) => path.startsWith(floor) && !isTest(path));
}

/** `Date.now()`, `Date()` or `new Date()` without a time. */
function isNow({ type, callee, arguments: given }: SyntaxNode): boolean {
	if (!isNode(callee)) return false;
	if (isMember(callee, "Date", "now")) return true;
	if (callee.name !== "Date") return false;
	return type === "CallExpression" || (Array.isArray(given) && given.length === 0);
}

function isChance(node: SyntaxNode): boolean {
	return isMember(node, "Math", "random");
}

function isMember({ type, object, property }: SyntaxNode, of: string, name: string): boolean {
	if (type !== "MemberExpression" || !isNode(object) || !isNode(property)) return false;
	return object.name === of && (property.name === name || property.value === name);
}

/** Calls it, makes it, or reads something of it: a property or parameter that merely has the name does not count. */
function uses({ type, callee, object }: SyntaxNode, name: string): boolean {
	if (type === "CallExpression" || type === "NewExpression") return isNode(callee) && callee.name === name;
	return (
		type === "MemberExpression" && isNode(object) && object.type === "Identifier" && object.name === name
	);
}
