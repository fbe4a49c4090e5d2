// A question after the first set: with its options in another order when it is asked again, and with a word when the set is
// short. Loaded while the first set is answered.
import { shownOptions } from "#core/quiz/option-order.ts";
import type { Quiz } from "#core/quiz/quiz.ts";
import { questionsAfterShortSet } from "#core/quiz/set-facts.ts";
import * as m from "#messages";
import { QuestionCard, type QuestionCardProps } from "./question-card.tsx";

export default function LaterCard(props: Omit<QuestionCardProps, "options" | "note">) {
	return <QuestionCard {...props} options={shownOptions(props.quiz)} note={shortSetText(props.quiz)} />;
}

/** Why a set has fewer questions than usual: its last one may come straight back. */
function shortSetText(quiz: Quiz): string | undefined {
	const after = questionsAfterShortSet(quiz);
	if (after === undefined) return undefined;
	return after === 0 ? m.last_ones_left({ count: quiz.state.currentSet.length }) : m.more_come_later({ count: after });
}
