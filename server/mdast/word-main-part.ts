// The main part of a Word file, by the name under which mammoth and we look for it. Called by word-parts.ts.
import { type Entries, textOf } from "#server/mdast/zip/unzip.ts";

/** Word for the web names its main part "word/document2.xml"; its relations move with it. */
export function withMainPart(entries: Entries): Entries {
	if (entries["word/document.xml"]) return entries;
	const name = Object.keys(entries).find((one) => /^word\/document\d*\.xml$/.test(one));
	const main = name === undefined ? undefined : entries[name];
	if (name === undefined || !main) return entries;
	const short = name.slice("word/".length);
	const relations = entries[`word/_rels/${short}.rels`];
	const renamed = Object.entries(entries).map(([path, bytes]): [string, Uint8Array] => {
		const isIndex = path === "[Content_Types].xml" || path === "_rels/.rels";
		const text = isIndex ? textOf(entries, path) : undefined;
		return [path, text === undefined ? bytes : new TextEncoder().encode(text.replaceAll(short, "document.xml"))];
	});
	return {
		...Object.fromEntries(renamed),
		"word/document.xml": main,
		...(relations && { "word/_rels/document.xml.rels": relations }),
	};
}
