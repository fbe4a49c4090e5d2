// POST /link-check: takes the solution of a link's check and leads to the link. Registered in http.ts.
import type { Context } from "hono";
import type { LinkCheck } from "./link-check.ts";

/**
 * Builds the handler. Any code gets the same answer; whether it opens a module shows on the module's page alone. A refused
 * solution leads there too, and meets a new challenge.
 */
export function createLinkCheckCall(check: Pick<LinkCheck, "accept">, addressOf: (c: Context) => string) {
	return async (c: Context): Promise<Response> => {
		const form = await c.req.parseBody().catch(() => ({}));
		const accepted = await check.accept(form, addressOf(c));
		if (accepted) c.header("Set-Cookie", accepted.cookie);
		const code = accepted?.code ?? ("code" in form && typeof form.code === "string" ? form.code.slice(0, 64) : "");
		return c.redirect(`/module/${encodeURIComponent(code)}`, 303);
	};
}
