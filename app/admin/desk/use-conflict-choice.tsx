// Asks the person which side stays when somebody else has saved the same meanwhile, and waits for the answer: one question at a time.
import { useState } from "react";
import { ConflictDialog } from "#app/admin/panel/forms/conflict-dialog.tsx";
import type { Conflict } from "#app/admin/panel/forms/save-result.ts";

export type ConflictQuestion<Typed> = {
	mine: Typed;
	/** What both sides started from. */
	base: Typed;
	conflict: Conflict<Typed>;
	label: (field: string) => string;
	valueText?: (field: string, value: unknown) => string | undefined;
};
type Asked<Typed> = ConflictQuestion<Typed> & { answer: (merged: Typed | undefined) => void };

/** @returns the question that waits, and the function that asks it: undefined when the person puts it off */
export function useConflictChoice<Typed>() {
	const [asked, setAsked] = useState<Asked<Typed>>();

	function ask(question: ConflictQuestion<Typed>): Promise<Typed | undefined> {
		return new Promise((resolve) => {
			let isAnswered = false;
			const answer = (merged: Typed | undefined) => {
				if (isAnswered) return;
				isAnswered = true;
				setAsked(undefined);
				resolve(merged);
			};
			setAsked({ ...question, answer });
		});
	}

	return { asked, ask };
}

/** The dialog of the question. */
export function ConflictChoice<Typed extends object>({ mine, base, conflict, label, valueText, answer }: Asked<Typed>) {
	return (
		<ConflictDialog<Typed>
			form={{ typed: mine, base, resolveConflict: answer, save: () => undefined, putOff: () => answer(undefined) }}
			conflict={conflict}
			label={label}
			valueText={valueText}
		/>
	);
}
