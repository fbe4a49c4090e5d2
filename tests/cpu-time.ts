// The processor's clock for tests of speed: a clock on the wall also counts what else the machine does.

/** @returns the milliseconds that this process has computed since, its threads included */
export function startCpuClock(): () => number {
	const start = process.cpuUsage();
	return () => {
		const { user, system } = process.cpuUsage(start);
		return (user + system) / 1_000;
	};
}
