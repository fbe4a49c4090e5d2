// Collects the pictures of a source while it is read; file-reader.ts stores them.

import { hash } from "node:crypto";
import { type AnyNode, isTag } from "domhandler";
import { PICTURE_BYTES } from "#core/addresses/calls.ts";

import { type HtmlOptions, type HtmlText, htmlText, nodesText } from "./html-text.ts";
import { localName } from "./xml/xml.ts";

/** The bytes of pictures by their checksums. */
export type FoundPictures = Map<string, Uint8Array>;
/** Finds the bytes of a picture by the address that a text gives for it. */
export type OpenPicture = (address: string) => Uint8Array | undefined;

/** Notes a picture. @returns how an `img` of the read text names it (html-text.ts) */
export function notePicture(found: FoundPictures, bytes: Uint8Array): string {
	const checksum = hash("sha256", bytes, "hex");
	found.set(checksum, bytes);
	return `sha256:${checksum}`;
}

/** The text of an HTML fragment with its pictures. */
export function htmlWithPictures(
	html: string,
	open: OpenPicture,
	found: FoundPictures,
	options: HtmlOptions = {},
): HtmlText {
	return htmlText(html, options, (nodes) => namePictures(nodes, open, found));
}

/** Names each picture of parsed nodes by its checksum; also an `object` that is a picture. Changes the nodes. */
export function namePictures(nodes: readonly AnyNode[], open: OpenPicture, found: FoundPictures): void {
	for (const node of nodes) {
		if (!isTag(node)) continue;
		const name = localName(node);
		const isObject = name === "object" && /^image\//i.test(node.attribs.type ?? "");
		if (isObject || name === "matimage") node.name = "img";
		if (isObject || name === "matimage" || name === "img") {
			const address = node.attribs[isObject ? "data" : name === "img" ? "src" : "uri"] ?? "";
			if (address.startsWith("sha256:")) continue;
			const bytes = openDataAddress(address) ?? open(address);
			const alt = node.attribs.alt ?? node.attribs.label ?? (isObject ? nodesText(node.children).text : "");
			node.attribs = { alt, ...(bytes && { src: notePicture(found, bytes) }) };
		} else namePictures(node.children, open, found);
	}
}

/** The picture of a data: address; undefined for other addresses. */
export function openDataAddress(address: string): Uint8Array | undefined {
	const [, base64] = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s%]+)$/i.exec(address.trim()) ?? [];
	if (base64 === undefined || base64.length > PICTURE_BYTES * 2) return undefined;
	return new Uint8Array(Buffer.from(base64, "base64"));
}

/** An address with its escapes decoded; unchanged if they are malformed. */
export function decodeAddress(address: string): string {
	try {
		return decodeURIComponent(address);
	} catch {
		return address;
	}
}
