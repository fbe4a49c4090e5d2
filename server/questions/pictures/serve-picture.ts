// GET /pictures/{checksum}-{480|960}.webp: one size of a picture, for everybody. It never changes, so caches may keep it for good.
// Used by http.ts.
import type { Context } from "hono";
import { PICTURE_WIDTHS } from "#core/questions/picture.ts";
import { NO_STORE } from "#server/http/failures.ts";
import type { Pictures } from "./pictures.ts";

export const PICTURE_PATTERN = "/pictures/:file{[0-9a-f]{64}-(?:480|960)\\.webp}";

/** Builds the handler; an unknown picture is a plain 404, which nothing caches. */
export function createServePicture(pictures: Pick<Pictures, "find">) {
	return async (c: Context): Promise<Response> => {
		const [checksum = "", size = ""] = (c.req.param("file") ?? "").replace(".webp", "").split("-");
		const width = PICTURE_WIDTHS.find((known) => String(known) === size);
		const content = width && (await pictures.find(checksum, width));
		if (!content) return c.text("Not Found", 404, NO_STORE);
		return c.body(new Uint8Array(content), 200, {
			"Cache-Control": "public, max-age=31536000, immutable",
			"Content-Type": "image/webp",
			"Content-Length": String(content.byteLength),
			"Content-Disposition": "inline",
		});
	};
}
