// POST /api/reports: what learners report about questions. Reads and sets no cookie. Registered in http.ts, after the middleware
// that refuses other origins, other media types, compressed bodies and large ones.
import type { Context } from "hono";
import * as z from "zod/mini";
import { reportRequestSchema } from "#core/questions/report-call.ts";
import * as m from "#messages";
import { NO_STORE, refuse } from "#server/http/failures.ts";
import type { Reports } from "./reports.ts";

export type ReportCallContext = { reports: Reports; addressOf: (c: Context) => string };

/** Builds the handler. It answers `{}` for reports that are stored, and for those that will never be. */
export function createReportCall({ reports, addressOf }: ReportCallContext) {
	return async (c: Context): Promise<Response> => {
		const read = z.safeParse(reportRequestSchema, await c.req.json().catch(() => undefined));
		if (!read.success) return refuse(c, "unreadable", m.api_report_unreadable(), { code: "unreadable" });
		await reports.store(read.data.reports, addressOf(c));
		return c.json({}, 200, NO_STORE);
	};
}
