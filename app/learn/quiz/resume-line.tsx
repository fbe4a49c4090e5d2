// Offers what another phone or tab has answered, above the question that is on screen. Goes away with the first answer given
// here, after which the quiz joins the two by itself.

import { useSession } from "#app/learn/session/use-session.ts";
import { setOnScreen } from "#core/quiz/set-number.ts";
import { findMcqState } from "#core/session/session.ts";
import * as m from "#messages";
import type { ResumeOfferProps } from "./resume-offer.tsx";

export default function ResumeLine({ quiz, subtopicId, onOpen }: ResumeOfferProps) {
	const session = useSession();
	const isAnswered = session && (findMcqState(session, subtopicId)?.questionsAnswered ?? 0) > 0;
	if (isAnswered) return null;
	const { bank, state } = quiz;
	return (
		<div role="status" className="mb-2 flex flex-wrap items-center gap-x-3 text-small">
			<p className="text-quiet">{m.resume_elsewhere()}</p>
			<button
				type="button"
				className="link inline-flex min-h-11 cursor-pointer items-center"
				onClick={() => onOpen(quiz)}
			>
				{m.resume_go_on({ mastered: state.masteredQuestions.length, count: bank.size, set: setOnScreen(state) })}
			</button>
		</div>
	);
}
