// Asks the server for the questions of a file or text in another format. Every outcome is an answer; nothing throws.
import type { ImportReading } from "#core/import/rows.ts";
import * as m from "#messages";

export type SourceAnswer = { ok: true; reading: ImportReading } | { ok: false; message: string };

/** @param signInAgain asks for the password when the session has ended; the file stays chosen */
export async function readSource(
	file: File,
	font: "kruti-dev" | undefined,
	signInAgain: () => Promise<boolean>,
): Promise<SourceAnswer> {
	let response: Response;
	try {
		response = await fetch(`/api/questions/read${font ? `?font=${font}` : ""}`, {
			method: "POST",
			headers: { "Content-Type": "application/octet-stream" },
			body: file,
		});
	} catch {
		return { ok: false, message: m.admin_import_offline() };
	}
	if (response.status === 401) {
		if (await signInAgain()) return readSource(file, font, signInAgain);
		return { ok: false, message: m.admin_import_signed_out() };
	}
	if (!response.ok)
		return { ok: false, message: response.status === 503 ? m.admin_import_busy() : m.admin_import_failed() };
	const reading: ImportReading | undefined = await response.json().catch(() => undefined);
	return reading ? { ok: true, reading } : { ok: false, message: m.admin_import_failed() };
}
