import fc from "fast-check";
import { expect, test } from "vitest";
import { findPlace, isWithin, pixelsTo, readPlace } from "./reading-place.ts";

const LINE = 96;

type Size = { gap: number; height: number };

/** Blocks in sections of two, as they are on screen when the page is scrolled this far. */
function layOut(sizes: readonly Size[], scrolled: number) {
	let edge = -scrolled;
	const extents = sizes.map(({ gap, height }) => {
		const top = edge + gap;
		edge = top + height;
		return { top, bottom: edge };
	});
	return extents.map((extent, index) => {
		const first = index - (index % 2);
		const top = extents[first]?.top ?? 0;
		const bottom = (extents[first + 1] ?? extents[first])?.bottom ?? 0;
		return {
			getBoundingClientRect: () => extent,
			parentElement: { getBoundingClientRect: () => ({ top, bottom }) },
		};
	});
}

/** How far the page is scrolled when its place is stored and shown again on a page that begins at its top. */
function comeBack(sizes: readonly Size[], scrolled: number): number | undefined {
	const place = findPlace(layOut(sizes, scrolled), LINE);
	const stored = place && readPlace(JSON.parse(JSON.stringify(place)));
	const extent = layOut(sizes, 0)[stored?.block ?? -1]?.getBoundingClientRect();
	return stored && extent && pixelsTo(stored, extent, LINE);
}

test("a page that is opened again shows the same line at the same height, however often", () => {
	const size = fc.record({ gap: fc.nat({ max: 60 }), height: fc.nat({ max: 900 }) });
	const sizes = fc.array(size, { minLength: 1, maxLength: 12 });
	fc.assert(
		fc.property(sizes, fc.nat({ max: 6_000 }), (text, scrolled) => {
			const end = text.reduce((sum, { gap, height }) => sum + gap + height, 0);
			fc.pre(end - scrolled > LINE);
			let at = scrolled;
			for (let opened = 0; opened < 3; opened++) {
				// A window scrolls by whole pixels.
				at = Math.round(comeBack(text, at) ?? Number.NaN);
				expect(at).toBe(scrolled);
			}
		}),
	);
});

test("in another width the place is in the same paragraph, as far down as before", () => {
	const narrow = layOut(
		Array.from({ length: 9 }, () => ({ gap: 16, height: 480 })),
		2_000,
	);
	const place = findPlace(narrow, LINE);
	expect(place).toEqual({ block: 4, share: 96 / 480 });
	const wide = { top: 700, bottom: 820 };
	expect(place && pixelsTo(place, wide, LINE)).toBe(700 + 24 - LINE);
});

test("a block of a section that is not laid out is not at the line, even where it reaches down to it", () => {
	const measured = (top: number, bottom: number) => ({ getBoundingClientRect: () => ({ top, bottom }) });
	const far = { ...measured(-200, 3_000), parentElement: measured(-200, 0) };
	const here = { ...measured(0, 400), parentElement: measured(0, 400) };
	expect(findPlace([far, here], LINE)).toEqual({ block: 1, share: LINE / 400 });
});

test("a place that an earlier version stored opens at its paragraph", () => {
	expect(readPlace(7)).toEqual({ block: 7, share: 0 });
	for (const stored of [undefined, null, "7", {}, { block: 7 }, { block: 1.5, share: 0 }, { block: 7, share: null }])
		expect(readPlace(stored)).toBeUndefined();
});

test("above the text's first paragraph nothing is restored", () => {
	const places = [0, 400, 1_000].map((scrolled) => findPlace(layOut([{ gap: 480, height: 900 }], scrolled), LINE));
	expect(places.map((place) => place && isWithin(place))).toEqual([false, true, true]);
	expect(findPlace([], LINE)).toBeUndefined();
});
