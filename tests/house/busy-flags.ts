// A press is ignored while a flag says that the one before is still at work. A flag that stays set after a failure leaves a form or a
// quiz dead until the page is reloaded.
import type { Rule } from "./floors.ts";
import { isNode, isTest, lineOf, type SyntaxNode } from "./source.ts";

/** `isBusy`, `setBusy`, `isSavingSection`, `setIsAdding`. */
const FLAG = /busy|saving|adding/i;

/** An async function that sets such a flag clears it also when its work fails: in `finally`, `.finally()` or `catch`. */
export const busyFlagsAreCleared: Rule = (sources) => {
	return sources.flatMap((source) => {
		if (!source.path.startsWith("app/") || isTest(source.path)) return [];
		const setting = source.nodes.filter((node) => {
			if (!isFunction(node) || node.async !== true) return false;
			return listWithin(node.body).some((each) => sets(each, true)) && !clearsAfterFailure(node.body);
		});
		return setting.map((node) => `${lineOf(source, node)} leaves a flag set when its work fails`);
	});
};

function isFunction({ type }: SyntaxNode): boolean {
	return /Function/.test(type);
}

/** `isBusy = true`, `isBusy.current = true` or `setBusy(true)`. */
function sets({ type, left, right, callee, arguments: given }: SyntaxNode, value: boolean): boolean {
	if (type === "AssignmentExpression") return isNode(right) && right.value === value && FLAG.test(flagName(left));
	if (type !== "CallExpression" || !Array.isArray(given)) return false;
	const name = isNode(callee) ? String(callee.name) : "";
	return name.startsWith("set") && FLAG.test(name) && isNode(given[0]) && given[0].value === value;
}

function flagName(target: unknown): string {
	if (!isNode(target)) return "";
	return isNode(target.object) ? flagName(target.object) : String(target.name);
}

function clearsAfterFailure(body: unknown): boolean {
	return listAll(body).some((node) => {
		const { type, finalizer, handler, callee, arguments: given } = node;
		const isTry = type === "TryStatement";
		const isFinally = isNode(callee) && isNode(callee.property) && callee.property.name === "finally";
		const after = [isTry ? finalizer : undefined, isTry ? handler : undefined, isFinally ? given : undefined];
		return listAll(after).some((each) => sets(each, false));
	});
}

/** All nodes of a syntax tree. */
function listAll(value: unknown, isEntered: (node: SyntaxNode) => boolean = () => true): SyntaxNode[] {
	if (Array.isArray(value)) return value.flatMap((each) => listAll(each, isEntered));
	if (!isNode(value) || !isEntered(value)) return [];
	return [value, ...Object.values(value).flatMap((each) => listAll(each, isEntered))];
}

/** Those of a function's body without functions inside. */
function listWithin(body: unknown): SyntaxNode[] {
	return listAll(body, (node) => !isFunction(node));
}
