// Writes .br and .gz beside every text file of the built browser files, so that no request waits for compression.
// Node's own modules only (see prepare.mjs).
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXTS = new Set([".js", ".css", ".svg", ".html", ".json", ".txt", ".xml", ".webmanifest"]);

/** @param {string} folder */
export async function compressFolder(folder) {
	const files = readdirSync(folder, { withFileTypes: true, recursive: true })
		.filter((entry) => entry.isFile() && TEXTS.has(extname(entry.name)))
		.map((entry) => join(entry.parentPath ?? entry.path, entry.name));
	await Promise.all(files.map(compressFile));
}

/** @param {string} file */
async function compressFile(file) {
	const bytes = await readFile(file);
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
		[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
	};
	const [br, gz] = await Promise.all([
		promisify(brotliCompress)(bytes, { params }),
		promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
	]);
	// A file that compression makes longer is sent uncompressed.
	if (br.length < bytes.length) await writeFile(`${file}.br`, br);
	if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz);
}
