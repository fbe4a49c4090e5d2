// Listeners of a store outside React, with or without a value.

export function createListeners<Value = void>() {
	const listeners = new Set<(value: Value) => void>();
	return {
		notify(value: Value): void {
			for (const listener of listeners) listener(value);
		},
		/** @returns a function that unsubscribes */
		subscribe(listener: (value: Value) => void): () => void {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}
