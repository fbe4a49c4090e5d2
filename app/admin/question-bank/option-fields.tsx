// The options of a question in its form: text, which is right, order. Every move is announced, and the focus stays with the
// moved option.

import { errorOf } from "#app/admin/forms/error-of.ts";
import { fieldId } from "#app/admin/forms/field.tsx";
import { MoveButton } from "#app/admin/forms/move-button.tsx";
import { PanelIcon } from "#app/admin/frame/panel-icon.tsx";
import { useRowList } from "#app/admin/lists/use-row-list.ts";
import { letterOf } from "#app/ui/question-view.tsx";
import type { Problem } from "#core/problem.ts";
import { NEW_OPTION, type TypedOption } from "#core/questions/question-edit.ts";
import { MAX_OPTIONS } from "#core/questions/question-file.ts";
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
				{options.map((option, index) => (
					<li key={list.keyOf(index)} className="option-row">
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
								onClick={() => list.remove(index, m.admin_option_removed({ letter: letterOf(index) }), "add-option")}
							>
								<PanelIcon name="wrong" className="size-5" />
							</button>
						</div>
					</li>
				))}
			</ol>
			<p id={fieldId("options")} tabIndex={-1} className="field-error">
				{errorOf(problems, "options")}
			</p>
			<button
				type="button"
				id="add-option"
				className="button button-plain button-small"
				aria-disabled={options.length >= MAX_OPTIONS}
				onClick={() => options.length < MAX_OPTIONS && list.add(NEW_OPTION, fieldId(`options.${options.length}.text`))}
			>
				<PanelIcon name="add" className="size-5" />
				{m.admin_add_option()}
			</button>
			<p role="status" className="sr-only">
				{list.announced}
			</p>
		</fieldset>
	);
}
