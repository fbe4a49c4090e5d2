// Pictures in texts of the format "md1": `![text](sha256:HEX)`, where HEX is the checksum of the uploaded file. References, addresses
// and sizes. Pure; used by server/questions/pictures, server/rich-text and the panel.

/** The widths in which a picture is stored; none is larger than the upload. */
export const PICTURE_WIDTHS = [480, 960] as const;
/** Most pixels of a file. */
export const PICTURE_PIXELS = 24_000_000;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
/** Largest height/width ratio of a size. */
const MAX_HEIGHT_RATIO = 2;

/** Width and height in pixels. */
export type PictureSize = { width: number; height: number };
/** Sizes by the checksums of pictures. */
export type PictureSizes = ReadonlyMap<string, PictureSize>;
/** Finds the stored ones among these checksums. */
export type FindPictures = (checksums: readonly string[]) => Promise<PictureSizes>;

const REFERENCE = /!\[[^\]\n]{0,500}\]\(sha256:([0-9a-f]{64})\)/gi;
/** A reference with an empty alt text. */
export const BARE_PICTURE = /!\[\s*\]\(sha256:[0-9a-f]*\)/gi;
/** A picture of another site, which learners do not see. */
export const PICTURE_ELSEWHERE = /!\[[^\]\n]{0,500}\]\((?!sha256:)[^)\n]{1,2000}\)/gi;

/** The checksums of the pictures that texts refer to, also in code, each once, in lower case. */
export function pictureChecksums(texts: Iterable<string>): string[] {
	const found = new Set<string>();
	for (const text of texts)
		if (text.includes("](")) for (const [, hex = ""] of text.matchAll(REFERENCE)) found.add(hex.toLowerCase());
	return [...found];
}

/** The reference to a picture. @param alt brackets and line breaks in it become spaces */
export function pictureReference(checksum: string, alt = ""): string {
	const words = alt
		.replaceAll(/[[\]\s]+/g, " ")
		.trim()
		.slice(0, 500);
	return `![${words}](sha256:${checksum})`;
}

/** Whether a text has a picture without alt text. */
export function hasBarePicture(text: string): boolean {
	return countBarePictures(text) > 0;
}

/** The number of a text's pictures without alt text. */
export function countBarePictures(text: string): number {
	return text.match(BARE_PICTURE)?.length ?? 0;
}

/** A picture in a text: the position of its reference, and its alt text. */
export type PictureReference = { start: number; end: number; checksum: string; alt: string };

/** The pictures of a text in their order. */
export function listPictureReferences(text: string): PictureReference[] {
	return [...text.matchAll(REFERENCE)].map((match) => {
		const [whole, checksum = ""] = match;
		const alt = whole.slice(2, whole.indexOf("]"));
		return { start: match.index, end: match.index + whole.length, checksum: checksum.toLowerCase(), alt };
	});
}

/** Replaces the alt text of one of a text's pictures. @param place as listed for this text */
export function withPictureAlt(text: string, { start, end, checksum }: PictureReference, alt: string): string {
	const words = alt.replaceAll(/[[\]\r\n]/g, "").slice(0, 500);
	return `${text.slice(0, start)}![${words}](sha256:${checksum})${text.slice(end)}`;
}

/** The address of one size of a picture. */
export function pictureAddress(checksum: string, width: PictureWidth): string {
	return `/pictures/${checksum}-${width}.webp`;
}

/** The pixels of the size for this width: never enlarged, at least one pixel high. */
export function fitPicture({ width, height }: PictureSize, most: PictureWidth): PictureSize {
	const scale = Math.min(1, most / width, (most * MAX_HEIGHT_RATIO) / height);
	return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
