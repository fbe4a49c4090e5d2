// The custom buttons of a module: add, remove, reorder by dragging or arrow buttons. Every move is announced, and the focus
// stays with the moved button.
import { useEffect, useRef, useState } from "react";
import { fieldId } from "#app/admin/forms/field.tsx";
import { problemOf } from "#app/admin/forms/record-form.ts";
import { PanelIcon } from "#app/admin/frame/panel-icon.tsx";
import { moveItem } from "#app/admin/lists/use-drag-order.ts";
import type { CustomButton } from "#core/catalog/catalog.ts";
import { BUTTON_LIMIT } from "#core/catalog/form.ts";
import type { Problem } from "#core/problem.ts";
import * as m from "#messages";
import { problemText } from "#messages/problem-text";
import { CustomButtonRow } from "./custom-button-row.tsx";

export type CustomButtonsProps = {
	buttons: readonly CustomButton[];
	problems: readonly Problem[];
	onChange: (buttons: CustomButton[]) => void;
};

export function CustomButtons({ buttons, problems, onChange }: CustomButtonsProps) {
	const [announced, setAnnounced] = useState("");
	const focusNext = useRef<string>(undefined);
	const keys = useKeys(buttons.length);

	function move(from: number, to: number) {
		if (to < 0 || to >= buttons.length || to === from) return;
		keys.move(from, to);
		onChange(moveItem(buttons, from, to));
		const name = buttons[from]?.text || m.admin_button_unnamed();
		setAnnounced(m.admin_button_moved({ name, place: to + 1, total: buttons.length }));
	}

	// Moves the focus after a row was added or removed.
	useEffect(() => {
		if (focusNext.current) document.getElementById(focusNext.current)?.focus();
		focusNext.current = undefined;
	});

	function remove(index: number) {
		keys.remove(index);
		onChange(buttons.filter((_, other) => other !== index));
		setAnnounced(m.admin_button_removed({ name: buttons[index]?.text || m.admin_button_unnamed() }));
		focusNext.current = "add-button";
	}

	function add() {
		focusNext.current = fieldId(`customButtons.${buttons.length}.text`);
		onChange([...buttons, { text: "", url: "" }]);
	}

	const listProblem = problemOf(problems, "customButtons");
	return (
		<fieldset>
			<legend className="font-serif text-title font-semibold">{m.admin_buttons()}</legend>
			<p className="mt-1 text-quiet">{m.admin_buttons_hint()}</p>
			<ol className="mt-4 space-y-3">
				{buttons.map((button, index) => (
					<CustomButtonRow
						key={keys.of(index)}
						button={button}
						place={index}
						total={buttons.length}
						textError={errorOf(problems, `customButtons.${index}.text`)}
						urlError={errorOf(problems, `customButtons.${index}.url`)}
						onChange={(changed) => onChange(buttons.with(index, changed))}
						onMove={move}
						onRemove={() => remove(index)}
					/>
				))}
			</ol>
			{buttons.length === 0 && <p className="mt-3 text-quiet">{m.admin_no_buttons()}</p>}
			<p className="field-error">{listProblem && problemText(listProblem)}</p>
			<button
				type="button"
				id="add-button"
				className="button button-plain button-small mt-1"
				aria-disabled={buttons.length >= BUTTON_LIMIT}
				onClick={() => buttons.length < BUTTON_LIMIT && add()}
			>
				<PanelIcon name="add" className="size-5" />
				{m.admin_add_button()}
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

/** React keys of the rows, so that a moved row keeps its focus: buttons have no ids. */
function useKeys(length: number) {
	const keys = useRef<number[]>([]);
	const next = useRef(0);
	while (keys.current.length < length) keys.current.push(next.current++);
	keys.current.length = length;
	return {
		of: (index: number) => keys.current[index],
		move(from: number, to: number) {
			keys.current = moveItem(keys.current, from, to);
		},
		remove(index: number) {
			keys.current.splice(index, 1);
		},
	};
}
