// Why a set has fewer questions than usual. Loaded with the cards of later sets.
import type { Quiz } from "#core/quiz/quiz.ts";
import { questionsAfterShortSet } from "#core/quiz/set-facts.ts";
import * as m from "#messages";

/** The sentence that explains a short set; undefined for a full one. */
export function shortSetText(quiz: Quiz): string | undefined {
	const after = questionsAfterShortSet(quiz);
	if (after === undefined) return undefined;
	return after === 0 ? m.last_ones_left({ count: quiz.state.currentSet.length }) : m.more_come_later({ count: after });
}
