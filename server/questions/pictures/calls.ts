// POST /api/pictures: stores one picture of the panel; the body is the file. For signed-in administrators only. Routed by http.ts,
// which rejects cross-site requests and compressed bodies first.

import type { Context } from "hono";
import { PICTURE_BYTES } from "#core/addresses/calls.ts";
import { HubError } from "#core/problem.ts";
import { PICTURE_PIXELS } from "#core/questions/picture.ts";
import * as m from "#messages";
import { type LimitBody, requireBytes } from "#server/http/bodies.ts";
import { NO_STORE, refuse } from "#server/http/failures.ts";
import type { Log } from "#server/log.ts";
import type { Auth } from "#server/sign-in/auth.ts";
import { requireAdministrator } from "#server/sign-in/panel-call.ts";
import type { PictureFault } from "./decode-picture.ts";
import type { Pictures } from "./pictures.ts";

export type PictureCallContext = { auth: Auth; pictures: Pictures; log: Log; limitBody: LimitBody };

/** The handlers of the call. It answers {success, sha256, width, height, isCut}, or {success: false, message}. */
export function createPictureCall({ auth, pictures, log, limitBody }: PictureCallContext) {
	const onlySmall = limitBody((c) => refuse(c, "too-large", pictureFaultText("too-large")));
	async function add(c: Context): Promise<Response> {
		const added = await pictures.add(new Uint8Array(await c.req.arrayBuffer()));
		if (added.ok) {
			const { sha256, width, height, isCut } = added;
			return c.json({ success: true, sha256, width, height, isCut }, 200, NO_STORE);
		}
		if (added.fault === "busy") throw new HubError("too-many-tries");
		return refuse(c, "problems", pictureFaultText(added.fault));
	}
	return [requireAdministrator({ auth, log }), requireBytes(m.api_picture_not_bytes), onlySmall, add] as const;
}

/** Why a file is not accepted, and what to do. */
function pictureFaultText(fault: PictureFault): string {
	const limits = { limit: PICTURE_BYTES / 1024 / 1024, pixels: PICTURE_PIXELS / 1_000_000 };
	return m.picture_fault({ fault, ...limits });
}
