// CPU time for tests of speed: wall-clock time would include other programs on the machine.

/** Between two readings of the main thread's CPU time, in milliseconds. */
const READING_MS = 5;

/**
 * Starts measuring. A busy machine takes up to five times the CPU time for the same work, and limits leave room for that.
 * @returns a function that returns the milliseconds of CPU time since then, threads included
 */
export function startCpuClock(): () => number {
	const start = process.cpuUsage();
	return () => millisecondsOf(process.cpuUsage(start));
}

/**
 * Watches for work that blocks this thread.
 * @returns a function that ends it and returns the CPU time of the longest block, in milliseconds
 */
export function watchThread(): () => number {
	let last = process.threadCpuUsage();
	let longest = 0;
	const read = () => {
		longest = Math.max(longest, millisecondsOf(process.threadCpuUsage(last)));
		last = process.threadCpuUsage();
	};
	const reading = setInterval(read, READING_MS);
	return () => {
		clearInterval(reading);
		read();
		return longest;
	};
}

function millisecondsOf({ user, system }: NodeJS.CpuUsage): number {
	return (user + system) / 1_000;
}
