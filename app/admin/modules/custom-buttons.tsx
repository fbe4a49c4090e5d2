// The buttons of a module's page: added, removed, and put in order by dragging or by their arrows. Every move is said
// aloud, and the focus stays with the button that moved.
import { useEffect, useRef, useState } from "react";
import { fieldId } from "#app/admin/forms/field.tsx";
import { problemText } from "#app/admin/forms/problem-words.ts";
import { problemOf } from "#app/admin/forms/record-form.ts";
import { PanelIcon } from "#app/admin/frame/panel-icon.tsx";
import type { CustomButton } from "#core/catalog/catalog.ts";
import { BUTTON_LIMIT } from "#core/catalog/form.ts";
import type { Problem } from "#core/problem.ts";
import * as m from "#messages";
import { CustomButtonRow } from "./custom-button-row.tsx";
import { moveItem } from "./use-drag-order.ts";

export type CustomButtonsProps = {
	buttons: readonly CustomButton[];
	problems: readonly Problem[];
	onChange: (buttons: CustomButton[]) => void;
};

export function CustomButtons({ buttons, problems, onChange }: CustomButtonsProps) {
	const [said, setSaid] = useState("");
	const focusNext = useRef<string>(undefined);
	const keys = useKeys(buttons.length);

	function move(from: number, to: number) {
		if (to < 0 || to >= buttons.length || to === from) return;
		keys.move(from, to);
		onChange(moveItem(buttons, from, to));
		const name = buttons[from]?.text || m.admin_button_unnamed();
		setSaid(m.admin_button_moved({ name, place: to + 1, total: buttons.length }));
	}

	// After a row has come or gone, the focus goes where the work goes on.
	useEffect(() => {
		if (focusNext.current) document.getElementById(focusNext.current)?.focus();
		focusNext.current = undefined;
	});

	function remove(index: number) {
		keys.remove(index);
		onChange(buttons.filter((_, other) => other !== index));
		setSaid(m.admin_button_removed({ name: buttons[index]?.text || m.admin_button_unnamed() }));
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
				{said}
			</p>
		</fieldset>
	);
}

function errorOf(problems: readonly Problem[], field: string): string | undefined {
	const problem = problemOf(problems, field);
	return problem && problemText(problem);
}

/** A key of its own for each row, so that a moved row takes its focus along: buttons have no ids. */
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
