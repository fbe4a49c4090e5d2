// What became of a question by an answer, in words: mastered, or when it comes back.
import type { AnswerRecord } from "#core/quiz/state.ts";
import * as m from "#messages";

export function outcomeText({ outcome, nextSetToAsk, wasReask }: AnswerRecord): string {
	if (outcome === "mastered") return wasReask ? m.outcome_mastered_again() : m.outcome_mastered();
	return m.outcome_returns({ set: nextSetToAsk ?? 1 });
}
