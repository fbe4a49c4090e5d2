// A value that is loaded when it is first needed, such as a large library. A failed load is not remembered.

/** Calls of the function share one load; after a failed one the next call loads again. */
export function createLateValue<Value>(load: () => Promise<Value>): () => Promise<Value> {
	let loading: Promise<Value> | undefined;
	return () => {
		loading ??= load().catch((error: unknown) => {
			loading = undefined;
			throw error;
		});
		return loading;
	};
}
