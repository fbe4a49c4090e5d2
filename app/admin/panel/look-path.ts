// Pages of the panel that only change something. A viewer gets another page instead.

/** Each pattern with the page that shows the same records; "$1" is what the pattern found. */
const INSTEAD: readonly [RegExp, string][] = [
	[/^(\/admin\/(?:modules|subtopics|mcq|papers))\/new$/, "$1"],
	[/^(\/admin\/mcq\/[\w-]+\/questions)\/new$/, "$1"],
	[/^\/admin\/mcq\/edit\/([\w-]+)$/, "/admin/mcq/$1/questions"],
	[/^(\/admin\/subtopics\/[\w-]+\/texts\/[a-z]+)$/, "$1/versions"],
];

/** The page that a viewer gets instead of the one at this path; undefined where they may stay. */
export function lookPath(path: string): string | undefined {
	const found = INSTEAD.find(([pattern]) => pattern.test(path));
	return found && path.replace(found[0], found[1]);
}
