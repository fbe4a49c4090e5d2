// After a set: the learner's own questions that were not known yet, one at a time, below everything else. Optional.
import { useId, useRef, useState } from "react";
import type { OwnQuestions } from "#app/learn/log/own-questions.ts";
import { nextToRecall, type OwnQuestion } from "#core/log/own-questions.ts";
import * as m from "#messages";
import { AnswerWords } from "./own-answer.tsx";
import { changeOwn } from "./own-store.ts";
import { useDeferredFocus } from "./use-deferred-focus.ts";

const NOTHING: ReadonlySet<string> = new Set();

export function RecallCard({ subtopicId, own }: { subtopicId: string; own: OwnQuestions }) {
	const card = useRef<HTMLElement>(null);
	const id = useId();
	const [passed, setPassed] = useState(NOTHING);
	const [isShown, setShown] = useState(false);
	const focusLater = useDeferredFocus(card);
	const question = nextToRecall(own.questions, passed);
	if (!question && passed.size === 0) return null;

	const pass = ({ id: of }: OwnQuestion, wasKnown?: boolean) => {
		focusLater("[data-own-heading]");
		setShown(false);
		setPassed(new Set([...passed, of]));
		if (wasKnown !== undefined) void changeOwn(subtopicId, [{ kind: "own-recalled", of, wasKnown }]);
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
								<button type="button" className="button button-plain" onClick={() => pass(question, true)}>
									{m.own_knew_it()}
								</button>
								<button type="button" className="button button-plain" onClick={() => pass(question, false)}>
									{m.own_not_yet()}
								</button>
							</>
						) : (
							<button
								type="button"
								className="button button-plain"
								onClick={() => {
									focusLater("[data-own-answer-shown]");
									setShown(true);
								}}
							>
								{m.own_show_answer()}
							</button>
						)}
						<button type="button" className="link min-h-11 px-2" onClick={() => pass(question)}>
							{m.own_skip()}
						</button>
					</div>
				</>
			)}
		</section>
	);
}
