// CPU time for tests of speed: wall-clock time would include other programs on the machine.

/** Starts measuring. @returns a function that returns the milliseconds of CPU time since then, threads included */
export function startCpuClock(): () => number {
	const start = process.cpuUsage();
	return () => {
		const { user, system } = process.cpuUsage(start);
		return (user + system) / 1_000;
	};
}
