// The own questions below the Review tab's document, with their answers, links to them, and the results of recalls. Printed with it.
import { useId } from "react";
import type { OwnQuestions } from "#app/learn/log/own-questions.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { OwnQuestion } from "#core/log/own-questions.ts";
import * as m from "#messages";
import { AnswerLink, AnswerWords } from "./own-answer.tsx";
import { OwnNotes } from "./own-notes.tsx";

export type ReviewSectionProps = { subtopicId: string; own: OwnQuestions };

export function ReviewSection({ subtopicId, own }: ReviewSectionProps) {
	const { questions, lockedCount } = own;
	const id = useId();
	if (questions.length === 0 && lockedCount === 0) return null;
	return (
		<section className="own-section" aria-labelledby={id}>
			<h3 id={id} className="text-lead">
				{m.own_questions()}
			</h3>
			<OwnNotes lockedCount={lockedCount} />
			<ul>
				{questions.map((question) => (
					<li key={question.id} className="own-item">
						<p dir="auto" className="font-serif">
							{question.text}
						</p>
						{question.answer && <AnswerWords answer={question.answer} />}
						<div className="own-actions">
							<RecallStatus question={question} />
							{question.answer && <AnswerLink subtopicId={subtopicId} answer={question.answer} />}
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}

/** Open, known or missed; nothing for an answer that was not recalled yet. */
function RecallStatus({ question: { answer, wasKnown } }: { question: OwnQuestion }) {
	if (!answer) return <p className="text-small text-quiet">{m.own_still_open()}</p>;
	if (wasKnown === null) return null;
	return (
		<p className="flex items-center gap-1.5 text-small text-quiet">
			<Icon name={wasKnown ? "right" : "repeat"} className={wasKnown ? "size-5 text-good" : "size-5"} />
			<span>{wasKnown ? m.own_was_known() : m.own_was_missed()}</span>
		</p>
	);
}
