// The answered question attached to a doubt: the question, the learner's choice and the explanation.

import type { AttachedAnswer } from "#app/learn/question/ask-why.ts";
import { Icon } from "#app/ui/icon.tsx";
import { isolateCode } from "#app/ui/text-direction.tsx";
import * as m from "#messages";

export function AttachedCard({ attached, onDetach }: { attached: AttachedAnswer; onDetach: () => void }) {
	const { question, choice, isCorrect, explanation } = attached;
	return (
		<section aria-label={m.doubt_attached()} className="chat-attached">
			<div className="min-w-0 flex-1 text-small">
				<p dir="auto" className="plain-text line-clamp-2 font-serif text-base">
					{isolateCode(question)}
				</p>
				<p className="mt-1 flex gap-1.5">
					<Icon name={isCorrect ? "right" : "wrong"} className={`size-5 ${isCorrect ? "text-good" : "text-bad"}`} />
					<span className="line-clamp-2 min-w-0">
						{isCorrect ? m.your_answer_right() : m.your_answer()}: <bdi>{isolateCode(choice)}</bdi>
					</span>
				</p>
				{explanation !== "" && (
					<p dir="auto" className="plain-text mt-1 line-clamp-2 text-quiet">
						{isolateCode(explanation)}
					</p>
				)}
			</div>
			<button type="button" className="icon-button" aria-label={m.doubt_detach()} onClick={onDetach}>
				<Icon name="wrong" className="size-5" />
			</button>
		</section>
	);
}
