// GET calls of the panel that write a stored question file in another format, and the template to fill in. For signed-in
// administrators only. Routed by http.ts.
import type { Context } from "hono";
import * as m from "#messages";
import { sendFile } from "#server/http/attachment.ts";
import { failWith } from "#server/http/failures.ts";
import type { Log } from "#server/log.ts";
import type { Auth } from "#server/sign-in/auth.ts";
import { requireAdministrator } from "#server/sign-in/panel-call.ts";
import type { Exports } from "./exports.ts";
import { EXPORT_FORMATS } from "./write-format.ts";

export function createExportCalls({ auth, exports, log }: { auth: Auth; exports: Exports; log: Log }) {
	const guards = [requireAdministrator({ auth, log }), failWith(m.api_download_failed)] as const;
	async function download(c: Context): Promise<Response> {
		const wanted = c.req.param("format");
		const format = wanted === "zip" ? wanted : EXPORT_FORMATS.find((one) => one === wanted);
		return sendFile(c, await exports.write(c.req.param("subtopicId") ?? "", format ?? "csv"));
	}
	const template = (c: Context) => sendFile(c, exports.template());
	return { download: [...guards, download] as const, template: [...guards, template] as const };
}
