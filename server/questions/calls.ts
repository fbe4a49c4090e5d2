// POST /api/questions/add: the questions of a question file are added to those of a subtopic, as drafts. For signed-in
// administrators only. Routed by http.ts, which rejects cross-site requests and compressed bodies first.
import type { Context } from "hono";
import * as z from "zod/mini";
import { idSchema } from "#core/modules/catalog.ts";
import { IMPORTED_BYTES, readImported } from "#core/questions/import/review/imported.ts";
import { PROBLEM_LIMIT } from "#core/questions/question-file.ts";
import * as m from "#messages";
import { uploadRefusalText } from "#messages/problem-text";
import { type LimitBody, requireBytes } from "#server/http/bodies.ts";
import { NO_STORE, refuse } from "#server/http/failures.ts";
import type { Log } from "#server/log.ts";
import type { Auth } from "#server/sign-in/auth.ts";
import { type PanelEnv, requireAdministrator } from "#server/sign-in/panel-call.ts";
import type { QuestionEditor } from "./question-editor.ts";

const querySchema = z.object({
	subtopicId: idSchema,
	same: z.enum(["ask", "skip", "add"]),
	/** See readImported. */
	imported: z.optional(z.string().check(z.maxLength(IMPORTED_BYTES))),
});

export type AddCallContext = {
	auth: Auth;
	questionEditor: QuestionEditor;
	log: Log;
	limitBody: LimitBody;
};

/** The handlers of the call: the body is the file, `?subtopicId=` is the target, `&same=` see SameText, `&imported=` see readImported. */
export function createAddCall({ auth, questionEditor, log, limitBody }: AddCallContext) {
	async function add(c: Context<PanelEnv>): Promise<Response> {
		const query = z.safeParse(querySchema, c.req.query());
		if (!query.success) return refuse(c, "unreadable", m.admin_please_select_all());
		const { subtopicId, same } = query.data;
		const imported = readImported(query.data.imported ?? "");
		const content = new Uint8Array(await c.req.arrayBuffer());
		const result = await questionEditor.addFile(subtopicId, content, same, c.get("administrator"), imported);
		if (result.ok) return c.json({ success: true, ...result }, 200, NO_STORE);
		if (result.code === "problems") return refuse(c, "problems", uploadRefusalText(result.problems, PROBLEM_LIMIT));
		return refuse(c, "conflict", "", result);
	}
	const guard = requireAdministrator({ auth, log });
	return [guard, requireBytes(), limitBody(), add] as const;
}
