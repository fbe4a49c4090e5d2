// GET calls of the panel that write a stored question file in another format, and the template to fill in. For signed-in
// administrators only. Routed by http.ts.
import type { Context, Handler, MiddlewareHandler } from "hono";
import { ERROR_STATUS, isHubError } from "#core/problem.ts";
import * as m from "#messages";
import { type Log, maskPath } from "#server/log.ts";
import { attachment } from "#server/questions/calls.ts";
import type { Auth } from "#server/sign-in/auth.ts";
import { streamBody } from "#server/web/slow-readers.ts";
import { EXPORT_FORMATS, type Exported, type Exports } from "./exports.ts";

const NO_STORE = { "Cache-Control": "private, no-store" };

export function createExportCalls({ auth, exports, log }: { auth: Auth; exports: Exports; log: Log }) {
	const guard: MiddlewareHandler = async (c, next) => {
		const administrator = await auth.findAdministrator(c.req.raw.headers).catch(() => null);
		if (administrator === null) return refuse(c, 503, m.something_went_wrong_later());
		return administrator ? next() : refuse(c, 401, m.api_signed_out());
	};
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
				log.error(
					{ path: maskPath(c.req.path), error: error instanceof Error ? error.stack : String(error) },
					"a call failed",
				);
				return refuse(c, 503, m.api_download_failed());
			}
		};
	const download = answering((c) => {
		const format = EXPORT_FORMATS.find((one) => one === c.req.param("format"));
		return exports.write(c.req.param("subtopicId") ?? "", format ?? "csv");
	});
	return { download: [guard, download] as const, template: [guard, answering(() => exports.template())] as const };
}

function refuse(c: Context, status: 401 | 404 | 503, message: string): Response {
	return c.json({ success: false, message }, status, NO_STORE);
}
