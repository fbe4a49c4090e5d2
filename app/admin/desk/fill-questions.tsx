// What fills the questions of a subtopic, below their chip: a file or pasted text, which the person goes through before it is saved.
import { type RefObject, useEffect, useRef } from "react";
import { Button, ButtonLink } from "#app/admin/panel/button.tsx";
import { useOneAtATime } from "#app/admin/panel/one-at-a-time.ts";
import { QuestionFileField } from "#app/admin/questions/files/file-field.tsx";
import { useChoices } from "#app/admin/questions/files/use-choices.ts";
import { type QuestionFileLimits, uploadStatus, useChosenFile } from "#app/admin/questions/files/use-chosen-file.ts";
import { rowsStatus } from "#app/admin/questions/import/rows-bar.ts";
import * as m from "#messages";
import type { DeskSubtopic } from "./desk-subtopic.ts";
import type { SaveSection } from "./use-typed.ts";

export type FillQuestionsProps = {
	moduleId: string;
	subtopic: DeskSubtopic;
	limits: QuestionFileLimits;
	/** A file that was dropped. */
	given: File | undefined;
	/** Called when what is chosen begins or ends to wait to be saved. */
	onPending: (isPending: boolean) => void;
	/** Gets what saves the questions, for the page's own Save. */
	saver: RefObject<SaveSection | undefined>;
	/** `isFirst`: the subtopic had no questions before. */
	onSaved: (count: number, isFirst: boolean) => Promise<void>;
};

export function FillQuestions(props: FillQuestionsProps) {
	const { moduleId, subtopic, limits, given, onPending, saver, onSaved } = props;
	const chosenFile = useChosenFile(limits);
	const { findFile } = useChoices();
	const oneAtATime = useOneAtATime();
	const box = useRef<HTMLDivElement>(null);
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
	const isPending = chosenFile.isPending || chosenFile.state.is === "checking";
	useEffect(() => {
		report.current(isPending);
		return () => report.current(false);
	}, [isPending]);
	useEffect(() => box.current?.querySelector<HTMLElement>("input, a, button")?.focus(), []);

	const hasQuestions = subtopic.states.some(({ section, is }) => section === "recite" && is !== "empty");

	async function save(): Promise<boolean> {
		if (!(await chosenFile.isReadyOrFocus())) return false;
		const shown = await findFile(subtopic.id);
		if (!(await chosenFile.upload({ moduleId, subtopicId: subtopic.id }, shown ?? null))) return false;
		await onSaved(chosenFile.uploadedCount(), shown === null && !hasQuestions && subtopic.unpublished === 0);
		return true;
	}

	const latestSave = useRef(save);
	latestSave.current = save;
	useEffect(() => {
		if (!isPending) return;
		saver.current = async () => (await oneAtATime(() => latestSave.current())) === true;
		return () => {
			saver.current = undefined;
		};
	}, [isPending, saver, oneAtATime]);

	const { state } = chosenFile;
	const sending = uploadStatus(state);
	const refusal = state.is === "rows" && chosenFile.isRefused ? rowsStatus(state, true) : "";
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
					isOff={state.is === "uploading"}
					onClick={() => void oneAtATime(save)}
				/>
			</div>
			<p role="status" className={`min-h-lh text-small ${sending?.isError ? "text-bad" : ""}`}>
				{sending?.text ?? refusal}
			</p>
		</div>
	);
}
