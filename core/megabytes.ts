// A limit in megabytes, for messages: "30", "1.5", and "0.05" instead of "0.0" for a small one.

export function megabytes(bytes: number): string {
	return String(Number((bytes / 1_000_000).toPrecision(2)));
}
