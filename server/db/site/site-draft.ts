// Syncs a complete draft to the disk and renames it; never replaces an existing file. Called by
// backup-writing.ts and fill-site.ts.
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync } from "node:fs";
import { dirname } from "node:path";

/** Waits until the file is on the disk. */
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
