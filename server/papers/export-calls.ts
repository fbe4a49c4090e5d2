// GET calls of the panel that send a paper's results as Excel or CSV. For signed-in administrators only. Routed by http.ts.
import type { Context } from "hono";
import { sendFile } from "#server/http/attachment.ts";
import type { Log } from "#server/log.ts";
import type { Auth } from "#server/sign-in/auth.ts";
import { requireAdministrator } from "#server/sign-in/panel-call.ts";
import { TABLES, writeTable } from "./result-tables.ts";
import type { Results } from "./results.ts";

export function createResultCalls({ auth, results, log }: { auth: Auth; results: Results; log: Log }) {
	async function download(c: Context): Promise<Response> {
		const table = TABLES.find((name) => name === c.req.param("table")) ?? "questions";
		const where = { paperId: c.req.param("paperId") ?? "", versionId: c.req.query("version"), table };
		return sendFile(c, await writeTable(results, { ...where, isCsv: c.req.param("format") === "csv" }));
	}
	return { download: [requireAdministrator({ auth, log }), download] as const };
}
