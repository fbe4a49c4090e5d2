// Asks once where dropped or chosen files go: for each file the subtopic and the section, or its questions, guessed by the names.
import { useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { Dialog } from "#app/admin/panel/dialog.tsx";
import { METHOD_ORDER, type MethodPhase } from "#core/modules/phases.ts";
import * as m from "#messages";
import { type DeskSubtopic, guessTarget } from "./desk-subtopic.ts";
import { type FileTarget, guessSections } from "./guess-section.ts";
import { sectionLabel } from "./section-words.ts";

export type AssignedFile = { file: File; subtopic: DeskSubtopic; section: MethodPhase };
export type FilesDialogProps = {
	files: readonly File[];
	subtopics: readonly DeskSubtopic[];
	/** The subtopic on which they were dropped. */
	preferred: string | undefined;
	onPut: (files: AssignedFile[]) => void;
	onClose: () => void;
};

/** The value of the choice that leaves a file out. */
const NOWHERE = "";

export function FilesDialog({ files, subtopics, preferred, onPut, onClose }: FilesDialogProps) {
	const [chosen, setChosen] = useState<readonly (FileTarget | undefined)[]>(() => {
		const names = files.map(({ name }) => name);
		return guessSections(names, subtopics.map(guessTarget), preferred);
	});
	const placed = files.flatMap((file, index) => {
		const target = chosen[index];
		const subtopic = subtopics.find(({ id }) => id === target?.subtopicId);
		return target && subtopic ? [{ file, subtopic, section: target.section }] : [];
	});
	const twice = placed.find(({ subtopic, section }, index) =>
		placed.slice(0, index).some((other) => other.subtopic === subtopic && other.section === section),
	);
	const first = preferred ?? subtopics[0]?.id ?? "";

	function choose(index: number, change: Partial<FileTarget>) {
		const before = chosen[index] ?? { subtopicId: first, section: "survey" as const };
		setChosen(chosen.with(index, change.subtopicId === NOWHERE ? undefined : { ...before, ...change }));
	}

	return (
		<Dialog title={m.admin_desk_files()} isWide onCancel={onClose}>
			<p className="text-quiet">{m.admin_desk_files_hint()}</p>
			<ul className="divide-y divide-line">
				{files.map((file, index) => (
					<li key={`${index} ${file.name}`} className="desk-file">
						<span className="min-w-0 font-semibold wrap-anywhere">{file.name}</span>
						<span className="desk-file-place">
							<select
								className="input"
								aria-label={m.admin_desk_file_subtopic({ name: file.name })}
								value={chosen[index]?.subtopicId ?? NOWHERE}
								onChange={(event) => choose(index, { subtopicId: event.target.value })}
							>
								{subtopics.map(({ id, typed, place }) => (
									<option key={id} value={id}>
										{`${place}. ${typed.title}`}
									</option>
								))}
								<option value={NOWHERE}>{m.admin_desk_file_none()}</option>
							</select>
							<select
								className="input"
								aria-label={m.admin_desk_file_section({ name: file.name })}
								value={chosen[index]?.section ?? NOWHERE}
								disabled={chosen[index] === undefined}
								onChange={(event) => {
									const section = METHOD_ORDER.find((one) => one === event.target.value);
									if (section) choose(index, { section });
								}}
							>
								{chosen[index] === undefined && <option value={NOWHERE}>{"–"}</option>}
								{METHOD_ORDER.map((section) => (
									<option key={section} value={section}>
										{sectionLabel(section)}
									</option>
								))}
							</select>
						</span>
					</li>
				))}
			</ul>
			<p role="status" className="text-small text-bad">
				{twice && m.admin_desk_files_same({ section: sectionLabel(twice.section), title: twice.subtopic.typed.title })}
			</p>
			<div className="dialog-actions">
				<Button text={m.admin_cancel()} onClick={onClose} />
				<Button
					kind="main"
					text={m.admin_desk_files_put({ count: placed.length })}
					isOff={placed.length === 0 || twice !== undefined}
					onClick={() => onPut(placed)}
				/>
			</div>
		</Dialog>
	);
}
