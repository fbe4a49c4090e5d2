// For tests only: an authenticator app. Makes the codes of a secret (RFC 6238: SHA-1, 30 seconds, 6 digits).
import { createHmac } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
export const PERIOD_MS = 30_000;

/** The code that the app shows at a time. @param secret in base 32, as the panel shows it */
export function codeAt(secret: string, at: number): string {
	const counter = Buffer.alloc(8);
	counter.writeBigUInt64BE(BigInt(Math.floor(at / PERIOD_MS)));
	const mac = createHmac("sha1", decodeBase32(secret)).update(counter).digest();
	const offset = (mac.at(-1) ?? 0) & 15;
	const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
	return String(number).padStart(6, "0");
}

function decodeBase32(text: string): Buffer {
	const bits = [...text.replaceAll("=", "")]
		.map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0"))
		.join("");
	const bytes = bits.match(/.{8}/g) ?? [];
	return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
