// Pictures for tests, made by the library that reads them.
import sharp from "sharp";

type Shape = { width: number; height: number };

/** A disc on a gradient: neither empty nor trivially small. From pixels: the server forbids the library to read SVG. */
export function drawPicture({ width, height }: Shape, seed = 1) {
	const pixels = Buffer.alloc(width * height * 3);
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++) {
			const isInDisc = (x - width / 2) ** 2 + (y - height / 2) ** 2 < (height / 3) ** 2;
			const at = (y * width + x) * 3;
			pixels[at] = isInDisc ? 180 : (x * 255) / width;
			pixels[at + 1] = isInDisc ? 40 : (y * 255) / height;
			pixels[at + 2] = (seed * 40) % 256;
		}
	return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A JPEG with the camera, the person and the turn that a phone writes into it. */
export function makePhoto(shape: Shape, seed = 1, orientation = 1): Promise<Buffer> {
	const exif = { IFD0: { Make: "SecretCam", Copyright: "Secret Person" }, IFD3: { GPSLatitudeRef: "N" } };
	return drawPicture(shape, seed).withMetadata({ orientation }).withExifMerge(exif).jpeg().toBuffer();
}
