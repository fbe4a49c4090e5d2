// For tests only: kills the processes of a browser that was started with this profile, and no others.
import { readdirSync, readFileSync } from "node:fs";

/** Sends SIGKILL to every process that has the profile in its command line. */
export function killTree(profile: string): void {
	for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
		if (Number(pid) === process.pid) continue;
		try {
			const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
			if (command.includes(profile)) process.kill(Number(pid), "SIGKILL");
		} catch {
			// It has exited.
		}
	}
}
