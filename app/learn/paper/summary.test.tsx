// What a candidate reads before handing in about questions without a choice, by the count that the result goes by.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NOT_ATTEMPTED } from "#core/marks/judge-answer.ts";
import { foldAttempt } from "#core/papers/attempt.ts";
import type { AttemptEvent } from "#core/papers/attempt-event.ts";
import * as m from "#messages";
import { Blanks } from "./summary.tsx";

const ids = ["1", "2", "3", "4"];
const plan = {
	sections: [{ questionIds: ids, minutes: null }],
	sectionOrder: "free",
	minutes: 60,
	extraTime: "1",
} as const;
const step = { device: "a", sequence: 1, at: 0 };
const events: AttemptEvent[] = [
	{ ...step, kind: "saved", questionId: "1", given: "2" },
	{ ...step, sequence: 2, kind: "saved", questionId: "2", given: NOT_ATTEMPTED },
	{ ...step, sequence: 3, kind: "drafted", questionId: "3", given: "1" },
];

function read(mostBlank: number | null, notAttempted: string | null): string {
	const attempt = foldAttempt(plan, events, 1);
	return renderToStaticMarkup(<Blanks paper={{ mostBlank, scheme: { notAttempted } }} view={{ attempt }} ids={ids} />);
}

test("says how many questions have no choice, how many may, and what follows from more", () => {
	// React's HTML has "&#x27;" for an apostrophe.
	const chosen = m.mock_chosen_not_attempted({ count: 1 }).replaceAll("'", "&#x27;");
	const within = read(2, "0");
	expect(within).toContain(m.mock_blanks_now({ count: 2, most: 2 }));
	expect(within).toContain(chosen);
	expect(within).not.toContain(m.mock_blanks_over());
	expect(read(1, "0")).toContain(m.mock_blanks_over());
	expect(read(null, null)).toBe("");
});
