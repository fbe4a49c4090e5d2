// Recognises errors of a database that is temporarily unavailable (down, starting, full, too slow, locked). Called by
// failures.ts, which answers these with 503 and Retry-After and every other database error with 500.

/**
 * PostgreSQL's SQLSTATE classes: connection exception (08), deadlock or serialization failure (40), insufficient resources
 * (53), operator intervention, startup or timeout (57), and read-only after a failover (25006).
 */
const TRANSIENT_SQLSTATE = /^(?:08|40|53|57)...$|^25006$/;
/** Network errors on the way to the server. */
const NETWORK_CODES = [
	"ECONNREFUSED",
	"ECONNRESET",
	"EPIPE",
	"ETIMEDOUT",
	"EHOSTUNREACH",
	"ENETUNREACH",
	"ENOTFOUND",
	"EAI_AGAIN",
];
/** Errors of the driver that have no code. */
const DRIVER_MESSAGES = /^(?:Connection terminated|timeout exceeded when trying to connect|Client .* not queryable)/;
/** A statement that waited too long: PostgreSQL's query_canceled, SQLite's busy. */
const LOCK_CODES: unknown[] = ["57014", 5];
/** SQLite's primary result codes (the low byte): busy, locked, read-only, I/O error, full, cannot open. */
const SQLITE_CODES = [5, 6, 8, 10, 13, 14];

/** Whether this error or one of its causes means that the database is temporarily unavailable. */
export function isTransientDatabaseError(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const code = "code" in error ? error.code : undefined;
	if (typeof code === "string" && (TRANSIENT_SQLSTATE.test(code) || NETWORK_CODES.includes(code))) return true;
	const errcode = "errcode" in error ? error.errcode : undefined;
	if (typeof errcode === "number" && SQLITE_CODES.includes(errcode & 0xff)) return true;
	return DRIVER_MESSAGES.test(error.message) || isTransientDatabaseError(error.cause);
}

/** Whether this error means that another process held a lock for longer than a statement waits. */
export function isLockTimeout(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const codes = ["code" in error && error.code, "errcode" in error && error.errcode];
	return codes.some((code) => LOCK_CODES.includes(code));
}
