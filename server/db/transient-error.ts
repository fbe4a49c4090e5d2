// Tells a database that cannot be used at this moment (gone, starting, full, too slow, another one's turn) from a question
// that was wrong. Asked by http.ts: the first is "please come again" (503), the second a bug of ours (500).

/**
 * PostgreSQL's own codes: no connection (08), deadlock and refused order of transactions (40), no room or no connection
 * left (53), told to end, starting, or out of time (57), a server that only reads since another one leads (25006).
 */
const PASSING_STATE = /^(?:08|40|53|57)...$|^25006$/;
/** The same of the way to it. */
const NO_WAY = [
	"ECONNREFUSED",
	"ECONNRESET",
	"EPIPE",
	"ETIMEDOUT",
	"EHOSTUNREACH",
	"ENETUNREACH",
	"ENOTFOUND",
	"EAI_AGAIN",
];
/** The driver says these without a code. */
const BROKEN = /^(?:Connection terminated|timeout exceeded when trying to connect|Client .* not queryable)/;
/** SQLite's: busy, locked, read-only, I/O error, full, cannot open. The low byte of its codes. */
const PASSING_ERRCODES = [5, 6, 8, 10, 13, 14];

/** Whether this error, or one that it was made of, says that the database cannot be used now. */
export function isTransientDatabaseError(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const code = "code" in error ? error.code : undefined;
	if (typeof code === "string" && (PASSING_STATE.test(code) || NO_WAY.includes(code))) return true;
	const errcode = "errcode" in error ? error.errcode : undefined;
	if (typeof errcode === "number" && PASSING_ERRCODES.includes(errcode & 0xff)) return true;
	return BROKEN.test(error.message) || isTransientDatabaseError(error.cause);
}
