// Makes the stored sizes of an uploaded picture, or returns why it is refused. Recognises it by its first bytes, never by its
// name. Enables four decoders only; SVG and others are refused before decoding. Runs in a child process (picture-worker.ts).
import { PICTURE_BYTES } from "#core/addresses/calls.ts";
import { fitPicture, PICTURE_PIXELS, PICTURE_WIDTHS, type PictureSize } from "#core/questions/picture.ts";

/** A picture that takes longer is refused (seconds); 12 million pixels take a third of one. */
const LIMIT_SECONDS = 10;
/** Of WebP, 1 to 100: labels in drawings stay sharp. */
const QUALITY = 80;
const DECODERS = ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadNsgif"];

/** How BMP, TIFF, ICO, JPEG XL and Photoshop files begin. */
const OTHERS = ["BM", "II*\0", "MM\0*", "\0\0\x01\0", "\xff\x0a", "\0\0\0\x0cJXL", "8BPS"];

/** Why a picture is refused. */
export type PictureFault =
	| "empty"
	| "too-large"
	| "too-many-pixels"
	| "svg"
	| "heic"
	| "other-picture"
	| "no-picture"
	| "damaged";
export type DecodedPicture =
	| { ok: true; size: PictureSize; small: Uint8Array | null; large: Uint8Array; isCut: boolean }
	| { ok: false; fault: PictureFault };

/**
 * The sizes as WebP, upright, without the metadata of the file (place, camera, times). Of a moving picture the first frame.
 * @returns `isCut`: there were more frames
 */
export async function decodePicture(bytes: Uint8Array): Promise<DecodedPicture> {
	const fault = findFault(bytes);
	if (fault) return { ok: false, fault };
	const sharp = await loadSharp();
	const open = () =>
		sharp(bytes, { limitInputPixels: PICTURE_PIXELS, failOn: "error", animated: false, sequentialRead: true });
	try {
		const { width = 0, height = 0, pages = 1, autoOrient } = await open().metadata();
		if (width * height > PICTURE_PIXELS) return { ok: false, fault: "too-many-pixels" };
		const upright = { width: autoOrient.width, height: autoOrient.height };
		const write = (size: PictureSize) =>
			open()
				.autoOrient()
				.resize({ ...size, fit: "fill" })
				.timeout({ seconds: LIMIT_SECONDS })
				.webp({ quality: QUALITY })
				.toBuffer();
		const [narrow, wide] = PICTURE_WIDTHS.map((most) => fitPicture(upright, most));
		if (!narrow || !wide) return { ok: false, fault: "damaged" };
		const large = await write(wide);
		const small = narrow.width < wide.width ? await write(narrow) : null;
		return { ok: true, size: wide, small, large, isCut: pages > 1 };
	} catch (error) {
		const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
		return { ok: false, fault: isTooLarge ? "too-many-pixels" : "damaged" };
	}
}

/** Loaded with the first picture: the library takes memory, and most sites have no pictures. */
async function loadSharp() {
	const { default: sharp } = await import("sharp");
	sharp.cache(false);
	sharp.concurrency(1);
	sharp.block({ operation: ["VipsForeignLoad"] });
	sharp.unblock({ operation: DECODERS });
	return sharp;
}

/** Faults that are found without decoding. */
function findFault(bytes: Uint8Array): PictureFault | undefined {
	if (bytes.byteLength === 0) return "empty";
	if (bytes.byteLength > PICTURE_BYTES) return "too-large";
	const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1_024)).toString("latin1");
	if (head.startsWith("\xff\xd8\xff") || head.startsWith("\x89PNG\r\n\x1a\n")) return undefined;
	if (/^GIF8[79]a/.test(head) || /^RIFF[\s\S]{4}WEBP/.test(head)) return undefined;
	if (/^[\s\S]{4}ftyp(?:hei|hev|mif1|msf1|avi)/.test(head)) return "heic";
	if (/<svg[\s/>]/i.test(head)) return "svg";
	return OTHERS.some((start) => head.startsWith(start)) ? "other-picture" : "no-picture";
}
