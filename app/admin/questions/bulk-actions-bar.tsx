// Bulk actions for selected questions: topic, difficulty, another subtopic, delete.
import { useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { Dialog } from "#app/admin/panel/dialog.tsx";
import { type Choice, ChoiceBox } from "#app/admin/panel/forms/choice-box.tsx";
import { TextField } from "#app/admin/panel/forms/field.tsx";
import { useChoices } from "#app/admin/questions/files/use-choices.ts";
import * as m from "#messages";
import { oddWordText } from "./question-words.ts";
import type { SendQuestionCommand } from "./use-question-command.ts";

export type BulkActionsBarProps = {
	keys: readonly string[];
	/** All questions of the page. */
	pageKeys: readonly string[];
	onChoose: (keys: readonly string[]) => void;
	module: Choice;
	send: SendQuestionCommand;
};
type Asking = "words" | "place";

export function BulkActionsBar({ keys, pageKeys, onChoose, module, send }: BulkActionsBarProps) {
	const [asking, setAsking] = useState<Asking>();
	const count = keys.length;
	if (count === 0) return null;
	// What was typed or chosen stays until it is stored.
	const finish = (isDone: boolean) => {
		if (!isDone) return;
		setAsking(undefined);
		onChoose([]);
	};
	return (
		<div className="save-bar bulk-bar">
			<p role="status">{m.admin_chosen({ count })}</p>
			<div className="bulk-buttons">
				{count < pageKeys.length && (
					<Button kind="row" text={m.admin_choose_page()} onClick={() => onChoose(pageKeys)} />
				)}
				<Button kind="row" text={m.admin_choose_no_question()} onClick={() => onChoose([])} />
				<Button kind="row" text={m.admin_set_fields()} onClick={() => setAsking("words")} />
				<Button kind="row" text={m.admin_move_to_subtopic()} onClick={() => setAsking("place")} />
				<Button
					kind="row-bad"
					text={m.admin_delete()}
					onClick={async () =>
						finish(await send({ do: "delete", keys: [...keys] }, m.admin_questions_binned({ count })))
					}
				/>
			</div>
			{asking === "words" && (
				<FieldsDialog
					count={count}
					onCancel={() => setAsking(undefined)}
					onSave={async (words) =>
						finish(await send({ do: "set", keys: [...keys], ...words }, m.admin_fields_set({ count })))
					}
				/>
			)}
			{asking === "place" && (
				<PlaceDialog
					count={count}
					module={module}
					onCancel={() => setAsking(undefined)}
					onMove={async ({ id, title }) => {
						const done = m.admin_moved_to_subtopic({ count, subtopic: title });
						finish(await send({ do: "move-elsewhere", keys: [...keys], subtopicId: id }, done));
					}}
				/>
			)}
		</div>
	);
}

type FieldsDialogProps = {
	count: number;
	onCancel: () => void;
	onSave: (words: { topic?: string; difficulty?: string }) => void;
};

/** A field that is left empty changes nothing, unless its box is ticked. */
function FieldsDialog({ count, onCancel, onSave }: FieldsDialogProps) {
	const [words, setWords] = useState({ topic: "", difficulty: "" });
	const [removed, setRemoved] = useState({ topic: false, difficulty: false });
	const fields = [
		{ field: "topic", label: m.admin_topic(), remove: m.admin_remove_topic() },
		{ field: "difficulty", label: m.admin_difficulty(), remove: m.admin_remove_difficulty() },
	] as const;
	function save() {
		const changed: { topic?: string; difficulty?: string } = {};
		for (const { field } of fields)
			if (removed[field] || words[field].trim() !== "") changed[field] = removed[field] ? "" : words[field];
		onSave(changed);
	}
	const isEmpty = fields.every(({ field }) => !removed[field] && words[field].trim() === "");
	return (
		<Dialog title={m.admin_set_fields_title({ count })} onCancel={onCancel}>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					if (!isEmpty) save();
				}}
			>
				<p className="mb-3 text-quiet">{m.admin_set_fields_hint()}</p>
				{fields.map(({ field, label, remove }) => (
					<div key={field}>
						<TextField
							name={field}
							label={label}
							warning={removed[field] ? undefined : oddWordText(field, words[field])}
							value={removed[field] ? "" : words[field]}
							onType={(word) => {
								setWords({ ...words, [field]: word });
								setRemoved({ ...removed, [field]: false });
							}}
						/>
						<label className="question-check">
							<input
								type="checkbox"
								checked={removed[field]}
								onChange={(event) => setRemoved({ ...removed, [field]: event.target.checked })}
							/>
							<span>{remove}</span>
						</label>
					</div>
				))}
				<div className="dialog-actions">
					<Button text={m.admin_cancel()} onClick={onCancel} />
					<Button type="submit" kind="main" isOff={isEmpty} text={m.admin_set()} />
				</div>
			</form>
		</Dialog>
	);
}

type PlaceDialogProps = {
	count: number;
	module: Choice;
	onCancel: () => void;
	onMove: (subtopic: Choice) => void;
};

function PlaceDialog({ count, onCancel, onMove, ...given }: PlaceDialogProps) {
	const choices = useChoices();
	const [module, setModule] = useState(given.module);
	const [subtopic, setSubtopic] = useState<Choice | null>(null);
	return (
		<Dialog title={m.admin_move_to_subtopic_title({ count })} onCancel={onCancel}>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					if (subtopic) onMove(subtopic);
				}}
			>
				<p className="mb-3 text-quiet">{m.admin_move_to_subtopic_hint({ count })}</p>
				<ChoiceBox
					name="moduleId"
					label={m.admin_module()}
					value={module}
					onChoose={(choice) => {
						setModule(choice);
						if (choice.id !== module.id) setSubtopic(null);
					}}
					search={choices.searchModules}
					help={m.admin_choose_help()}
					none={m.admin_no_modules_to_choose()}
				/>
				<ChoiceBox
					key={module.id}
					name="subtopicId"
					label={m.admin_subtopic()}
					value={subtopic}
					onChoose={setSubtopic}
					search={(words) => choices.searchSubtopics(module.id, words)}
					help={m.admin_choose_help()}
					none={m.admin_no_subtopics_to_choose()}
				/>
				<div className="dialog-actions">
					<Button text={m.admin_cancel()} onClick={onCancel} />
					<Button type="submit" kind="main" isOff={!subtopic} text={m.admin_move()} />
				</div>
			</form>
		</Dialog>
	);
}
