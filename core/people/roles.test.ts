import fc from "fast-check";
import { expect, test } from "vitest";
import { can, ROLES, readRole, rightsOf } from "./roles.ts";

test("each role may do what the next lower one may", () => {
	expect(ROLES.map((role) => rightsOf(role))).toEqual([["see", "edit", "people"], ["see", "edit"], ["see"]]);
	for (const role of ROLES) expect(can(role, "see")).toBe(true);
	expect(ROLES.filter((role) => can(role, "edit"))).toEqual(["owner", "editor"]);
	expect(ROLES.filter((role) => can(role, "people"))).toEqual(["owner"]);
});

test("nothing but a role is a role", () => {
	fc.assert(
		fc.property(fc.anything(), (stored) => {
			const role = readRole(stored);
			expect(role === undefined || role === stored).toBe(true);
		}),
	);
	for (const stored of ["admin", "Owner", "owner,editor", "user", "", null]) expect(readRole(stored)).toBeUndefined();
	for (const role of ROLES) expect(readRole(role)).toBe(role);
});
