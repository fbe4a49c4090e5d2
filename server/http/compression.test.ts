import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseEncoding } from "./compression.ts";

test.each([
	[undefined, "identity"],
	["", "identity"],
	["gzip, deflate, br, zstd", "br"],
	["gzip, deflate", "gzip"],
	["x-gzip", "gzip"],
	["BR", "br"],
	["deflate", "identity"],
	["br;q=0, gzip;q=0.5", "gzip"],
	["br;q=0.4, gzip;q=0.5", "gzip"],
	["br;q=1.0, gzip;q=1", "br"],
	["br;q=0,gzip;q=0", "identity"],
	["*", "br"],
	["*;q=0.5, br;q=0", "gzip"],
	["*;q=0", "identity"],
	["identity;q=0, *;q=0", "identity"],
	["identity;q=1, br;q=0.5", "identity"],
	["identity", "identity"],
	["br;q=nonsense", "identity"],
	["br;q=1e1, gzip;q=0.001", "gzip"],
	[" gzip ; q=0.8 , br ; q=0.7 ", "gzip"],
	[",,;,", "identity"],
])("answers %j in %s", (header, encoding) => {
	expect(chooseEncoding(header)).toBe(encoding);
});

test("never chooses a rejected encoding, and never throws", () => {
	const weight = fc.constantFrom("", ";q=0", ";q=0.0", ";q=0.3", ";q=1", ";q=2", ";q=x");
	const entry = fc.tuple(fc.constantFrom("br", "gzip", "deflate", "*", "identity"), weight);
	fc.assert(
		fc.property(fc.uniqueArray(entry, { selector: ([name]) => name }), (entries) => {
			const chosen = chooseEncoding(entries.map((parts) => parts.join("")).join(", "));
			const refused = entries.some(([name, q]) => name === chosen && !["", ";q=0.3", ";q=1"].includes(q));
			expect(chosen !== "identity" && refused).toBe(false);
		}),
	);
	fc.assert(
		fc.property(fc.string(), (text) => {
			expect(["br", "gzip", "identity"]).toContain(chooseEncoding(text));
		}),
	);
});
