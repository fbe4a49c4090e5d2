// What a learner sets beside a question, here and on "My mistakes": a bookmark, and why it was missed.
import { useState } from "react";
import type { QuestionName } from "#core/practice/answers.ts";
import { ERR_REASONS, type ErrReason } from "#core/progress/log/event.ts";
import * as m from "#messages";
import { storeBookmark, storeReason } from "./practice-steps.ts";

type BookmarkButtonProps = { name: QuestionName; wasOn: boolean; onChange?: (isOn: boolean) => void };

/** A button that is pressed while the question is bookmarked. */
export function BookmarkButton({ name, wasOn, onChange }: BookmarkButtonProps) {
	const [isOn, setOn] = useState(wasOn);
	return (
		<button
			type="button"
			className="button button-plain toggle mt-4 self-start"
			aria-pressed={isOn}
			onClick={() => {
				setOn(!isOn);
				void storeBookmark(name, !isOn);
				onChange?.(!isOn);
			}}
		>
			{m.bookmark()}
		</button>
	);
}

type MissReasonsProps = { name: QuestionName; given: ErrReason | null };

/** "Why did you miss it?": one tap; a second one takes it back. */
export function MissReasons({ name, given }: MissReasonsProps) {
	const [why, setWhy] = useState(given);
	const press = (reason: ErrReason) => {
		const next = why === reason ? null : reason;
		setWhy(next);
		void storeReason(name, next);
	};
	return (
		<fieldset className="chips mt-4">
			<legend className="mb-1 text-small text-quiet">{m.mistakes_why()}</legend>
			{ERR_REASONS.map((reason) => (
				<button
					key={reason}
					type="button"
					className="chip toggle"
					aria-pressed={why === reason}
					onClick={() => press(reason)}
				>
					{reasonText(reason)}
				</button>
			))}
		</fieldset>
	);
}

function reasonText(reason: ErrReason): string {
	return {
		unknown: m.erred_unknown(),
		misread: m.erred_misread(),
		reasoning: m.erred_reasoning(),
		time: m.erred_time(),
		guess: m.erred_guess(),
	}[reason];
}
