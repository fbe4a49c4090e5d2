// A question after the first set: with its options in another order when it is asked again, and with a note when the set is
// short. Loaded while the first set is answered.

import { QuestionCard, type QuestionCardProps } from "#app/learn/question/question-card.tsx";
import { shortSetText } from "#app/learn/question/short-set.ts";
import { shownOptions } from "#core/quiz/option-order.ts";

export default function LaterCard(props: Omit<QuestionCardProps, "options" | "note">) {
	return <QuestionCard {...props} options={shownOptions(props.quiz)} note={shortSetText(props.quiz)} />;
}
