import fc from "fast-check";
import { expect, test } from "vitest";
import { readTypedNumber } from "./typed-number.ts";

test.each([
	["9.8", 9.8],
	["9,8", 9.8],
	[" 12,50 ", 12.5],
	["0,125", 0.125],
	["1234,567", 1234.567],
	["-3", -3],
	["−3", -3],
	["+.5", 0.5],
	["5.", 5],
	["1e3", 1000],
	["1E-3", 0.001],
	["3×10^8", 3e8],
	["3 x 10^8", 3e8],
	["6,02 · 10²³", 6.02e23],
	["1.6×10⁻¹⁹", 1.6e-19],
	["1.6*10^(-19)", 1.6e-19],
	["९.८", 9.8],
	["٩٫٨", 9.8],
])("reads %j as %d", (text, value) => {
	expect(readTypedNumber(text)).toEqual({ ok: true, value });
});

test.each([
	["", "empty"],
	["  ", "empty"],
	["1,000", "unclear"],
	["-12,345", "unclear"],
	["1,000,000", "unclear"],
	["1 000", "not-a-number"],
	["1/2", "not-a-number"],
	["9.8 m/s", "not-a-number"],
	["9.8.1", "not-a-number"],
	["1,2,3", "not-a-number"],
	["0x10", "not-a-number"],
	["Infinity", "not-a-number"],
	["1e999", "not-a-number"],
	["--3", "not-a-number"],
	["e3", "not-a-number"],
	["ten", "not-a-number"],
	["1".repeat(41), "not-a-number"],
])("does not read %j: %s", (text, reason) => {
	expect(readTypedNumber(text)).toEqual({ ok: false, reason });
});

test("reads every number as JavaScript writes it, and nothing that is none", () => {
	const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
	fc.assert(
		fc.property(finite, (value) => {
			expect(readTypedNumber(String(value))).toEqual({ ok: true, value: value === 0 ? Number(String(value)) : value });
		}),
	);
	fc.assert(
		fc.property(fc.string(), (text) => {
			const typed = readTypedNumber(text);
			if (typed.ok) expect(Number.isFinite(typed.value)).toBe(true);
		}),
		{ numRuns: 1000 },
	);
});
