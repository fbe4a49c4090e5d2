// Hashes texts or files, to detect changes. Node's own modules only (see prepare.mjs).
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, sep } from "node:path";

/** @param {string[]} texts */
export function hashTexts(texts) {
	const hash = createHash("sha256");
	for (const text of texts) hash.update(`${Buffer.byteLength(text)}:`).update(text);
	return hash.digest("hex");
}

/**
 * The hash of files and of every file below folders: their paths (from the current folder, with /) and their bytes.
 * @param {string[]} paths
 * @param {(path: string) => boolean} isWanted
 */
export function hashFiles(paths, isWanted) {
	const hash = createHash("sha256");
	for (const path of paths.flatMap(listFiles).filter(isWanted).sort()) {
		const bytes = readFileSync(path);
		hash.update(`${path}:${bytes.length}:`).update(bytes);
	}
	return hash.digest("hex");
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
	const found = statSync(path, { throwIfNoEntry: false });
	if (!found) return [];
	if (found.isFile()) return [path];
	return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
		const child = join(path, entry.name).split(sep).join("/");
		return entry.isDirectory() ? listFiles(child) : [child];
	});
}
