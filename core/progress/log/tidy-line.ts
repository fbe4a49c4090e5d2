// Typed texts of the learner's own, as the log stores them. Pure.

/** One line of at most this many UTF-16 units, which never ends with half a character. */
export function tidyLine(text: string, length: number): string {
	const line = text.replaceAll(/\s+/g, " ").trim();
	if (line.length <= length) return line;
	return line
		.slice(0, length)
		.replace(/[\uD800-\uDBFF]$/, "")
		.trimEnd();
}
