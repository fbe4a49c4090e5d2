import fc from "fast-check";
import { expect, test } from "vitest";
import {
	hasAnnouncementEnded,
	NO_SETTINGS,
	readSettingsForm,
	storedSettingsSchema,
	type TypedSettings,
} from "./settings.ts";

const texts = { ...Object.fromEntries(Object.keys(NO_SETTINGS).map((name) => [name, fc.string()])) };
const forms = fc.record({ ...texts, announcementEndsAt: fc.option(fc.nat(1_000), { nil: null }) });

test("what is stored reads as itself again, and an announcement has an end that is not over", () => {
	fc.assert(
		fc.property(forms, fc.nat(1_000), (form, now) => {
			// The record has the keys of the form.
			const reading = readSettingsForm(form as TypedSettings, now, null);
			if (!reading.ok) {
				expect(reading.problems.every(({ field }) => field !== undefined && field in NO_SETTINGS)).toBe(true);
				return;
			}
			const { input } = reading;
			expect(readSettingsForm(input, now, null)).toEqual(reading);
			// Saved again after its end, with another setting.
			const later = { ...input, footer: "New" };
			expect(readSettingsForm(later, 5_000, input.announcementEndsAt)).toEqual({ ok: true, input: later });
			expect(storedSettingsSchema.parse(JSON.parse(JSON.stringify(input)))).toEqual(input);
			expect(input.announcement === "").toBe(input.announcementEndsAt === null);
			if (input.announcementEndsAt !== null) expect(input.announcementEndsAt).toBeGreaterThan(now);
			expect(input.accent).toMatch(/^(?:#[0-9a-f]{6})?$/);
			expect(input.providerUrl).toMatch(/^(?:https?:.*)?$/);
		}),
	);
});

test("stored settings of an earlier version, or damaged ones, have what is missing unset", () => {
	expect(storedSettingsSchema.parse({ footer: "Pune", productName: 7 })).toEqual({ ...NO_SETTINGS, footer: "Pune" });
});

test("an announcement has ended at the millisecond of its end", () => {
	const settings = { announcement: "Closed on Friday", announcementEndsAt: 1_000 };
	expect([999, 1_000, 2_000].map((now) => hasAnnouncementEnded(settings, now))).toEqual([false, true, true]);
	expect(hasAnnouncementEnded(NO_SETTINGS, 2_000)).toBe(false);
});
