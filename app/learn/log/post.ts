// One call to the server about the log.
import { BUILD_HEADER } from "#app/ui/script/contact.ts";

/** A reply that takes longer counts as lost, in milliseconds. */
const REPLY_MS = 10_000;

/** The server's reply; undefined when none came, or another one's: a captive portal answers too, with a page of its own. */
export async function post(path: string, body: object): Promise<Response | undefined> {
	const response = await fetch(path, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(body),
		signal: AbortSignal.timeout(REPLY_MS),
	}).catch(() => undefined);
	return response?.headers.has(BUILD_HEADER) ? response : undefined;
}
