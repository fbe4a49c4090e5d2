// Who wants to hear of a change to something that is kept outside the components; useSyncExternalStore subscribes here.

export function createListeners() {
	const listeners = new Set<() => void>();
	return {
		tell(): void {
			for (const listener of listeners) listener();
		},
		/** @returns what ends it */
		subscribe(listener: () => void): () => void {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}
