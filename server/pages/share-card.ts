// GET /card.png: the picture of the site's card in messengers, drawn from its name and colours. The same for every page, so that it
// says nothing of a module and has no code in it. Used by http.ts.
import { hash } from "node:crypto";
import { join } from "node:path";
import type { Context } from "hono";
import type Sharp from "sharp";
import type { Site } from "#core/site.ts";

/** As app/ui/page-meta.ts names it. */
const WIDTH = 1_200;
const HEIGHT = 630;
/** `--paper`, `--action`, `--mark` and `--ink` of app/theme/tokens.css. */
const PAPER = "#fbf8f3";
const ACTION = "#0f5c5c";
const SHADOW = "#e0a100";
const INK = "#1f2430";
/** The product's mark (app/ui/mark.tsx). */
const MARK_PATH = "M3.6 13.6 9 19.2 17.9 10c3-3.2.9-7.5-3.6-7.5-2.8 0-4.9 1.4-5.6 3.9";
/** Room for the name, and its sizes to try, in pixels. */
const NAME = { left: 80, width: 620, height: 420 };
const SIZES = [96, 84, 72, 60, 48, 38, 30];
const MAX_AGE_SECONDS = 86_400;

/** Servers may have no fonts. A name with other letters than these has a card without it. */
const FONTS = [
	{ file: "noto-serif-bold.ttf", letters: /[\x20-\x7e\xa0-\xff\u2013-\u2026]/u },
	{ file: "noto-sans-devanagari-bold.ttf", letters: /[\p{Script=Devanagari}\u200c\u200d]/u },
] as const;

/** Builds the handler. The picture is drawn when it is first requested. */
export function createShareCard({ productName }: Pick<Site, "productName">) {
	let drawing: Promise<{ png: Buffer; etag: string }> | undefined;
	return async (c: Context): Promise<Response> => {
		drawing ??= drawCard(productName);
		const { png, etag } = await drawing.catch((error: unknown) => {
			drawing = undefined;
			throw error;
		});
		const headers = { "Content-Type": "image/png", "Cache-Control": `public, max-age=${MAX_AGE_SECONDS}`, ETag: etag };
		if (c.req.header("If-None-Match") === etag) return c.body(null, 304, headers);
		return c.body(new Uint8Array(png), 200, { ...headers, "Content-Length": String(png.byteLength) });
	};
}

async function drawCard(name: string): Promise<{ png: Buffer; etag: string }> {
	const { default: sharp } = await import("sharp");
	const text = await drawName(sharp, name);
	const parts = text && { input: text.data, left: NAME.left, top: Math.round((HEIGHT - text.info.height) / 2) };
	const png = await sharp(Buffer.from(drawGround(parts !== undefined)))
		.composite(parts ? [parts] : [])
		.png({ palette: true, colours: 128 })
		.toBuffer();
	return { png, etag: `"${hash("sha256", png, "base64url").slice(0, 22)}"` };
}

/** The name in the largest size that has room; undefined where a letter has no font. */
async function drawName(sharp: typeof Sharp, name: string) {
	const fonts = FONTS.filter(({ letters }) => letters.test(name));
	const isCovered = [...name].every((letter) => fonts.some(({ letters }) => letters.test(letter)));
	if (!isCovered || fonts.length === 0) return undefined;
	const draw = (text: string, size: number, file: string) => {
		const fontfile = join(import.meta.dirname, "fonts", file);
		const font = `Noto Serif, Noto Sans Devanagari Bold ${size}`;
		const markup = `<span foreground="${INK}">${escapeMarkup(text)}</span>`;
		const place = { width: NAME.width, dpi: 72, spacing: Math.round(size / 8) } as const;
		const input = {
			text: markup,
			font,
			fontfile,
			rgba: true,
			wrap: size === SIZES.at(-1) ? "word-char" : "word",
		} as const;
		return sharp({ text: { ...input, ...place } })
			.png()
			.toBuffer({ resolveWithObject: true });
	};
	const [main] = fonts;
	if (!main) return undefined;
	// A font is known to the library once a text was drawn with its file.
	for (const { file } of fonts.slice(1)) await draw(".", 10, file);
	let drawn: Awaited<ReturnType<typeof draw>> | undefined;
	for (const size of SIZES) {
		drawn = await draw(name, size, main.file);
		if (drawn.info.width <= NAME.width && drawn.info.height <= NAME.height) break;
	}
	return drawn && drawn.info.height <= HEIGHT && drawn.info.width <= WIDTH - NAME.left ? drawn : undefined;
}

/** The ground with the mark and its shadow, at the right of a name or in the middle. */
function drawGround(hasName: boolean): string {
	const stroke = `d="${MARK_PATH}" fill="none" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"`;
	const left = hasName ? 740 : 400;
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="100%" height="100%" fill="${PAPER}"/>
<g transform="translate(${left} 100) scale(18.5)"><path ${stroke} stroke="${SHADOW}" transform="translate(.7 .7)"/><path ${stroke} stroke="${ACTION}"/></g>
</svg>`;
}

function escapeMarkup(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
