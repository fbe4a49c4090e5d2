// The pictures of a text that is read: collects those that can be stored; the others become their alt text and are counted.

import { PICTURE_BYTES } from "#core/addresses/calls.ts";
import { findFileKind } from "#core/questions/file-kind.ts";

import type { ReportCounter } from "#core/text-import/report-counter.ts";
import type { TextRun } from "#core/text-import/text-tree.ts";
import { type FoundPictures, notePicture } from "#server/import/found-pictures.ts";

/** Most pictures of one text. */
const MAX_PICTURES = 200;
/** Default picture names of programs, not used as alt text. */
const NO_WORDS =
	/^(?:(?:picture|image|graphic|grafik|bild|img|photo|figure|graphic frame|drawing|object|shape)[\s_-]*\d*|[^\s]+\.(?:png|jpe?g|gif|webp|bmp|tiff?|emf|wmf|svg))$/i;
/** Suffixes of generated descriptions. */
const MADE = /(?<!\s)\s*(?:Description automatically generated|AI-generated content may be incorrect\.?)\s*$/i;

/** Collected by a reader. */
export type ReadContext = { found: FoundPictures; tally: ReportCounter };

/** The run of a picture. @param bytes undefined for one that is not in the file @param href of the link around it */
export function pictureRun(
	bytes: Uint8Array | undefined,
	given: string | undefined,
	{ found, tally }: ReadContext,
	href?: string,
): TextRun {
	const words = (given ?? "").replace(MADE, "").trim();
	const link = href === undefined ? {} : { href };
	const alt = NO_WORDS.test(words) ? "" : words;
	if (bytes && bytes.length <= PICTURE_BYTES && findFileKind(bytes) === "picture" && found.size < MAX_PICTURES)
		return { kind: "picture", sha256: notePicture(found, bytes).replace("sha256:", ""), alt, ...link };
	tally.drop("pictures", words);
	return { kind: "text", text: alt === "" ? "" : `[${alt}]`, ...link };
}
