// GET /card.png: the picture of the site's card in messengers, drawn from the institute's name, its mark and colours. The same for every page, so that it
// says nothing of a module and has no code in it. Used by http.ts.
import { hash } from "node:crypto";
import { join } from "node:path";
import type { Context } from "hono";
import type Sharp from "sharp";
import type { Site, SiteLook } from "#core/site.ts";

/** As app/ui/page-meta.ts names it. */
const WIDTH = 1_200;
const HEIGHT = 630;
/** Room for the institute's own mark. */
const MARK_EDGE = 360;
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

type Card = { png: Buffer; etag: string };
type CardSite = Pick<Site, "cardName"> & { look: Pick<SiteLook, "mark" | "accent"> };
export type ShareCardContext = {
	readSite: () => Promise<CardSite>;
	findPicture: (sha256: string, width: 960) => Promise<Uint8Array | undefined>;
};

/** Builds the handler. The picture is drawn when it is first requested, and again after a change of what it shows. */
export function createShareCard({ readSite, findPicture }: ShareCardContext) {
	let drawn: { of: string; card: Promise<Card> } | undefined;
	return async (c: Context): Promise<Response> => {
		const { look, cardName: name } = await readSite();
		const { mark, accent } = look;
		const of = JSON.stringify([name, mark?.checksum, accent?.colour]);
		if (drawn?.of !== of) {
			const picture = mark === null ? undefined : await findPicture(mark.checksum, 960);
			drawn = { of, card: drawCard(name, { action: accent?.colour ?? ACTION, mark: picture }) };
		}
		const { png, etag } = await drawn.card.catch((error: unknown) => {
			drawn = undefined;
			throw error;
		});
		const headers = { "Content-Type": "image/png", "Cache-Control": `public, max-age=${MAX_AGE_SECONDS}`, ETag: etag };
		if (c.req.header("If-None-Match") === etag) return c.body(null, 304, headers);
		return c.body(new Uint8Array(png), 200, { ...headers, "Content-Length": String(png.byteLength) });
	};
}

/** @param mark the institute's own, in place of the product's */
async function drawCard(
	name: string,
	{ action, mark }: { action: string; mark: Uint8Array | undefined },
): Promise<Card> {
	const { default: sharp } = await import("sharp");
	const text = await drawName(sharp, name);
	const parts = text ? [{ input: text.data, left: NAME.left, top: Math.round((HEIGHT - text.info.height) / 2) }] : [];
	const ground = mark ? drawPaper(action) : drawGround(text !== undefined, action);
	if (mark) {
		const input = await sharp(mark)
			.resize(MARK_EDGE, MARK_EDGE, { fit: "contain", background: PAPER })
			.png()
			.toBuffer();
		parts.push({ input, left: text ? 760 : (WIDTH - MARK_EDGE) / 2, top: (HEIGHT - MARK_EDGE) / 2 });
	}
	const png = await sharp(Buffer.from(ground)).composite(parts).png({ palette: true, colours: 128 }).toBuffer();
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
function drawGround(hasName: boolean, action: string): string {
	const stroke = `d="${MARK_PATH}" fill="none" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"`;
	const left = hasName ? 740 : 400;
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="100%" height="100%" fill="${PAPER}"/>
<g transform="translate(${left} 100) scale(18.5)"><path ${stroke} stroke="${SHADOW}" transform="translate(.7 .7)"/><path ${stroke} stroke="${action}"/></g>
</svg>`;
}

/** The ground below the institute's own mark, with its colour along the foot. */
function drawPaper(action: string): string {
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="100%" height="100%" fill="${PAPER}"/><rect y="${HEIGHT - 24}" width="100%" height="24" fill="${action}"/>
</svg>`;
}

function escapeMarkup(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
