// Times in inputs of the type "datetime-local", which are in the browser's time zone.

/** A time as such an input has it; empty for none. */
export function toInputTime(at: number | null): string {
	if (at === null) return "";
	const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
	return local.toISOString().slice(0, 16);
}

/** The time of such an input; null for an empty one. */
export function readInputTime(value: string): number | null {
	const at = new Date(value).getTime();
	return Number.isNaN(at) ? null : at;
}
