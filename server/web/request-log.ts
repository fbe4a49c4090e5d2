// One line a request at level info: method, masked path, status, milliseconds and the request's id. Used by http.ts.
import { performance } from "node:perf_hooks";
import type { MiddlewareHandler } from "hono";
import type { Log } from "#server/log.ts";
import { isShared } from "./shared-cache.ts";

/** Builds the middleware. The id is ours and random; the visitor gets it in `X-Request-Id`, never the other way round. */
export function createRequestLog(log: Log): MiddlewareHandler<{ Variables: { requestId: string } }> {
	return async (c, next) => {
		const start = performance.now();
		await next();
		const requestId = c.get("requestId");
		if (!isShared(c.res.headers.get("Cache-Control"))) c.res.headers.set("X-Request-Id", requestId);
		if (!log.isLevelEnabled("info")) return;
		const ms = Math.round(performance.now() - start);
		log.info({ requestId, method: c.req.method, path: c.req.path, status: c.res.status, ms }, "request");
	};
}
