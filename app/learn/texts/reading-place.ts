// Where a learner stopped in a study text: the block at the line of reference, and how much of it is above that line. Pure; used by
// use-reading-position.ts, which stores a place and shows it again. Each is the inverse of the other, or the place would drift.

/** `share`: of the block's height, above the line; negative in the gap before the block. */
export type ReadingPlace = { block: number; share: number };

type Extent = { top: number; bottom: number };
type Measured = { getBoundingClientRect: () => Extent };
type Block = Measured & { parentElement: Measured | null };

/** The place at the line: the first block that does not end above it. Undefined where all of them do. */
export function findPlace(blocks: readonly Block[], line: number): ReadingPlace | undefined {
	const isBelow = (measured: Measured | null) => (measured?.getBoundingClientRect().bottom ?? line) > line;
	// A section far above may not be laid out: its box is then smaller than its blocks, which would seem to reach down to the line.
	const block = blocks.findIndex((each) => isBelow(each.parentElement) && isBelow(each));
	const extent = blocks[block]?.getBoundingClientRect();
	return extent && { block, share: (line - extent.top) / heightOf(extent) };
}

/** Pixels to scroll down, so that the place in this block is at the line. */
export function pixelsTo({ share }: ReadingPlace, extent: Extent, line: number): number {
	return extent.top + share * heightOf(extent) - line;
}

/** Whether it is within the text: above its first block nothing is restored. */
export function isWithin({ block, share }: ReadingPlace): boolean {
	return block > 0 || share > 0;
}

/** A stored place; earlier versions stored the block alone. Undefined for anything else. */
export function readPlace(stored: unknown): ReadingPlace | undefined {
	if (typeof stored === "number") return { block: stored, share: 0 };
	const { block, share } = Object(stored);
	return Number.isInteger(block) && Number.isFinite(share) ? { block, share } : undefined;
}

function heightOf({ top, bottom }: Extent): number {
	return bottom - top || 1;
}
