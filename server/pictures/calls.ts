// POST /api/pictures: stores one picture of the panel; the body is the file. For signed-in administrators only. Routed by http.ts,
// which rejects cross-site requests and compressed bodies first.
import type { Context, Handler, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { PICTURE_BYTES, PICTURE_PIXELS } from "#core/questions/picture.ts";
import * as m from "#messages";
import { type Log, maskPath } from "#server/log.ts";
import type { Auth } from "#server/sign-in/auth.ts";
import type { PictureFault } from "./decode-picture.ts";
import type { Pictures } from "./pictures.ts";

/** Retry-After while too many pictures wait, in seconds. */
const BUSY_SECONDS = 5;
const NO_STORE = { "Cache-Control": "private, no-store" };

export type PictureCallContext = { auth: Auth; pictures: Pictures; log: Log };

/** The handlers of the call. It answers {success, sha256, width, height, isCut}, or {success: false, message}. */
export function createPictureCall({ auth, pictures, log }: PictureCallContext) {
	const guard: MiddlewareHandler = async (c, next) => {
		const administrator = await auth.findAdministrator(c.req.raw.headers).catch((error: unknown) => {
			log.error({ path: maskPath(c.req.path), error: String(error) }, "the session could not be checked");
			return null;
		});
		if (administrator === null) return refuse(c, 503, m.something_went_wrong_later());
		return administrator ? next() : refuse(c, 401, m.api_signed_out());
	};
	const onlyBytes: MiddlewareHandler = async (c, next) => {
		const type = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
		return type === "application/octet-stream" ? next() : refuse(c, 415, m.api_picture_not_bytes());
	};
	const onlySmall = bodyLimit({
		maxSize: PICTURE_BYTES,
		onError: (c) => refuse(c, 413, pictureFaultText("too-large")),
	});
	const add: Handler = async (c) => {
		try {
			const added = await pictures.add(new Uint8Array(await c.req.arrayBuffer()));
			if (added.ok) {
				const { sha256, width, height, isCut } = added;
				return c.json({ success: true, sha256, width, height, isCut }, 200, NO_STORE);
			}
			if (added.fault !== "busy") return refuse(c, 422, pictureFaultText(added.fault));
			c.header("Retry-After", String(BUSY_SECONDS));
			return refuse(c, 503, m.api_picture_busy({ seconds: BUSY_SECONDS }));
		} catch (error) {
			const stack = error instanceof Error ? error.stack : String(error);
			log.error({ path: maskPath(c.req.path), error: stack }, "a call failed");
			return refuse(c, 503, m.something_went_wrong_later());
		}
	};
	return [guard, onlyBytes, onlySmall, add] as const;
}

/** What a file is instead of a picture that is taken, and what to do. */
function pictureFaultText(fault: PictureFault): string {
	const limits = { limit: PICTURE_BYTES / 1024 / 1024, pixels: PICTURE_PIXELS / 1_000_000 };
	return m.picture_fault({ fault, ...limits });
}

function refuse(c: Context, status: 401 | 413 | 415 | 422 | 503, message: string): Response {
	return c.json({ success: false, message }, status, NO_STORE);
}
