// For tests: whether work lets others in, which with SQLite it does only where it yields: its queries end in the same turn.

/** Does the work. `turns`: how often the event loop went on meanwhile. */
export async function countTurns<Result>(work: () => Promise<Result>): Promise<{ result: Result; turns: number }> {
	let turns = 0;
	let isDone = false;
	const count = () => {
		turns += 1;
		if (!isDone) setImmediate(count);
	};
	setImmediate(count);
	try {
		const result = await work();
		return { result, turns };
	} finally {
		isDone = true;
	}
}
