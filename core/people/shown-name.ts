// How a person of the panel is named in lists of changes.

/** The name of an account made without one: by the first start or at the server's terminal. */
export const DEFAULT_NAME = "Administrator";

/** The name that a person has chosen, or the e-mail address: the same default name would stand for several people. */
export function shownName({ name, email }: { name: string; email: string }): string {
	return name.trim() === "" || name === DEFAULT_NAME ? email : name;
}
