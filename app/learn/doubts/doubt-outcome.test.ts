// What the page says about the end of a doubt. Which end each failure of a provider has: server/doubts/failures.test.ts.
import { expect, test } from "vitest";
import type { DoubtParts } from "#core/doubts/call.ts";
import * as m from "#messages";
import { canAskAgain, clockTime, type OutcomeFacts, outcomeSentences, topicsHeading } from "./doubt-outcome.ts";

type Outcome = DoubtParts["outcome"];
const AT = Date.UTC(2026, 10, 26, 9, 29, 30);
const FACTS: OutcomeFacts = { hasModel: true, title: "Rivers", distressText: null, limit: 3, resetTime: null };

const turnOf = (outcome?: Outcome, ending?: "failed" | "cut-off" | "stopped") => {
	return { id: "1", question: "Why?", text: "", sources: [], outcome, ending };
};
const say = (outcome: Partial<Outcome> & Pick<Outcome, "code">, facts: Partial<OutcomeFacts> = {}) => {
	return outcomeSentences(turnOf({ counted: false, mode: "none", ...outcome }), { ...FACTS, ...facts }).join(" ");
};

test.each<[Partial<Outcome> & Pick<Outcome, "code">, string]>([
	[{ code: "answered" }, ""],
	[{ code: "shortened" }, "(shortened)"],
	[{ code: "cut-off" }, "The answer was cut off. It was not counted."],
	[{ code: "cut-off", counted: true }, "The answer was cut off."],
	[{ code: "busy" }, "The AI is busy. Here are matching passages; ask again in a minute if you need more."],
	[{ code: "provider-off" }, "AI answers are off just now. The site's staff can see why."],
	[{ code: "day-used" }, "Today's AI answers for this site are used up. Matching passages still work."],
	[{ code: "no-answer" }, "The AI did not answer. Your doubt was not counted."],
	[{ code: "refused" }, "The AI would not answer that. Try asking about the lesson itself. It was not counted."],
	[{ code: "failed" }, m.doubt_error()],
	[{ code: "greeting" }, m.doubt_greeting({ title: "Rivers" })],
	[{ code: "unclear" }, m.doubt_unclear()],
	[{ code: "not-found" }, m.doubt_not_in_module()],
	[{ code: "quote-no-key" }, m.doubt_no_model()],
	[{ code: "quote-no-key", isUnsure: true }, m.doubt_no_model_closest()],
	[{ code: "busy", isUnsure: true }, `${m.doubt_busy()} ${m.doubt_closest()}`],
])("%j is said in words", (outcome, words) => {
	expect(say(outcome)).toBe(words);
});

test("a site without a model does not speak of one where nothing was found", () => {
	expect(say({ code: "not-found" }, { hasModel: false })).toBe(m.doubt_no_match());
});

test("a person in distress reads the operator's words, if there are any", () => {
	expect(say({ code: "distress" })).toBe(m.doubt_distress());
	expect(say({ code: "distress" }, { distressText: "Call us." })).toBe("Call us.");
});

test("a used hour names the site's own limit, and when the next doubt can be asked", () => {
	const used = m.doubt_hour_used({ limit: 3 });
	const at = (time: number) => `${used} ${m.doubt_next_free_at({ time: clockTime(time) })}`;
	expect(say({ code: "hour-used" })).toBe(used);
	expect(say({ code: "hour-used" }, { resetTime: AT })).toBe(at(AT));
	expect(say({ code: "hour-used", retryAt: AT + 600_000 }, { resetTime: AT })).toBe(at(AT + 600_000));
});

test("a network over its limit reads when answers start again", () => {
	expect(say({ code: "network-used" })).toBe("Many doubts came from your network this hour.");
	expect(say({ code: "network-used", retryAt: AT })).toBe(
		`Many doubts came from your network this hour. AI answers start again at ${clockTime(AT)}.`,
	);
	expect(clockTime(AT), "over when the clock shows it").toMatch(/^\d\d:[03]0$/);
});

test("an answer without an outcome was stopped, cut off or failed", () => {
	const sayEnding = (ending?: "failed" | "cut-off" | "stopped") => outcomeSentences(turnOf(undefined, ending), FACTS);
	expect(sayEnding("stopped")).toEqual([m.doubt_stopped()]);
	expect(sayEnding("cut-off")).toEqual([m.doubt_cut_off()]);
	expect(sayEnding("failed")).toEqual([m.doubt_error()]);
	expect(sayEnding(), "it is running").toEqual([]);
});

test("asking again is offered where the answer failed through no fault of the learner", () => {
	const codes: Outcome["code"][] = [
		...(["answered", "shortened", "quote-no-key", "not-found", "unclear", "greeting", "distress"] as const),
		...(["hour-used", "network-used", "day-used", "provider-off", "refused"] as const),
		...(["cut-off", "busy", "no-answer", "failed"] as const),
	];
	const offered = codes.filter((code) => canAskAgain(turnOf({ code, counted: false, mode: "none" })));
	expect(offered).toEqual(["cut-off", "busy", "no-answer", "failed"]);
	expect(canAskAgain(turnOf(undefined, "failed"))).toBe(true);
	expect(canAskAgain(turnOf())).toBe(false);
});

test("topics are those of the subtopic for a doubt without a subject, otherwise of the module", () => {
	expect([topicsHeading("unclear"), topicsHeading("not-found")]).toEqual([m.doubt_topics_here(), m.doubt_topics()]);
});
