// Reads untrusted XML: no document type, no entities but the five of XML. Called for Moodle XML, QTI and the parts of Word and Excel.
import { type AnyNode, type Document, DomHandler, type Element, isTag } from "domhandler";
import { findAll, textContent } from "domutils";
import { Parser, parseDocument } from "htmlparser2";

/** An element's name without its namespace, in small letters. */
export function localName({ name }: Element): string {
	return (name.split(":").at(-1) ?? name).toLowerCase();
}

/** Deepest nesting that is read. */
const MAX_DEPTH = 200;

/** The document of an XML text. Never fails: what is not closed ends with its parent. @throws when it is nested too deeply */
export function readXml(text: string): Document {
	let depth = 0;
	for (const [, slash, , empty] of text.matchAll(/<(\/?)([A-Za-z_][^\s/<>]*)[^<>]*?(\/?)>/g)) {
		depth += slash ? -1 : empty ? 0 : 1;
		if (depth > MAX_DEPTH) throw new Error("The XML is nested too deeply.");
	}
	return parseDocument(text, { xmlMode: true });
}

/** The same of a text that has to be whole: one that is cut off would be read without its end. @throws also for a tag that is not closed */
export function readWholeXml(text: string): Document {
	const handler = new WholeHandler(text, { xmlMode: true });
	const parser = new Parser(handler, { xmlMode: true });
	handler.endOf = () => parser.endIndex;
	parser.end(text);
	return handler.root;
}

class WholeHandler extends DomHandler {
	endOf = () => 0;
	readonly #text: string;
	#depth = 0;

	constructor(text: string, options: { xmlMode: boolean }) {
		super(undefined, options);
		this.#text = text;
	}

	override onopentag(name: string, attributes: Record<string, string>): void {
		this.#depth += 1;
		if (this.#depth > MAX_DEPTH) throw new Error("The XML is nested too deeply.");
		super.onopentag(name, attributes);
	}

	/** @param isImplied the tag closes itself, or nothing closes it */
	override onclosetag(name?: string, isImplied = false): void {
		this.#depth -= 1;
		if (isImplied && this.#text[this.endOf() - 1] !== "/") throw new Error(`The XML does not close ${name}.`);
		super.onclosetag();
	}
}

/** The elements below a node with one of these names, whatever their namespace, in document order. */
export function elements(node: { children: AnyNode[] }, ...names: string[]): Element[] {
	return findAll((element) => names.includes(localName(element)), node.children);
}

/** The children of an element with one of these names. */
export function childrenOf(node: { children: AnyNode[] }, ...names: string[]): Element[] {
	return node.children.filter(isTag).filter((element) => names.includes(localName(element)));
}

export function childText(node: { children: AnyNode[] }, name: string): string {
	const [child] = childrenOf(node, name);
	return child ? textContent(child).trim() : "";
}

/** A text back as XML, for the row's source. */
export function excerptOf(node: Element): string {
	return textContent(node)
		.replaceAll(/(?:(?<![ \t])[ \t]+)?\n\s*/g, "\n")
		.trim()
		.slice(0, 4000);
}
