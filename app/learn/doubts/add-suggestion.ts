// A suggested first question in the form of the doubt chat, which may have words already.

/** The words stay, and the question follows them. Only a suggestion that was chosen before is replaced. */
export function addSuggestion(text: string, question: string, suggestions: readonly string[]): string {
	const earlier = suggestions.find((suggestion) => text.endsWith(suggestion)) ?? "";
	const words = text.slice(0, text.length - earlier.length).trimEnd();
	return words === "" ? question : `${words}\n${question}`;
}
