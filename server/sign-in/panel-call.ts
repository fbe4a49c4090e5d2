// The guard of the panel's HTTP calls: only signed-in administrators (specification 7).
import type { MiddlewareHandler } from "hono";
import * as m from "#messages";
import { type Log, maskPath } from "#server/log.ts";
import { refuse } from "#server/web/failures.ts";
import type { Administrator, Auth } from "./auth.ts";

export type PanelEnv = { Variables: { administrator: Administrator } };

/** Sets `administrator`. Answers 401 without a session. @throws HubError("sign-in-unavailable") when the database failed */
export function requireAdministrator({ auth, log }: { auth: Auth; log: Log }): MiddlewareHandler<PanelEnv> {
	return async (c, next) => {
		const administrator = await auth.findAdministrator(c.req.raw.headers);
		if (!administrator) {
			log.warn({ path: maskPath(c.req.path) }, "a call without an administrator was refused");
			return refuse(c, "signed-out", m.api_signed_out());
		}
		c.set("administrator", administrator);
		return next();
	};
}
