// Texts of the product for stories: taken from the messages, so that another wording needs no change here.

/** Stands for a value that is not given. */
const ANY = "\u{f8ff}";

/**
 * A message with any values for the parameters that are not given.
 *
 *   page.getByRole("button", { name: someText(m.resume_continue, { mastered: 1, count: 12 }) })      in any set
 */
export function someText<Given extends object>(message: (given: Given) => string, given: Partial<Given> = {}): RegExp {
	const values = new Proxy(given, { get: (known, name) => Reflect.get(known, name) ?? ANY });
	// Complete: the proxy has a value for every name.
	const text = message(values as Given);
	// Not RegExp.escape: a failure shows this text, and it writes spaces and first letters as codes.
	const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
	return new RegExp(escaped.replaceAll(ANY, ".+"));
}
