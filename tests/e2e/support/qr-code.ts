// Reads the QR code of a page from its pixels, with another library than the one that drew it.
import { expect, type Page } from "@playwright/test";
import jsqr from "jsqr";
import * as m from "#messages";

/** Pixels for one dot of the code. */
const SCALE = 6;

export async function readQrCode(page: Page): Promise<string> {
	const code = page.getByRole("img", { name: m.admin_qr_code() });
	await expect(code).toBeVisible();
	const { width, pixels } = await code.evaluate((svg, scale) => {
		const [, , side = 0] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
		const canvas = document.createElement("canvas");
		canvas.width = side * scale;
		canvas.height = side * scale;
		const pen = canvas.getContext("2d");
		if (!pen) throw new Error("The browser has no canvas.");
		pen.fillStyle = "#fff";
		pen.fillRect(0, 0, canvas.width, canvas.height);
		pen.fillStyle = "#000";
		pen.scale(scale, scale);
		pen.translate(4, 4);
		pen.fill(new Path2D(svg.querySelector("path")?.getAttribute("d") ?? ""));
		const image = pen.getImageData(0, 0, canvas.width, canvas.height);
		return { width: canvas.width, pixels: [...image.data] };
	}, SCALE);
	return jsqr(Uint8ClampedArray.from(pixels), width, width)?.data ?? "";
}
