// Writing in steps: everything once and in order, in transactions whose size follows from how long they take.
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { createTestHub } from "../../tests/test-hub.ts";
import { inSteps } from "./steps.ts";

const SIZE = { least: 2, usual: 4, most: 16, bytesOf: (item: number) => item };

test("writes all items in order, with at most a megabyte at once unless one item has more", async () => {
	const { db } = await createTestHub();
	await fc.assert(
		fc.asyncProperty(fc.array(fc.nat(1_500_000), { maxLength: 12 }), async (items) => {
			const written: (readonly number[])[] = [];
			await db.transaction().execute((tx) =>
				inSteps(tx, items, SIZE, (some) => async () => {
					written.push(some);
				}),
			);
			expect(written.flat()).toEqual(items);
			for (const some of written) {
				expect(some.length).toBeLessThanOrEqual(SIZE.usual);
				if (some.length > 1) expect(some.reduce((sum, item) => sum + item, 0)).toBeLessThanOrEqual(1024 * 1024);
			}
		}),
		{ numRuns: 50 },
	);
});

test("writes more at once where transactions are quick, and less where they are slow", async () => {
	const { db } = await createTestHub();
	const sizesAt = async (ms: number) => {
		let now = 0;
		vi.spyOn(performance, "now").mockImplementation(() => now);
		const sizes: number[] = [];
		const items = Array.from({ length: 40 }, () => 1);
		await inSteps(db, items, SIZE, (some) => async () => {
			sizes.push(some.length);
			now += ms;
		});
		vi.restoreAllMocks();
		return sizes;
	};
	expect((await sizesAt(1)).slice(0, 3)).toEqual([4, 8, 16]);
	expect((await sizesAt(100)).slice(0, 3)).toEqual([4, 2, 2]);
});
