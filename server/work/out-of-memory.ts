// Tells an allocation that failed from other errors. Used by the child process of limited-process.ts and by the tasks that catch errors.

/** Whether an error says that a string, an array or a buffer was too large. */
export function isOutOfMemory(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	if ("code" in error && (error.code === "ERR_STRING_TOO_LONG" || error.code === "ERR_MEMORY_ALLOCATION_FAILED"))
		return true;
	return error instanceof RangeError && /allocat|^Invalid (?:array|string|typed array) length/i.test(error.message);
}
