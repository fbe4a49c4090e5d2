// The way from a module's page to the form of one of its subtopics and back.
import { useLocation } from "react-router";
import * as z from "zod/mini";

/** `desk`: the query string of the module's page. */
const deskStateSchema = z.object({ desk: z.string() });

/** The `state` of a link from a module's page to a form. */
export function useDeskState(): z.infer<typeof deskStateSchema> {
	return { desk: useLocation().search };
}

/** In the form: the address of the module's page, when the person came from there. */
export function useDeskAddress(moduleId: string | undefined): string | undefined {
	const state = deskStateSchema.safeParse(useLocation().state).data;
	return state && moduleId !== undefined ? `/admin/modules/edit/${moduleId}${state.desk}` : undefined;
}
