// The learner's own questions with their answers: recalled after a set, and listed in the Review tab.
import { useId, useRef, useState } from "react";
import type { OwnQuestions } from "#app/learn/progress/log/own-questions.ts";
import { Icon } from "#app/ui/icon.tsx";
import { nextToRecall, type OwnQuestion } from "#core/progress/log/own-questions.ts";
import * as m from "#messages";
import { AnswerLink, AnswerWords } from "./own-answer.tsx";
import { OwnNotes } from "./own-notes.tsx";
import { changeOwn } from "./own-store.ts";
import { useDeferredFocus } from "./words-form.tsx";

const NOTHING: ReadonlySet<string> = new Set();

/** After a set: the questions that were not known yet, one at a time, below everything else. Optional. */
export function RecallCard({ subtopicId, own }: { subtopicId: string; own: OwnQuestions }) {
	const card = useRef<HTMLElement>(null);
	const id = useId();
	const [passed, setPassed] = useState(NOTHING);
	const [shownId, setShownId] = useState<string>();
	const isPassing = useRef(false);
	const focusLater = useDeferredFocus(card);
	const question = nextToRecall(own.questions, passed);
	if (!question && passed.size === 0) return null;
	const isShown = question !== undefined && question.id === shownId;

	const pass = async ({ id: of }: OwnQuestion, wasKnown?: boolean) => {
		if (isPassing.current) return;
		isPassing.current = true;
		// The next question says that this one's result is stored: a page that is left then keeps it.
		if (wasKnown !== undefined) await changeOwn(subtopicId, [{ kind: "own-recalled", of, wasKnown }]);
		isPassing.current = false;
		focusLater("[data-own-heading]");
		setPassed(new Set([...passed, of]));
	};
	return (
		// Enter in the card must not trigger the quiz's key for the next set.
		<section ref={card} className="box p-5" aria-labelledby={id} onKeyDown={(event) => event.stopPropagation()}>
			{question && <p className="text-small text-quiet">{m.own_recall_heading()}</p>}
			<h3
				id={id}
				dir="auto"
				data-own-heading
				tabIndex={-1}
				className={question ? "mt-1 text-lead" : "font-sans text-base font-normal"}
			>
				{question ? question.text : m.own_recall_end()}
			</h3>
			{question && (
				<>
					{isShown && question.answer ? (
						<div data-own-answer-shown tabIndex={-1} className="mt-2">
							<AnswerWords answer={question.answer} />
						</div>
					) : (
						<p className="mt-1 text-small text-quiet">{m.own_recall_hint()}</p>
					)}
					<div className="mt-4 flex flex-wrap gap-3">
						{isShown ? (
							<>
								<button type="button" className="button button-plain" onClick={() => void pass(question, true)}>
									{m.own_knew_it()}
								</button>
								<button type="button" className="button button-plain" onClick={() => void pass(question, false)}>
									{m.own_not_yet()}
								</button>
							</>
						) : (
							<button
								type="button"
								className="button button-plain"
								onClick={() => {
									focusLater("[data-own-answer-shown]");
									setShownId(question.id);
								}}
							>
								{m.own_show_answer()}
							</button>
						)}
						<button type="button" className="link min-h-11 px-2" onClick={() => void pass(question)}>
							{m.own_skip()}
						</button>
					</div>
				</>
			)}
		</section>
	);
}

export type ReviewSectionProps = { subtopicId: string; own: OwnQuestions };

/** Below the Review tab's document: the questions with their answers, links to them, and the results of recalls. Printed with it. */
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
