// For tests only: one way to drive Chromium, Firefox ESR and WebKitGTK. A flow opens addresses and runs functions in the page;
// how each engine does it is in a file of its own.

/** A browser with a profile of its own. */
export type Phone = {
	/** Resolves when the page has loaded or failed to load. */
	open: (address: string) => Promise<void>;
	/**
	 * Runs the text of a function in the page, with JSON arguments. @returns its result as JSON text
	 * @throws what it throws, and when the browser is gone
	 */
	runText: (work: string, parameters: readonly unknown[]) => Promise<string>;
	/** The window's content as PNG. */
	takePicture: () => Promise<Uint8Array>;
	/** Kills the browser and starts it again with the same profile; missing where a profile is deleted with its browser. */
	kill?: () => Promise<void>;
	/** Throttles the CPU; not available in every engine. */
	slowDown?: (factor: number) => Promise<void>;
	close: () => Promise<void>;
};

/** Runs a function in the page. It cannot use variables of its file. */
export async function run<Parameters extends unknown[], Result>(
	phone: Phone,
	work: (...parameters: Parameters) => Result | Promise<Result>,
	...parameters: Parameters
): Promise<Result> {
	const text = await phone.runText(String(work), parameters);
	// The function's result, parsed from JSON.
	return text === "" ? (undefined as Result) : JSON.parse(text);
}

/** The text of a function without parameters that calls `work` and gives its result as JSON text. */
export function wrapped(work: string, parameters: readonly unknown[]): string {
	return `async () => JSON.stringify(await (${work})(...${JSON.stringify(parameters)})) ?? ""`;
}
