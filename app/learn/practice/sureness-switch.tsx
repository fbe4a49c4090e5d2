// Switches the question "How sure are you?" on and off, for all modules and devices of the learner.
import { useState } from "react";
import * as m from "#messages";
import { storeSurenessAsked } from "./dose/practice-steps.ts";
import type { Found, PracticeData } from "./practice-data.ts";

/**
 * Whether the learner is asked, as just chosen: a dose may begin before the log has been read again.
 * @param onStored called when the choice is stored
 */
export function useAsksSureness(
	{ log }: PracticeData,
	{ asksSureness }: Found,
	onStored: () => void,
): [asks: boolean, choose: (isOn: boolean) => void] {
	/** With the reading after which it was made; the next one has it. */
	const [chosen, setChosen] = useState({ log, isOn: asksSureness });
	const choose = (isOn: boolean) => {
		setChosen({ log, isOn });
		void storeSurenessAsked(isOn).then(onStored);
	};
	return [chosen.log === log ? chosen.isOn : asksSureness, choose];
}

export function SurenessSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
	return (
		<label className="mt-4 flex min-h-11 max-w-reading items-center gap-3">
			<input
				type="checkbox"
				className="check-box"
				checked={isOn}
				onChange={(event) => onChange(event.target.checked)}
			/>
			<span>
				<span className="block">{m.sureness_switch()}</span>
				<span className="block text-small text-quiet">{m.sureness_switch_hint()}</span>
			</span>
		</label>
	);
}
