// Splits lists for queries and inserts, because engines limit the number of values in a statement.

/** Ids in one query; SQLite accepts some 30,000 parameters. */
const IDS_PER_QUERY = 1_000;

/** Consecutive chunks of at most `size` elements. */
export function* chunksOf<T>(all: readonly T[], size = IDS_PER_QUERY): Generator<T[]> {
	for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
