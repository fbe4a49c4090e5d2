// Modules of one title in a list of links.

/** The title with a subtopic's in brackets, where another module of the list has the same title. */
export function titleApart(title: string, subtopic: string | undefined, titles: readonly string[]): string {
	const isShared = titles.filter((other) => other === title).length > 1;
	return isShared && subtopic ? `${title} (${subtopic})` : title;
}
