// Browsers translate a page by replacing its text nodes by elements of their own, behind React's back. React then fails to
// insert an element before such a text or to remove it ("insertBefore"), and writes a changed text into a node that nobody
// sees. A text that is the only child of its element is safe: React sets that element's whole content.
import type { Rule } from "./floors.ts";
import { isNode, isTest, lineOf, type SyntaxNode } from "./source.ts";

/** What a child of an element may be. `isText`: it may be a bare text. `isStable`: it is always there and never changes. */
type Child = { isText: boolean; isStable: boolean };
/** What names stand for: the value of a constant, or "node" for a property that may be any content. */
type Scope = ReadonlyMap<string, SyntaxNode | "node">;

const ELEMENT: Child = { isText: false, isStable: true };
const TEXT: Child = { isText: true, isStable: true };
const COMING_AND_GOING: Child = { isText: false, isStable: false };
const CHANGING_TEXT: Child = { isText: true, isStable: false };

/** Elements whose content is text: `children` in them may be one. */
const PHRASING = /^(?:a|b|button|p|span|label|legend|h[1-6]|dt|summary|option|strong|em|bdi|Link|NavLink)$/;
/** Components that always render one element. */
const ALWAYS_ONE = /Icon$|^(?:Link|NavLink|Form|Button|ButtonLink|DateTime|Mark)$/;
/** What a call or property with such a name gives is no text. */
const MAKES_ELEMENTS = /^(?:map|flatMap|toSpliced|children)$/;

/** A text beside something that changes, and a changing text beside anything, has an element of its own. */
export const textsHaveElements: Rule = (sources) => {
	return sources.flatMap((source) => {
		if (!source.path.startsWith("app/") || !source.path.endsWith(".tsx") || isTest(source.path)) return [];
		const scope = readScope(source.nodes);
		const found = source.nodes.filter((node) => isUnsafe(node, scope) || isTextComponent(node, scope));
		return found.map((node) => `${lineOf(source, node)} has a bare text beside something else`);
	});
};

function isUnsafe(node: SyntaxNode, scope: Scope): boolean {
	const isFragment = node.type === "JSXFragment";
	if (!isFragment && node.type !== "JSXElement") return false;
	const name = isFragment ? "" : nameOf(node);
	const children = listNodes(node.children).flatMap((child) => readChild(child, name, scope));
	// The texts of a fragment stand beside those of the element around it, which may be in another file.
	if (isFragment) return children.some(({ isText }) => isText);
	if (children.length < 2) return false;
	return children.some(({ isText, isStable }, place) => {
		return isText && (!isStable || children.some((other, otherPlace) => otherPlace !== place && !other.isStable));
	});
}

/** A component that returns a bare text: React inserts and removes it like a text of the element around it. */
function isTextComponent({ type, id, body }: SyntaxNode, scope: Scope): boolean {
	if (type !== "FunctionDeclaration" || !isNode(id) || !/^[A-Z]/.test(String(id.name))) return false;
	return listReturned(body).some((returned) => isKnownText(returned, scope));
}

/** What the statements of a function return, without those of functions inside. */
function listReturned(value: unknown): SyntaxNode[] {
	if (Array.isArray(value)) return value.flatMap(listReturned);
	if (!isNode(value) || /Function/.test(value.type)) return [];
	if (value.type === "ReturnStatement") return isNode(value.argument) ? [value.argument] : [];
	return Object.values(value).flatMap(listReturned);
}

function isKnownText(node: unknown, scope: Scope): boolean {
	if (!isNode(node)) return false;
	if (node.type === "ParenthesizedExpression") return isKnownText(node.expression, scope);
	if (node.type === "ConditionalExpression")
		return isKnownText(node.consequent, scope) || isKnownText(node.alternate, scope);
	if (node.type === "LogicalExpression") return isKnownText(node.right, scope);
	if (node.type === "CallExpression" && isNode(node.callee))
		return isNode(node.callee.object) && node.callee.object.name === "m";
	return node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");
}

function readChild(child: SyntaxNode, within: string, scope: Scope): Child[] {
	switch (child.type) {
		case "JSXText":
			return isShown(String(child.value)) ? [TEXT] : [];
		case "JSXElement":
			return [isAlwaysOne(child) ? ELEMENT : COMING_AND_GOING];
		case "JSXFragment":
			return listNodes(child.children).flatMap((inner) => readChild(inner, within, scope));
		case "JSXExpressionContainer": {
			const { expression } = child;
			if (!isNode(expression) || expression.type === "JSXEmptyExpression") return [];
			return [readExpression(expression, within, scope)];
		}
		default:
			return [CHANGING_TEXT];
	}
}

function readExpression(node: SyntaxNode, within: string, scope: Scope): Child {
	switch (node.type) {
		case "JSXElement":
			return isAlwaysOne(node) ? ELEMENT : COMING_AND_GOING;
		case "JSXFragment":
			return COMING_AND_GOING;
		case "Literal":
			return typeof node.value === "string" || typeof node.value === "number" ? TEXT : COMING_AND_GOING;
		case "TemplateLiteral":
			return listNodes(node.expressions).length === 0 ? TEXT : CHANGING_TEXT;
		case "ParenthesizedExpression":
		case "ChainExpression":
			return isNode(node.expression) ? readExpression(node.expression, within, scope) : CHANGING_TEXT;
		case "LogicalExpression":
			return { isText: isTextIn(node.right, within, scope), isStable: false };
		case "ConditionalExpression": {
			const isText = [node.consequent, node.alternate].some((part) => isTextIn(part, within, scope));
			return { isText, isStable: false };
		}
		case "CallExpression": {
			const { callee, arguments: given } = node;
			if (!isNode(callee)) return CHANGING_TEXT;
			const { object, property } = callee;
			const isMessage = isNode(object) && object.name === "m";
			if (isMessage) return listNodes(given).length === 0 ? TEXT : CHANGING_TEXT;
			const name = String((isNode(property) ? property : callee).name);
			const known = scope.get(name);
			if (typeof known === "object" && isNode(known.body)) return readExpression(known.body, within, new Map());
			return MAKES_ELEMENTS.test(name) ? COMING_AND_GOING : CHANGING_TEXT;
		}
		case "Identifier": {
			const name = String(node.name);
			const known = scope.get(name);
			if (known === "node") return PHRASING.test(within) ? CHANGING_TEXT : COMING_AND_GOING;
			return known ? readExpression(known, within, new Map()) : CHANGING_TEXT;
		}
		default:
			return CHANGING_TEXT;
	}
}

function isTextIn(node: unknown, within: string, scope: Scope): boolean {
	if (!isNode(node) || (node.type === "Literal" && node.value === null)) return false;
	if (node.type === "Identifier" && node.name === "undefined") return false;
	return readExpression(node, within, scope).isText;
}

function isAlwaysOne(element: SyntaxNode): boolean {
	const name = nameOf(element);
	return /^[a-z]/.test(name) || ALWAYS_ONE.test(name);
}

/** As JSX does: blank text with a line break is no text. */
function isShown(text: string): boolean {
	return text.trim() !== "" || !text.includes("\n");
}

function nameOf(element: SyntaxNode): string {
	const name = isNode(element.openingElement) && element.openingElement.name;
	return isNode(name) ? String(name.name ?? "?") : "?";
}

/** Constants of a file and properties of the type ReactNode, by their names; where a constant's name is used twice, none. */
function readScope(nodes: readonly SyntaxNode[]): Scope {
	const found = new Map<string, SyntaxNode | "node">();
	const twice = new Set<string>();
	for (const { type, id, init, key, typeAnnotation } of nodes) {
		if (type === "TSPropertySignature" && isNode(key) && isNode(typeAnnotation)) {
			if (isContent(typeAnnotation.typeAnnotation)) found.set(String(key.name), "node");
		}
		if (type !== "VariableDeclarator" || !isNode(id) || !isNode(init) || typeof id.name !== "string") continue;
		if (found.has(id.name)) twice.add(id.name);
		found.set(id.name, init);
	}
	for (const name of twice) found.delete(name);
	return found;
}

function isContent(type: unknown): boolean {
	if (!isNode(type)) return false;
	if (type.type === "TSUnionType") return listNodes(type.types).some(isContent);
	return isNode(type.typeName) && type.typeName.name === "ReactNode";
}

function listNodes(value: unknown): SyntaxNode[] {
	return Array.isArray(value) ? value.filter(isNode) : [];
}
