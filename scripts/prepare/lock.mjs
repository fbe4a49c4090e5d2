// Allows one preparation at a time: `npm start` and `npm test` may run concurrently. A lock is a folder (mkdir is atomic)
// that contains its owner's process id and is touched while the owner lives. Node's own modules only.
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const POLL_MS = 200;
const TOUCH_MS = 2_000;
/** A lock not touched for this long is stale, even if a process with its id exists. */
const STALE_MS = 60_000;
/** A lock without a process id is stale after this time: the id is written microseconds after the folder is made. */
const NAMELESS_MS = 5_000;

/**
 * Waits for the lock, runs `work` and releases the lock, also when the process is stopped.
 * @template T
 * @param {string} folder
 * @param {() => Promise<T>} work
 */
export async function withLock(folder, work) {
	let isTold = false;
	while (!tryMake(folder)) {
		if (isStale(folder)) breakLock(folder);
		else {
			if (!isTold) process.stdout.write("Waiting for another preparation of this folder to end …\n");
			isTold = true;
			await wait(POLL_MS);
		}
	}
	writeFileSync(join(folder, "pid"), String(process.pid));
	const release = () => rmSync(folder, { recursive: true, force: true });
	const end = () => process.exit(130);
	const touching = setInterval(() => touch(folder), TOUCH_MS);
	process.once("exit", release);
	for (const signal of SIGNALS) process.once(signal, end);
	try {
		return await work();
	} finally {
		clearInterval(touching);
		process.removeListener("exit", release);
		for (const signal of SIGNALS) process.removeListener(signal, end);
		release();
	}
}

/** @param {string} folder */
function tryMake(folder) {
	try {
		mkdirSync(folder);
		return true;
	} catch (error) {
		if (error.code === "EEXIST") return false;
		throw error;
	}
}

/** @param {string} folder */
function touch(folder) {
	try {
		utimesSync(folder, new Date(), new Date());
	} catch {
		// The lock was deleted by hand; the work continues.
	}
}

/** @param {string} folder */
function isStale(folder) {
	const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
	const pid = readPid(folder);
	if (pid === undefined) return age > NAMELESS_MS;
	return age > STALE_MS || !isAlive(pid);
}

/**
 * Two waiting processes may see the same stale lock, and the second must not remove the first one's new lock. So only
 * the holder of a second lock removes it, after checking again.
 * @param {string} folder
 */
function breakLock(folder) {
	const breaker = `${folder}.breaking`;
	if (!tryMake(breaker)) {
		const age = Date.now() - (statSync(breaker, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
		if (age > NAMELESS_MS) rmSync(breaker, { recursive: true, force: true });
		return;
	}
	try {
		if (isStale(folder)) rmSync(folder, { recursive: true, force: true });
	} finally {
		rmSync(breaker, { recursive: true, force: true });
	}
}

/** @param {string} folder */
function readPid(folder) {
	try {
		return Number.parseInt(readFileSync(join(folder, "pid"), "utf8"), 10) || undefined;
	} catch {
		return undefined;
	}
}

/** @param {number} pid */
function isAlive(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error.code === "EPERM";
	}
}
