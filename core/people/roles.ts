// What the people of the panel may do: three roles and three rights. Read by the guards of pages and calls, by the sign-in
// library's access control, and by the panel, which hides what is refused anyway.
import * as z from "zod/mini";

/** An owner manages people and content, an editor content, a viewer looks. */
export const ROLES = ["owner", "editor", "viewer"] as const;
export type Role = (typeof ROLES)[number];
export const roleSchema = z.enum(ROLES);

/** `see`: read the panel, and change one's own account; `edit`: change content; `people`: change people. */
export type Right = "see" | "edit" | "people";

const RIGHTS: Record<Role, readonly Right[]> = {
	owner: ["see", "edit", "people"],
	editor: ["see", "edit"],
	viewer: ["see"],
};

/** All rights of a role. */
export function rightsOf(role: Role): readonly Right[] {
	return RIGHTS[role];
}

/** Whether a role includes a right. */
export function can(role: Role, right: Right): boolean {
	return RIGHTS[role].includes(right);
}

/** A stored role; undefined for anything else, which gives no access at all. */
export function readRole(stored: unknown): Role | undefined {
	return ROLES.find((role) => role === stored);
}
