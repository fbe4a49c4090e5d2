// Sets X-Request-Id and writes one log line for each request at level info: id, method, masked path, status, milliseconds.
// Used by http.ts.
import { performance } from "node:perf_hooks";
import type { MiddlewareHandler } from "hono";
import { type Log, maskPath } from "#server/log.ts";

/** Builds the middleware. The id is random; an id that the visitor sends is ignored. */
export function createRequestLog(log: Log): MiddlewareHandler<{ Variables: { requestId: string } }> {
	return async (c, next) => {
		const start = performance.now();
		await next();
		const requestId = c.get("requestId");
		if (!mayBeShared(c.res.headers.get("Cache-Control"))) c.res.headers.set("X-Request-Id", requestId);
		if (!log.isLevelEnabled("info")) return;
		const ms = Math.round(performance.now() - start);
		const path = maskPath(c.req.path);
		log.info({ requestId, method: c.req.method, path, status: c.res.status, ms }, "request");
	};
}

/** Whether a shared cache may store a response with this Cache-Control for other visitors. */
export function mayBeShared(cacheControl: string | null | undefined): boolean {
	return cacheControl?.includes("public") ?? false;
}
