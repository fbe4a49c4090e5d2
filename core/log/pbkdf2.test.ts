import { pbkdf2Sync } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { deriveFirstBlock } from "./pbkdf2.ts";

test("derives what Node's own PBKDF2 derives", () => {
	const bytes = (maxLength: number) => fc.uint8Array({ maxLength });
	fc.assert(
		fc.property(bytes(64), bytes(51), fc.integer({ min: 1, max: 40 }), (password, salt, iterations) => {
			const derived = deriveFirstBlock(password, salt, iterations);
			expect([...derived]).toEqual([...pbkdf2Sync(password, salt, iterations, 32, "sha256")]);
		}),
	);
});

test.each([
	[65, 1],
	[1, 52],
])("refuses a password of %i bytes with a salt of %i", (password, salt) => {
	expect(() => deriveFirstBlock(new Uint8Array(password), new Uint8Array(salt), 1)).toThrow(RangeError);
});
