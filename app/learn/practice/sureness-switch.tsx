// Switches the question "How sure are you?" on and off, for all modules and devices of the learner.
import { useState } from "react";
import * as m from "#messages";
import { storeSurenessAsked } from "./practice-steps.ts";

/** @param onChange called when the choice is stored */
export function SurenessSwitch({ isOn, onChange }: { isOn: boolean; onChange: () => void }) {
	const [shown, setShown] = useState(isOn);
	const change = (next: boolean) => {
		setShown(next);
		void storeSurenessAsked(next).then(onChange);
	};
	return (
		<label className="mt-4 flex min-h-11 max-w-reading items-center gap-3">
			<input type="checkbox" className="check-box" checked={shown} onChange={(event) => change(event.target.checked)} />
			<span>
				<span className="block">{m.sureness_switch()}</span>
				<span className="block text-small text-quiet">{m.sureness_switch_hint()}</span>
			</span>
		</label>
	);
}
