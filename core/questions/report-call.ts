// The body of POST /api/reports. Apart from report.ts, so that the page does not load the parser.
import * as z from "zod/mini";
import { NOTE_LIMIT, type QuestionReport, REPORT_KINDS, REPORTS_AT_ONCE } from "./report.ts";

const reportSchema: z.ZodMiniType<QuestionReport> = z.strictObject({
	id: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
	subtopicId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
	questionId: z.string().check(z.minLength(1), z.maxLength(1_000)),
	kind: z.enum(REPORT_KINDS),
	note: z.string().check(z.maxLength(NOTE_LIMIT)),
});
export const reportRequestSchema = z.strictObject({
	reports: z.array(reportSchema).check(z.minLength(1), z.maxLength(REPORTS_AT_ONCE)),
});
