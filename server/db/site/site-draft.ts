// Writes a file under a temporary name and renames it when it is complete and synced; never replaces an existing file.
import {
	chmodSync,
	closeSync,
	existsSync,
	fsyncSync,
	linkSync,
	openSync,
	renameSync,
	writeFileSync,
} from "node:fs";
import { dirname } from "node:path";

/** Creates an empty file that only its owner can read; an existing one keeps its content. */
export function createPrivateFile(draft: string): void {
	writeFileSync(draft, "", { mode: 0o600, flag: "a" });
	chmodSync(draft, 0o600);
}

/** Waits until the disk has the file. */
export function syncFile(file: string): void {
	const handle = openSync(file, "r+");
	try {
		fsyncSync(handle);
	} finally {
		closeSync(handle);
	}
}

/**
 * Gives the finished `draft` the name `file`: by a hard link, which replaces nothing, or by a rename where the file system
 * has none. The draft's own name may remain.
 */
export function publishDraft(draft: string, file: string): void {
	try {
		linkSync(draft, file);
	} catch (error) {
		if (existsSync(file)) throw error;
		renameSync(draft, file);
	}
	syncFolder(dirname(file));
}

/** Syncs the folder, so that the new name survives a power cut. */
function syncFolder(folder: string): void {
	try {
		const handle = openSync(folder, "r");
		try {
			fsyncSync(handle);
		} finally {
			closeSync(handle);
		}
	} catch {
		// Windows cannot sync folders.
	}
}
