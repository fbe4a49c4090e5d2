import { expect, test } from "vitest";
import * as m from "#messages";
import { unansweredTexts } from "./unanswered-texts.ts";

test("a failing server is not called a page that is not on this device yet", () => {
	for (const isOffline of [true, false]) {
		const failed = { status: 502, isOffline, isOnline: true };
		expect(unansweredTexts({ pathname: "/", ...failed })).toEqual({
			title: m.something_went_wrong_later(),
			hint: m.no_answer_hint(),
		});
		expect(unansweredTexts({ pathname: "/module/B1", ...failed })).toEqual({
			title: m.failed_to_validate_access(),
			hint: m.no_answer_hint(),
		});
	}
});

test("without a network the page opens when the network is back", () => {
	const texts = { title: m.offline_title(), hint: m.offline_hint() };
	for (const pathname of ["/", "/module/B1"])
		expect(unansweredTexts({ pathname, status: 200, isOffline: true, isOnline: false })).toEqual(texts);
});

test("a module's page without an answer on a working network says that access was not checked", () => {
	const { title } = unansweredTexts({ pathname: "/learn/Q1/S1", status: 200, isOffline: true, isOnline: true });
	expect(title).toBe("Failed to validate module access. Please try again later.");
});
