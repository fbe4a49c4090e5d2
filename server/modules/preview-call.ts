// GET /preview/{token}: opens a link by which an administrator looks at a module on their phone (preview-link.ts). Registered in http.ts.
import type { Context } from "hono";
import type { PreviewLinks } from "./preview-link.ts";

/** Sends the browser on to the module, with the proof as a cookie; a link that opens nothing leads to the page of unknown addresses. */
export function createPreviewCall({ open }: Pick<PreviewLinks, "open">) {
	return (c: Context): Response => {
		c.header("Cache-Control", "no-store");
		const opened = open(c.req.param("token") ?? "", c.req.header("Cookie"));
		if (!opened) return c.redirect("/not-found", 302);
		c.header("Set-Cookie", opened.cookie);
		return c.redirect(`/module/${opened.moduleId}`, 302);
	};
}
