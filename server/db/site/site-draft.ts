// A file that is made under another name and gets its own when it is whole: on the disk, and in the place of nothing.
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

/** An empty file that only its owner reads, before anything is in it; one that is there keeps what it has. */
export function makeHidden(draft: string): void {
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
 * Gives the finished `draft` the name `file`: by a second name, which replaces nothing; where there are none, by a new
 * one. The draft's own name may remain.
 */
export function giveName(draft: string, file: string): void {
	try {
		linkSync(draft, file);
	} catch (error) {
		if (existsSync(file)) throw error;
		renameSync(draft, file);
	}
	syncFolder(dirname(file));
}

/** So that the name is on the disk as well; not every system can. */
function syncFolder(folder: string): void {
	try {
		const handle = openSync(folder, "r");
		try {
			fsyncSync(handle);
		} finally {
			closeSync(handle);
		}
	} catch {
		// Windows knows no such thing.
	}
}
