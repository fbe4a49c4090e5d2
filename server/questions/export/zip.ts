// A stored question file with the pictures that it names, as a zip: no other format carries them. Called by exports.ts; the import reads it
// back (server/questions/import/question-zip.ts).
import { strToU8, zipSync } from "fflate";
import { readQuestionBytes } from "#core/questions/file-check.ts";
import { PICTURE_WIDTHS, type PictureWidth, pictureChecksums } from "#core/questions/picture.ts";
import { textsOf } from "#core/questions/question-texts.ts";

/** Finds the WebP of a picture by its checksum. */
export type FindPicture = (sha256: string, width: PictureWidth) => Promise<Uint8Array | undefined>;

const LARGEST = PICTURE_WIDTHS[1];

/** The zip: the file as it was uploaded, its pictures, and a list of those that are not stored. Undefined for a file that cannot be read. */
export async function writeQuestionZip(content: Uint8Array, find: FindPicture): Promise<Uint8Array | undefined> {
	const reading = readQuestionBytes(content);
	if (!reading.ok) return undefined;
	const files: Record<string, Uint8Array> = { "questions.json": content };
	const missing: string[] = [];
	for (const sha256 of pictureChecksums(reading.questions.flatMap(textsOf))) {
		const bytes = await find(sha256, LARGEST);
		if (bytes) files[`pictures/${sha256}.webp`] = bytes;
		else missing.push(sha256);
	}
	if (missing.length > 0) files["pictures-missing.txt"] = strToU8(`${missing.join("\n")}\n`);
	// Pictures are compressed already.
	return zipSync(files, { level: 0 });
}
