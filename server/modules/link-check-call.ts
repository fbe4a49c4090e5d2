// POST /link-check: checks the solution of a link's challenge and redirects to the link. Registered in http.ts.
import type { Context } from "hono";
import type { LinkCheck } from "./link-check.ts";

/**
 * Builds the handler. Redirects to the module's page for any code, also after a wrong solution; that page shows the module or
 * a new challenge.
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
