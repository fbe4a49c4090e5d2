// "Why did you miss it?", with a missed question of "My mistakes" and after a wrong answer of a dose, where it loads later.
import { useState } from "react";
import type { QuestionName } from "#core/practice/answers.ts";
import { ERR_REASONS, type ErrReason } from "#core/progress/log/event.ts";
import * as m from "#messages";
import { storeReason } from "./practice-steps.ts";

export type MissReasonsProps = { name: QuestionName; given: ErrReason | null };

/** One tap; a second one takes it back. */
export default function MissReasons({ name, given }: MissReasonsProps) {
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
