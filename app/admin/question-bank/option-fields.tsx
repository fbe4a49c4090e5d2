// The options of a question in its form: text, which is right, order. Every move is announced, and the focus stays with the
// moved option.
import { useEffect, useRef, useState } from "react";
import { fieldId } from "#app/admin/forms/field.tsx";
import { MoveButton } from "#app/admin/forms/move-button.tsx";
import { problemOf } from "#app/admin/forms/record-form.ts";
import { PanelIcon } from "#app/admin/frame/panel-icon.tsx";
import { moveItem } from "#app/admin/lists/use-drag-order.ts";
import { letterOf } from "#app/ui/question-view.tsx";
import type { Problem } from "#core/problem.ts";
import { NEW_OPTION, type TypedOption } from "#core/questions/question-edit.ts";
import { MAX_OPTIONS } from "#core/questions/question-file.ts";
import * as m from "#messages";
import { problemText } from "#messages/problem-text";
import { PictureArea } from "./picture-area.tsx";

export type OptionFieldsProps = {
	options: readonly TypedOption[];
	problems: readonly Problem[];
	onChange: (options: TypedOption[]) => void;
};

export function OptionFields({ options, problems, onChange }: OptionFieldsProps) {
	const [announced, setAnnounced] = useState("");
	const focusNext = useRef<string>(undefined);
	const keys = useRef<number[]>([]);
	const nextKey = useRef(0);
	while (keys.current.length < options.length) keys.current.push(nextKey.current++);
	keys.current.length = options.length;

	// Moves the focus after a row was added or removed.
	useEffect(() => {
		if (focusNext.current) document.getElementById(focusNext.current)?.focus();
		focusNext.current = undefined;
	});

	function move(from: number, to: number) {
		if (to < 0 || to >= options.length) return;
		keys.current = moveItem(keys.current, from, to);
		onChange(moveItem(options, from, to));
		setAnnounced(m.admin_option_moved({ letter: letterOf(to), total: options.length }));
	}

	function remove(index: number) {
		keys.current.splice(index, 1);
		onChange(options.filter((_, other) => other !== index));
		setAnnounced(m.admin_option_removed({ letter: letterOf(index) }));
		focusNext.current = "add-option";
	}

	const listProblem = problemOf(problems, "options");
	return (
		<fieldset>
			<legend className="font-semibold">{m.admin_options()}</legend>
			<p className="text-small text-quiet">{m.admin_options_hint()}</p>
			<ol className="mt-2 space-y-2">
				{options.map((option, index) => (
					<li key={keys.current[index]} className="option-row">
						<label className="option-right">
							<input
								type="checkbox"
								checked={option.isCorrect}
								onChange={(event) => onChange(options.with(index, { ...option, isCorrect: event.target.checked }))}
							/>
							<span>{m.admin_is_right()}</span>
							<span className="sr-only">{m.admin_option_n({ letter: letterOf(index) })}</span>
						</label>
						<div className="option-row-text">
							<PictureArea
								name={`options.${index}.text`}
								label={m.admin_option_n({ letter: letterOf(index) })}
								error={errorOf(problems, `options.${index}.text`)}
								className="option-area"
								rows={1}
								value={option.text}
								onType={(text) => onChange(options.with(index, { ...option, text }))}
							/>
						</div>
						<div className="option-row-tools">
							<MoveButton
								icon="up"
								label={m.admin_move_option_up({ letter: letterOf(index) })}
								isOff={index === 0}
								onPress={() => move(index, index - 1)}
							/>
							<MoveButton
								icon="down"
								label={m.admin_move_option_down({ letter: letterOf(index) })}
								isOff={index === options.length - 1}
								onPress={() => move(index, index + 1)}
							/>
							<button
								type="button"
								className="icon-button"
								aria-label={m.admin_remove_option({ letter: letterOf(index) })}
								title={m.admin_remove_option({ letter: letterOf(index) })}
								onClick={() => remove(index)}
							>
								<PanelIcon name="wrong" className="size-5" />
							</button>
						</div>
					</li>
				))}
			</ol>
			<p id={fieldId("options")} tabIndex={-1} className="field-error">
				{listProblem && problemText(listProblem)}
			</p>
			<button
				type="button"
				id="add-option"
				className="button button-plain button-small"
				aria-disabled={options.length >= MAX_OPTIONS}
				onClick={() => {
					if (options.length >= MAX_OPTIONS) return;
					focusNext.current = fieldId(`options.${options.length}.text`);
					onChange([...options, NEW_OPTION]);
				}}
			>
				<PanelIcon name="add" className="size-5" />
				{m.admin_add_option()}
			</button>
			<p role="status" className="sr-only">
				{announced}
			</p>
		</fieldset>
	);
}

function errorOf(problems: readonly Problem[], field: string): string | undefined {
	const problem = problemOf(problems, field);
	return problem && problemText(problem);
}
