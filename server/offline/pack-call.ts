// GET /module/{id}/pack.json: what a browser downloads to use a module offline. Knowing the module's id is access. Used by http.ts;
// the response cache stores and compresses it until the module changes, and answers 304.
import type { Context } from "hono";
import type { Access } from "#server/catalog/access.ts";
import { createPacks, type PacksContext } from "./packs.ts";

export type PackCallContext = PacksContext & { access: Pick<Access<unknown>, "openModuleById"> };

/** Builds the handler. @throws HubError as `openModuleById`; "too-many-tries" while too many packs are being made */
export function createPackCall({ access, ...context }: PackCallContext) {
	const makePackOf = createPacks(context);
	return async (c: Context<{ Bindings: { cacheFill?: { moduleIds: Set<string> } } }>): Promise<Response> => {
		const module = await access.openModuleById(c.req.param("moduleId"));
		c.env?.cacheFill?.moduleIds.add(module.id);
		return c.json(await makePackOf(module), 200, { "Cache-Control": "private, no-cache" });
	};
}
