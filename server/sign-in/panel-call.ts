// The guard of the panel's HTTP calls: only signed-in administrators (specification 7), and only those whose role includes what the
// call does (decision 100).
import type { MiddlewareHandler } from "hono";
import { can, type Right } from "#core/people/roles.ts";
import * as m from "#messages";
import { refuse } from "#server/http/failures.ts";
import { type Log, maskPath } from "#server/log.ts";
import type { Administrator, Auth } from "./auth.ts";

export type PanelEnv = { Variables: { administrator: Administrator } };

/**
 * Sets `administrator`. Answers 401 without a session and 403 to a role without the right: to change content, unless the call
 * only reads (`right`: "see") or is a GET. @throws HubError("sign-in-unavailable") when the database failed
 */
export function requireAdministrator(
	{ auth, log }: { auth: Auth; log: Log },
	right?: Right,
): MiddlewareHandler<PanelEnv> {
	return async (c, next) => {
		const administrator = await auth.findAdministrator(c.req.raw.headers);
		if (!administrator) {
			log.warn({ path: maskPath(c.req.path) }, "a call without an administrator was refused");
			return refuse(c, "signed-out", m.api_signed_out());
		}
		const needed = right ?? (c.req.method === "GET" || c.req.method === "HEAD" ? "see" : "edit");
		if (!can(administrator.role, needed)) {
			log.warn({ path: maskPath(c.req.path) }, "a call was refused for the role of its administrator");
			return refuse(c, "forbidden", m.api_role_too_low());
		}
		c.set("administrator", administrator);
		return next();
	};
}
