import { wcagContrast } from "culori";
import fc from "fast-check";
import { expect, test } from "vitest";
import { accentStyle, readAccent } from "./accent.ts";

const colours = fc.tuple(...[0, 1, 2].map(() => fc.nat(255))).map((parts) => {
	return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
});

test("a colour is taken only where every pair holds in both themes, and otherwise the one proposed is", () => {
	fc.assert(
		fc.property(colours, (colour) => {
			const first = readAccent(colour);
			const reading = first.ok ? first : readAccent(first.nearest);
			if (!reading.ok) return expect(reading).toBe("a proposal that holds");
			if (!first.ok) expect(first.ratio).toBeLessThan(4.5);
			if (first.ok) expect(first.light.action).toBe(colour);
			const grounds = [
				[reading.light, ["#fbf8f3", "#ffffff"]],
				[reading.dark, ["#12151c", "#1a1f29"]],
			] as const;
			for (const [{ action, soft, onAction }, papers] of grounds)
				for (const other of [...papers, soft, onAction])
					expect([action, other, wcagContrast(action, other) >= 4.5]).toEqual([action, other, true]);
		}),
	);
});

test("yellow is too light for text; the proposal keeps its hue", () => {
	expect(readAccent("#ffd400")).toEqual({
		ok: false,
		ratio: 1.2,
		needed: 4.5,
		nearest: expect.stringMatching(/^#[0-9a-f]{6}$/),
	});
	expect(readAccent("#7a1f5c").ok).toBe(true);
});

test("the style has both themes and nothing but colours", () => {
	const reading = readAccent("#7a1f5c");
	if (!reading.ok) throw new Error("refused");
	expect(accentStyle(reading).match(/#[0-9a-f]{6}/g)).toHaveLength(9);
	expect(accentStyle(reading)).not.toMatch(/<|url|expression/i);
});
