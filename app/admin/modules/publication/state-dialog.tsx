// Chooses the state of a module or subtopic: published, draft, draft until a time, archived.
import { useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { Dialog } from "#app/admin/panel/dialog.tsx";
import { TimeField } from "#app/admin/panel/forms/time-field.tsx";
import * as m from "#messages";
import { PaperUseList, useOpenPapers } from "./paper-use.tsx";
import { CHOICE_MEANINGS, CHOICE_NAMES, STATE_CHOICES, type StateChoice } from "./state-choice.ts";

const DAY_MS = 24 * 3_600_000;

export type StateDialogProps = {
	title: string;
	/** Undefined: it is a subtopic, whose papers stay open. */
	moduleId: string | undefined;
	choice: StateChoice;
	publishAt: number | null;
	/** `at`: when a draft opens. */
	onSave: (choice: StateChoice, at: number | null) => Promise<void>;
	onClose: () => void;
};

export function StateDialog({ title, moduleId, choice: stored, publishAt, onSave, onClose }: StateDialogProps) {
	const [choice, setChoice] = useState(stored);
	const [at, setAt] = useState<number | null>(() => publishAt ?? Date.now() + DAY_MS);
	const [isPast, setIsPast] = useState(false);
	const { papers } = useOpenPapers(stored === "published" ? moduleId : undefined);
	const isMissing = choice === "scheduled" && at === null;

	function save() {
		const hasPassed = choice === "scheduled" && at !== null && at <= Date.now();
		setIsPast(hasPassed);
		if (!hasPassed) void onSave(choice, at);
	}

	return (
		<Dialog title={m.admin_state_title({ title })} onCancel={onClose}>
			<fieldset className="space-y-2">
				<legend className="sr-only">{m.admin_state()}</legend>
				{STATE_CHOICES.map((each) => (
					<label key={each} className="choice">
						<input type="radio" name="state" checked={choice === each} onChange={() => setChoice(each)} />
						<span>
							<span className="block font-semibold">{CHOICE_NAMES[each]()}</span>
							<span className="block text-small text-quiet">{CHOICE_MEANINGS[each]()}</span>
						</span>
					</label>
				))}
			</fieldset>
			{choice === "scheduled" && (
				<TimeField
					name="publish-at"
					label={m.admin_state_opens_at()}
					error={isMissing ? m.admin_problem_time() : isPast ? m.admin_state_time_past() : undefined}
					at={at}
					onChange={setAt}
				/>
			)}
			<div role="status">
				{choice !== "published" && <PaperUseList papers={papers} what={m.admin_papers_closed_too()} />}
			</div>
			<div className="dialog-actions">
				<Button text={m.admin_cancel()} onClick={onClose} />
				<Button kind="main" isOff={isMissing} text={m.admin_save()} onClick={save} />
			</div>
		</Dialog>
	);
}
