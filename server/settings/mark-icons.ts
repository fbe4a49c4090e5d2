// GET /icons/mark-{checksum}-{size}.png: the site's own mark as the small pictures of header, browser and home screen. Drawn from the
// cleaned picture (server/questions/pictures), for the site's present mark alone. Used by http.ts.
import type { Context } from "hono";
import { MARK_SIZES, type MarkSize } from "#core/settings/mark.ts";
import { NO_STORE } from "#server/http/failures.ts";
import type { Pictures } from "#server/questions/pictures/pictures.ts";
import type { Settings } from "./settings.ts";

export const MARK_PATTERN = "/icons/:file{mark-[0-9a-f]{64}-(?:96|180|192|512|maskable)\\.png}";

/** `--paper` of the light theme, below icons of home screens, which have no transparency. */
const PAPER = "#fbf8f3";
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
/** How much of a maskable icon is safe from the mask, and of an opaque one is mark. */
const SAFE = 0.7;

export type MarkIconsContext = { settings: Pick<Settings, "readSite">; pictures: Pick<Pictures, "find"> };

/** Builds the handler; an icon of another mark is a plain 404, which nothing caches. */
export function createMarkIcons({ settings, pictures }: MarkIconsContext) {
	let drawn: { mark: string; icons: Map<MarkSize, Promise<Buffer>> } | undefined;
	return async (c: Context): Promise<Response> => {
		const [, checksum = "", named = ""] = (c.req.param("file") ?? "").replace(".png", "").split("-");
		const { mark } = (await settings.readSite()).look;
		const size = MARK_SIZES.find((known) => String(known) === named);
		const content = checksum === mark?.checksum && size ? await pictures.find(checksum, 960) : undefined;
		if (!content || !size) return c.text("Not Found", 404, NO_STORE);
		if (drawn?.mark !== checksum) drawn = { mark: checksum, icons: new Map() };
		const { icons } = drawn;
		const icon = icons.get(size) ?? drawIcon(content, size);
		icons.set(size, icon);
		const png = await icon.catch((error: unknown) => {
			icons.delete(size);
			throw error;
		});
		return c.body(new Uint8Array(png), 200, {
			"Cache-Control": "public, max-age=31536000, immutable",
			"Content-Type": "image/png",
			"Content-Length": String(png.byteLength),
		});
	};
}

async function drawIcon(content: Uint8Array, size: MarkSize): Promise<Buffer> {
	const { default: sharp } = await import("sharp");
	const edge = size === "maskable" ? 512 : size;
	const isOpaque = size === "maskable" || size === 180;
	const inner = isOpaque ? Math.round(edge * SAFE) : edge;
	const mark = await sharp(content).resize(inner, inner, { fit: "contain", background: CLEAR }).png().toBuffer();
	const ground = { width: edge, height: edge, channels: 4 as const, background: isOpaque ? PAPER : CLEAR };
	return sharp({ create: ground })
		.composite([{ input: mark }])
		.png({ palette: true })
		.toBuffer();
}
