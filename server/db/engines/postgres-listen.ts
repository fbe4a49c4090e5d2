// A connection that waits for PostgreSQL's notifications and comes back by itself when it breaks. Used by
// content-watch.ts, which does not rely on it: a pooler or an engine without NOTIFY only makes news come later.
import pg from "pg";
import { KEEP_ALIVE_MS } from "./postgres-pool.ts";

/** How soon a broken connection is tried again, in milliseconds. */
const RETRY_MS = 1_000;

export type PostgresListener = { close: () => Promise<void> };

/**
 * Listens on `channel` until closed.
 * @param onNews called for every notification, and once after each (re)connect, since some may have been missed
 * @param onBroken told why the connection ended or could not be made; once, until there is one again
 */
export function listenOnPostgres(
	connectionString: string,
	channel: string,
	{ onNews, onBroken }: { onNews: () => void; onBroken: (error: Error) => void },
): PostgresListener {
	let client: pg.Client | undefined;
	let timer: NodeJS.Timeout | undefined;
	let isClosed = false;
	let isTold = false;

	async function connect(): Promise<void> {
		const next = new pg.Client({
			connectionString,
			application_name: "doubtless listener",
			keepAlive: true,
			keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
			connectionTimeoutMillis: 5_000,
		});
		client = next;
		next.on("notification", onNews);
		next.once("error", (error) => retry(next, error));
		next.once("end", () => retry(next, new Error("the connection ended")));
		try {
			await next.connect();
			await next.query(`listen ${pg.escapeIdentifier(channel)}`);
			isTold = false;
			onNews();
		} catch (error) {
			retry(next, error instanceof Error ? error : new Error(String(error)));
		}
	}

	function retry(broken: pg.Client, error: Error): void {
		if (isClosed || client !== broken) return;
		client = undefined;
		// What it says while it dies is of no use any more.
		broken.on("error", () => {});
		broken.end().catch(() => {});
		if (!isTold) onBroken(error);
		isTold = true;
		timer = setTimeout(connect, RETRY_MS);
		timer.unref();
	}

	void connect();
	return {
		async close() {
			isClosed = true;
			clearTimeout(timer);
			await client?.end().catch(() => {});
		},
	};
}
