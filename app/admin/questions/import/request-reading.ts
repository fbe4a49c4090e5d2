// Asks the server for the questions of a file or text in another format. Never throws; failures are results.
import { bodyOf, type PanelReply, panelFetch, postBytes } from "#app/admin/panel/panel-fetch.ts";
import type { ImportReading } from "#core/questions/import/rows.ts";
import * as m from "#messages";

export type ReadingResult = { ok: true; reading: ImportReading } | { ok: false; message: string };

/** @param signInAgain asks for the password when the session has ended; the file stays chosen */
export async function requestReading(
	file: File,
	font: "kruti-dev" | undefined,
	signInAgain: () => Promise<boolean>,
): Promise<ReadingResult> {
	const address = `/api/questions/read${font ? `?font=${font}` : ""}`;
	const reply = await panelFetch<ImportReading>(address, postBytes(file), signInAgain);
	const reading = bodyOf(reply);
	if (reading) return { ok: true, reading };
	return { ok: false, message: failureOf(reply) };
}

function failureOf(reply: PanelReply): string {
	if (reply.is === "offline") return m.admin_import_offline();
	if (reply.is === "signed-out") return m.admin_import_signed_out();
	return reply.status === 429 ? m.admin_import_busy() : m.admin_import_failed();
}
