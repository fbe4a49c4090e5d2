// GET calls of the panel that write a stored question file in another format, and the template to fill in. For signed-in
// administrators only. Routed by http.ts.
import type { Context } from "hono";
import * as m from "#messages";
import type { Log } from "#server/log.ts";
import type { Auth } from "#server/sign-in/auth.ts";
import { panelHandler, requireAdministrator } from "#server/sign-in/panel-call.ts";
import { sendFile } from "#server/web/attachment.ts";
import { EXPORT_FORMATS, type Exported, type Exports } from "./exports.ts";

export function createExportCalls({ auth, exports, log }: { auth: Auth; exports: Exports; log: Log }) {
	const guard = requireAdministrator({ auth, log });
	const sending = (write: (c: Context) => Promise<Exported>) =>
		panelHandler(log, async (c) => sendFile(c, await write(c)), m.api_download_failed);
	const download = sending((c) => {
		const format = EXPORT_FORMATS.find((one) => one === c.req.param("format"));
		return exports.write(c.req.param("subtopicId") ?? "", format ?? "csv");
	});
	return { download: [guard, download] as const, template: [guard, sending(async () => exports.template())] as const };
}
