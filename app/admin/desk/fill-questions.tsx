// What fills the questions of a subtopic, below their chip: a file or pasted text, which the person goes through before it is saved.
import { useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "#app/admin/panel/button.tsx";
import { useOneAtATime } from "#app/admin/panel/one-at-a-time.ts";
import { QuestionFileField } from "#app/admin/questions/files/file-field.tsx";
import { useChoices } from "#app/admin/questions/files/use-choices.ts";
import { type QuestionFileLimits, uploadStatus, useChosenFile } from "#app/admin/questions/files/use-chosen-file.ts";
import { rowsStatus } from "#app/admin/questions/import/rows-bar.ts";
import * as m from "#messages";
import type { DeskSubtopic } from "./desk-subtopic.ts";

export type FillQuestionsProps = {
	moduleId: string;
	subtopic: DeskSubtopic;
	limits: QuestionFileLimits;
	/** A file that was dropped. */
	given: File | undefined;
	/** Called when what is chosen begins or ends to wait to be saved. */
	onPending: (isPending: boolean) => void;
	onSaved: () => void;
};

export function FillQuestions({ moduleId, subtopic, limits, given, onPending, onSaved }: FillQuestionsProps) {
	const chosenFile = useChosenFile(limits);
	const { findFile } = useChoices();
	const oneAtATime = useOneAtATime();
	const box = useRef<HTMLDivElement>(null);
	const [status, setStatus] = useState("");
	const { choose } = chosenFile;
	const chosen = useRef<File>(undefined);
	const latest = useRef(choose);
	latest.current = choose;
	useEffect(() => {
		if (!given || chosen.current === given) return;
		chosen.current = given;
		latest.current(given);
	}, [given]);
	const report = useRef(onPending);
	report.current = onPending;
	const { isPending } = chosenFile;
	useEffect(() => {
		report.current(isPending);
		return () => report.current(false);
	}, [isPending]);
	useEffect(() => box.current?.querySelector<HTMLElement>("input, a, button")?.focus(), []);

	async function save() {
		if (!(await chosenFile.isReadyOrFocus()))
			return setStatus(chosenFile.state.is === "rows" ? rowsStatus(chosenFile.state, true) : "");
		const shown = (await findFile(subtopic.id)) ?? null;
		if (await chosenFile.upload({ moduleId, subtopicId: subtopic.id }, shown)) onSaved();
	}

	const sending = uploadStatus(chosenFile.state);
	const hasQuestions = subtopic.states.some(({ section, is }) => section === "recite" && is !== "empty");
	return (
		<div ref={box} className="desk-fill">
			{(hasQuestions || subtopic.unpublished > 0) && (
				<ButtonLink isSmall to={`/admin/mcq/${subtopic.id}/questions`} text={m.admin_desk_all_questions()} />
			)}
			<QuestionFileField
				chosenFile={chosenFile}
				label={hasQuestions ? m.admin_replace_file() : m.admin_mcq_file()}
				formName={`mcq.${subtopic.id}`}
			/>
			<div className="desk-fill-actions">
				<Button
					kind="main"
					isSmall
					text={m.admin_desk_save_questions()}
					isOff={chosenFile.state.is === "uploading"}
					onClick={() => void oneAtATime(save)}
				/>
			</div>
			<p role="status" className={sending?.isError ? "text-small text-bad" : "text-small"}>
				{sending?.text ?? status}
			</p>
		</div>
	);
}
