// Rules for code: core/ is pure, server/ has one source of randomness, no raw HTML, and reasons for ignore comments.
import type { Rule } from "./floors.ts";
import { isNode, isTest, lineOf, type Source, type SyntaxNode } from "./source.ts";

/** Impure globals: time, randomness, network, process, browser. core/ gets them as arguments. */
const IMPURE = ["process", "fetch", "performance", "crypto", "setTimeout", "setInterval", "localStorage"];
const IMPURE_IN_BROWSER = ["sessionStorage", "window", "navigator", "location", "console", "globalThis"];
/** React's own way of setting HTML is limited to a few files in biome.json. */
const RAW_HTML = ["innerHTML", "outerHTML", "insertAdjacentHTML"];
/** The minimum length of a reason. */
const REASON_LENGTH = 12;

export const coreIsPure: Rule = (sources) => {
	const names = [...IMPURE, ...IMPURE_IN_BROWSER];
	return inProduct(sources, "core/").flatMap((source) => {
		const isImpure = (node: SyntaxNode) => isNow(node) || isChance(node) || names.some((name) => uses(node, name));
		return source.nodes.filter(isImpure).map((node) => `${lineOf(source, node)} uses an impure global`);
	});
};

export const serverHasOneRandomSource: Rule = (sources) => {
	return inProduct(sources, "server/").flatMap((source) => {
		return source.nodes.filter(isChance).map((node) => `${lineOf(source, node)} uses Math.random`);
	});
};

export const noRawHtml: Rule = (sources) => {
	return inProduct(sources, "app/").flatMap((source) => {
		const found = source.nodes.filter(({ type, name }) => {
			return /Identifier$/.test(type) && typeof name === "string" && RAW_HTML.includes(name);
		});
		return found.map((node) => `${lineOf(source, node)} sets raw HTML`);
	});
};

/** Biome reports `eval`. */
export const noCodeFromText: Rule = (sources) => {
	return ["core/", "server/", "app/"].flatMap((floor) => {
		return inProduct(sources, floor).flatMap((source) => {
			const found = source.nodes.filter(({ callee }) => isNode(callee) && callee.name === "Function");
			return found.map((node) => `${lineOf(source, node)} runs code from text`);
		});
	});
};

/** An ignore comment ends with ": why" (biome), or has the reason after its keyword (TypeScript, only expect-error). */
export const ignoresHaveReason: Rule = (sources) => {
	return sources.flatMap((source) => {
		const bad = source.comments.filter(({ text }) => {
			const comment = text.trim();
			if (comment.startsWith("@ts-nocheck")) return true;
			if (comment.startsWith("@ts-expect-error")) return comment.length < "@ts-expect-error".length + REASON_LENGTH;
			const reason = /^biome-ignore[^:]*:(.*)$/s.exec(comment)?.[1] ?? "";
			return comment.startsWith("biome-ignore") && reason.trim().length < REASON_LENGTH;
		});
		return bad.map(({ line }) => `${source.path}:${line} ignores without a reason`);
	});
};

/** `...{ a, b }` instead of `a, b`. JSX has no other way to write an attribute with a computed name. */
export const propertiesAreWritten: Rule = (sources) => {
	return sources.flatMap((source) => {
		const spread = source.nodes.filter(({ type, argument }) => {
			if (!isNode(argument) || argument.type !== "ObjectExpression") return false;
			const properties = Array.isArray(argument.properties) ? argument.properties : [];
			return (
				type === "SpreadElement" || (type === "JSXSpreadAttribute" && !properties.some(({ computed }) => computed))
			);
		});
		return spread.map((node) => `${lineOf(source, node)} spreads an object literal`);
	});
};

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

/** Calls it, constructs it, or reads a member of it: a property or parameter with the same name does not count. */
function uses({ type, callee, object }: SyntaxNode, name: string): boolean {
	if (type === "CallExpression" || type === "NewExpression") return isNode(callee) && callee.name === name;
	return type === "MemberExpression" && isNode(object) && object.type === "Identifier" && object.name === name;
}
