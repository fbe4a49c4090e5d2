// GET calls of the panel that write a stored question file in another format, and the template to fill in. For signed-in
// administrators only. Routed by http.ts.
import type { Context, Handler } from "hono";
import { ERROR_STATUS, isHubError } from "#core/problem.ts";
import * as m from "#messages";
import type { Log } from "#server/log.ts";
import type { Auth } from "#server/sign-in/auth.ts";
import { failCall, NO_STORE, refuse, requireAdministrator } from "#server/sign-in/panel-call.ts";
import { attachment } from "#server/web/attachment.ts";
import { streamBody } from "#server/web/slow-readers.ts";
import { EXPORT_FORMATS, type Exported, type Exports } from "./exports.ts";

export function createExportCalls({ auth, exports, log }: { auth: Auth; exports: Exports; log: Log }) {
	const guard = requireAdministrator({ auth, log });
	const answering =
		(write: (c: Context) => Promise<Exported> | Exported): Handler =>
		async (c) => {
			try {
				const { content, fileName, mediaType } = await write(c);
				return c.body(streamBody(content), 200, {
					...NO_STORE,
					"Content-Type": mediaType,
					"Content-Length": String(content.byteLength),
					"Content-Disposition": attachment(fileName),
				});
			} catch (error) {
				if (isHubError(error) && ERROR_STATUS[error.code] === 404) return refuse(c, 404, m.api_mcq_not_found());
				return failCall(c, log, error, m.api_download_failed());
			}
		};
	const download = answering((c) => {
		const format = EXPORT_FORMATS.find((one) => one === c.req.param("format"));
		return exports.write(c.req.param("subtopicId") ?? "", format ?? "csv");
	});
	return { download: [guard, download] as const, template: [guard, answering(() => exports.template())] as const };
}
