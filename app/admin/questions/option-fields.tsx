// The options of a question in its form: text, right or wrong, order. Moves are announced, and the focus stays with the moved option.

import { Button } from "#app/admin/panel/button.tsx";
import { errorOf, fieldId } from "#app/admin/panel/forms/field.tsx";
import { MoveButtons } from "#app/admin/panel/forms/move-buttons.tsx";
import { useRowList } from "#app/admin/panel/lists/use-row-list.ts";
import type { Problem } from "#core/problem.ts";
import { NEW_OPTION, type TypedOption } from "#core/questions/question-edit.ts";
import { MAX_OPTIONS } from "#core/questions/question-file.ts";
import { letterOf } from "#core/questions/question-texts.ts";
import * as m from "#messages";
import { PictureArea } from "./picture-area.tsx";

export type OptionFieldsProps = {
	options: readonly TypedOption[];
	problems: readonly Problem[];
	onChange: (options: TypedOption[]) => void;
};

export function OptionFields({ options, problems, onChange }: OptionFieldsProps) {
	const list = useRowList(options, onChange);
	const move = (from: number, to: number) =>
		list.move(from, to, m.admin_option_moved({ letter: letterOf(to), total: options.length }));
	return (
		<fieldset>
			<legend className="font-semibold">{m.admin_options()}</legend>
			<p className="text-small text-quiet">{m.admin_options_hint()}</p>
			<ol className="mt-2 space-y-2">
				{options.map((option, index) => {
					const letter = letterOf(index);
					return (
						<li key={list.keyOf(index)} className="option-row">
							<label className="option-right">
								<input
									type="checkbox"
									checked={option.isCorrect}
									onChange={(event) => onChange(options.with(index, { ...option, isCorrect: event.target.checked }))}
								/>
								<span>{m.admin_is_right()}</span>
								<span className="sr-only">{m.admin_option_n({ letter })}</span>
							</label>
							<div className="option-row-text">
								<PictureArea
									name={`options.${index}.text`}
									label={m.admin_option_n({ letter })}
									error={errorOf(problems, `options.${index}.text`)}
									className="option-area"
									rows={1}
									value={option.text}
									onType={(text) => onChange(options.with(index, { ...option, text }))}
								/>
							</div>
							<div className="option-row-tools">
								<MoveButtons
									number={index + 1}
									total={options.length}
									labels={{ up: m.admin_move_option_up({ letter }), down: m.admin_move_option_down({ letter }) }}
									onMove={(to) => move(index, to === "up" ? index - 1 : index + 1)}
								/>
								<Button
									kind="icon"
									icon="wrong"
									aria-label={m.admin_remove_option({ letter })}
									title={m.admin_remove_option({ letter })}
									onClick={() => list.remove(index, m.admin_option_removed({ letter }), "add-option")}
								/>
							</div>
						</li>
					);
				})}
			</ol>
			<p id={fieldId("options")} tabIndex={-1} className="field-error">
				{errorOf(problems, "options")}
			</p>
			<Button
				id="add-option"
				isSmall
				icon="add"
				isOff={options.length >= MAX_OPTIONS}
				text={m.admin_add_option()}
				onClick={() => list.add(NEW_OPTION, fieldId(`options.${options.length}.text`))}
			/>
			<p role="status" className="sr-only">
				{list.announced}
			</p>
		</fieldset>
	);
}
