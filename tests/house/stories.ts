// Rules for the browser stories (tests/e2e): no guessed times, expectations that retry, no second chance.
import type { Rule } from "./floors.ts";
import { isNode, lineOf, type Source, type SyntaxNode } from "./source.ts";

/** The shortest limit of an expectation, from playwright.config.ts, in milliseconds. */
const LIMIT_MS = 20_000;

/** Sleeps, an idle network, and own limits below the configured one fail on a busy machine. */
export const storiesGuessNoTimes: Rule = (sources) => {
	return listStories(sources).flatMap((source) => {
		const isSleep = ({ type, callee }: SyntaxNode) => {
			if (type !== "CallExpression" || !isNode(callee)) return false;
			const name = isNode(callee.property) ? callee.property.name : callee.name;
			return name === "waitForTimeout" || (name === "setTimeout" && callee.type === "Identifier" && isSpec(source));
		};
		const isIdle = ({ type, value }: SyntaxNode) => type === "Literal" && value === "networkidle";
		const isShort = (node: SyntaxNode) => {
			const value = readProperty(node, "timeout");
			return typeof value === "number" && value < LIMIT_MS;
		};
		const found = source.nodes.filter((node) => isSleep(node) || isIdle(node) || isShort(node));
		return found.map((node) => `${lineOf(source, node)} guesses a time`);
	});
};

/** `expect(await …)` compares once what may still change; a comment in the line above says why that is enough. */
export const storiesExpectWithRetries: Rule = (sources) => {
	return listStories(sources).flatMap((source) => {
		const retried = new Set(source.nodes.filter(({ type }) => type === "AwaitExpression").map(findExpect));
		const bad = source.nodes.filter((node) => {
			if (!isExpect(node) || retried.has(node) || !Array.isArray(node.arguments)) return false;
			return awaits(node.arguments[0]);
		});
		const lines = new Set(source.comments.map(({ line }) => line + 1));
		const places = bad.map((node) => lineOf(source, node));
		return places
			.filter((place) => !lines.has(Number(place.split(":").at(-1))))
			.map((place) => `${place} expects once, without a reason`);
	});
};

/** A retry hides a flaky story. */
export const storiesHaveNoRetries: Rule = (sources) => {
	return sources
		.filter(({ path }) => path === "playwright.config.ts" || path.startsWith("tests/e2e/"))
		.flatMap((source) => {
			const found = source.nodes.filter((node) => ![undefined, 0].includes(readProperty(node, "retries")));
			return found.map((node) => `${lineOf(source, node)} retries stories`);
		});
};

function listStories(sources: readonly Source[]): Source[] {
	return sources.filter(({ path }) => path.startsWith("tests/e2e/"));
}

function isSpec({ path }: Source): boolean {
	return path.endsWith(".spec.ts");
}

/** The literal number of `name: 1`; undefined for any other node. */
function readProperty({ type, key, value }: SyntaxNode, name: string): number | undefined {
	if (type !== "Property" || !isNode(key) || key.name !== name || !isNode(value)) return undefined;
	return typeof value.value === "number" ? value.value : undefined;
}

function isExpect({ type, callee }: SyntaxNode): boolean {
	if (type !== "CallExpression" || !isNode(callee)) return false;
	return callee.name === "expect" || (isNode(callee.object) && callee.object.name === "expect" && isSoft(callee));
}

function isSoft({ property }: SyntaxNode): boolean {
	return isNode(property) && property.name === "soft";
}

/** The `expect(…)` of `await expect(…).matcher()`. */
function findExpect({ argument }: SyntaxNode): SyntaxNode | undefined {
	let node: unknown = argument;
	while (isNode(node) && !isExpect(node)) node = node.type === "CallExpression" ? node.callee : node.object;
	return isNode(node) ? node : undefined;
}

/** Whether an expression awaits something itself, not in a function inside it. */
function awaits(value: unknown): boolean {
	if (Array.isArray(value)) return value.some(awaits);
	if (!isNode(value) || value.type.includes("Function")) return false;
	return (
		value.type === "AwaitExpression" || Object.values(value).some((child) => typeof child === "object" && awaits(child))
	);
}
