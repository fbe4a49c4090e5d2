// GET /module/{id}/pack.json: what a browser downloads to keep a module. Knowing the module's id is access. Used by http.ts;
// the response cache stores and compresses it until the module changes, and answers 304.
import type { Context } from "hono";
import { HubError } from "#core/problem.ts";
import type { Access } from "#server/catalog/access.ts";
import { createPacks, type PacksContext } from "./packs.ts";

/** Retry-After while too many packs are being made. */
const BUSY_SECONDS = 10;

export type PackCallContext = PacksContext & { access: Pick<Access<unknown>, "openModuleById"> };

/** Builds the handler. @throws HubError as `openModuleById` */
export function createPackCall({ access, ...context }: PackCallContext) {
	const makePackOf = createPacks(context);
	return async (c: Context<{ Bindings: { cacheFill?: { moduleIds: Set<string> } } }>): Promise<Response> => {
		const module = await access.openModuleById(c.req.param("moduleId"));
		c.env?.cacheFill?.moduleIds.add(module.id);
		const pack = await makePackOf(module);
		if (!pack) throw new HubError("too-many-tries", { retryAfterSeconds: BUSY_SECONDS });
		return c.json(pack, 200, { "Cache-Control": "private, no-cache" });
	};
}
