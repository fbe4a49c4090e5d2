// A thread of the child process that ends it when it takes more memory than a file needs. Started by limited-process-worker.ts where
// the operating system holds no limit.

/** What `ulimit -d` of limited-process.ts leaves without V8's reserved range. */
const MOST_BYTES = 850 * 1024 * 1024;
const CHECK_MS = 50;

setInterval(() => {
	// Without a handler that could run: the task's thread is busy.
	if (process.memoryUsage.rss() > MOST_BYTES) process.kill(process.pid, "SIGKILL");
}, CHECK_MS);
