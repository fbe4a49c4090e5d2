// GET /module/{id}/questions.json: the ids of a module's questions, of which learners' browsers make "Today" and "My mistakes". Used by
// http.ts; the response cache stores and compresses it until the module changes, and answers 304.
import type { Context } from "hono";
import type { ModuleQuestions } from "#core/questions/module-questions.ts";
import type { Access } from "#server/modules/access.ts";

export type ModuleQuestionsCallContext = {
	access: Pick<Access<unknown>, "openModuleById">;
	listModuleQuestions: (module: { id: string; title: string }) => Promise<ModuleQuestions>;
};

/** Knowing the module's id is access. @throws HubError as `openModuleById` */
export function createModuleQuestionsCall({ access, listModuleQuestions }: ModuleQuestionsCallContext) {
	return async (c: Context<{ Bindings: { cacheFill?: { moduleIds: Set<string> } } }>): Promise<Response> => {
		const module = await access.openModuleById(c.req.param("moduleId"));
		c.env?.cacheFill?.moduleIds.add(module.id);
		return c.json(await listModuleQuestions(module), 200, { "Cache-Control": "private, no-cache" });
	};
}
