import fc from "fast-check";
import { expect, test } from "vitest";
import { allows, KEY_DAYS, KEY_SCOPES, readKeyForm, readScope, typedKeySchema, usedHour } from "./api-key.ts";

const DAY_MS = 24 * 3_600_000;

test("a key ends after as many days as were chosen, and has a name", () => {
	const typed = fc.record({
		name: fc.string(),
		scope: fc.constantFrom(...KEY_SCOPES),
		days: fc.constantFrom(...KEY_DAYS),
	});
	fc.assert(
		fc.property(typed, fc.nat(), (form, now) => {
			const reading = readKeyForm(form, now);
			if (!reading.ok) {
				expect(reading.problems[0]?.field).toBe("name");
				return;
			}
			expect(reading.input.expiresAt).toBe(now + form.days * DAY_MS);
			expect(reading.input.name.trim()).not.toBe("");
			expect(reading.input.scope).toBe(form.scope);
		}),
	);
	expect(readKeyForm({ name: " \u200b ", scope: "read", days: 30 }, 0).ok).toBe(false);
	expect(typedKeySchema.safeParse({ name: "x", scope: "read", days: 100_000 }).success).toBe(false);
});

test("a scope to read never changes anything, and an unknown scope allows nothing", () => {
	expect(
		KEY_SCOPES.flatMap((has) => KEY_SCOPES.filter((needed) => allows(has, needed)).map((needed) => [has, needed])),
	).toEqual([
		["read", "read"],
		["write", "read"],
		["write", "write"],
	]);
	for (const stored of ["admin", "", null, undefined, "READ"]) expect(readScope(stored)).toBeUndefined();
});

test("the last use is as precise as the hour", () => {
	fc.assert(
		fc.property(fc.nat(), (at) => {
			expect(usedHour(at) % 3_600_000).toBe(0);
			expect(at - usedHour(at)).toBeLessThan(3_600_000);
		}),
	);
});
