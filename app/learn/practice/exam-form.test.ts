import { expect, test } from "vitest";
import * as m from "#messages";
import { refusalOf } from "./exam-form.tsx";

const dayOf = (text: string) => Date.parse(text) / 86_400_000;
const today = dayOf("2026-11-26");
const examDay = dayOf("2027-01-05");
const kept = "January 5, 2027";

test("a day that can be none of an exam is refused in words, which say what stays", () => {
	const past = { day: "November 20, 2026" };
	const far = { day: "December 31, 9999" };
	for (const [value, first, other] of [
		["2026-11-20", m.exam_past(past), m.exam_past_kept({ ...past, kept })],
		["9999-12-31", m.exam_far(far), m.exam_far_kept({ ...far, kept })],
		["20271-01-05", m.exam_year_long(), m.exam_year_long_kept({ kept })],
	] as const)
		expect([refusalOf(value, { examDay: undefined, today }), refusalOf(value, { examDay, today })]).toEqual([
			first,
			other,
		]);
});

test("a part of a day, and none, are not refused", () => {
	for (const value of ["", "2027-01", "x"]) expect(refusalOf(value, { examDay, today })).toBeUndefined();
});
