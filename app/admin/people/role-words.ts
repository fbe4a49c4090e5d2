// The roles in words.
import type { Role } from "#core/people/roles.ts";
import * as m from "#messages";

export function roleWord(role: Role): string {
	return m.admin_role_is({ role });
}

export function roleMeaning(role: Role): string {
	return m.admin_role_means({ role });
}
