// The custom buttons of a module: add, remove, reorder by dragging or arrow buttons. Every move is announced, and the focus
// stays with the moved button.

import { Button } from "#app/admin/panel/button.tsx";
import { errorOf, fieldId, TextField } from "#app/admin/panel/forms/field.tsx";
import { MoveButtons } from "#app/admin/panel/forms/move-buttons.tsx";
import { useDragRow } from "#app/admin/panel/lists/use-drag-order.ts";
import { useRowList } from "#app/admin/panel/lists/use-row-list.ts";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import { isOwnHome, useSite } from "#app/ui/site.ts";
import type { CustomButton } from "#core/modules/catalog.ts";
import { BUTTON_LIMIT } from "#core/modules/form.ts";
import type { Problem } from "#core/problem.ts";
import * as m from "#messages";

export type CustomButtonsProps = {
	buttons: readonly CustomButton[];
	problems: readonly Problem[];
	onChange: (buttons: CustomButton[]) => void;
};

export function CustomButtons({ buttons, problems, onChange }: CustomButtonsProps) {
	const list = useRowList(buttons, onChange);
	const nameOf = (index: number) => buttons[index]?.text || m.admin_button_unnamed();

	function move(from: number, to: number) {
		list.move(from, to, m.admin_button_moved({ name: nameOf(from), place: to + 1, total: buttons.length }));
	}

	return (
		<fieldset>
			<legend className="font-serif text-title font-semibold">{m.admin_buttons()}</legend>
			<p className="mt-1 text-quiet">{m.admin_buttons_hint()}</p>
			<ol className="mt-4 space-y-3">
				{buttons.map((button, index) => (
					<CustomButtonRow
						key={list.keyOf(index)}
						button={button}
						place={index}
						total={buttons.length}
						textError={errorOf(problems, `customButtons.${index}.text`)}
						urlError={errorOf(problems, `customButtons.${index}.url`)}
						onChange={(changed) => onChange(buttons.with(index, changed))}
						onMove={move}
						onRemove={() => list.remove(index, m.admin_button_removed({ name: nameOf(index) }), "add-button")}
					/>
				))}
			</ol>
			{buttons.length === 0 && <p className="mt-3 text-quiet">{m.admin_no_buttons()}</p>}
			<p className="field-error">{errorOf(problems, "customButtons")}</p>
			<Button
				id="add-button"
				isSmall
				icon="add"
				className="mt-1"
				isOff={buttons.length >= BUTTON_LIMIT}
				text={m.admin_add_button()}
				onClick={() => list.add({ text: "", url: "" }, fieldId(`customButtons.${buttons.length}.text`))}
			/>
			<p role="status" className="sr-only">
				{list.announced}
			</p>
		</fieldset>
	);
}

type CustomButtonRowProps = {
	button: CustomButton;
	place: number;
	total: number;
	textError: string | undefined;
	urlError: string | undefined;
	onChange: (button: CustomButton) => void;
	onMove: (from: number, to: number) => void;
	onRemove: () => void;
};

/** One button of a module in its form: text, link, and position. */
function CustomButtonRow(props: CustomButtonRowProps) {
	const { button, place, total, textError, urlError, onChange, onMove, onRemove } = props;
	const number = place + 1;
	const { baseUrl } = useSite();
	const drag = useDragRow<HTMLLIElement, HTMLSpanElement>({ list: "buttons", place, move: onMove });
	return (
		<li
			ref={drag.row}
			className="button-row box"
			data-dragged={drag.isDragged || undefined}
			data-landing={drag.landing}
		>
			<TextField
				name={`customButtons.${place}.text`}
				label={m.admin_button_text_n({ number })}
				error={textError}
				value={button.text}
				onType={(text) => onChange({ ...button, text })}
			/>
			<TextField
				name={`customButtons.${place}.url`}
				label={m.admin_button_link_n({ number })}
				type="url"
				help={isOwnHome(button.url.trim(), baseUrl) ? m.admin_button_own_home() : undefined}
				error={urlError}
				value={button.url}
				onType={(url) => onChange({ ...button, url })}
			/>
			<div className="button-row-tools">
				<span ref={drag.handle} className="for-editors drag-handle" title={m.admin_drag_hint()}>
					<PanelIcon name="drag" className="size-5" />
				</span>
				<MoveButtons
					number={number}
					total={total}
					labels={{ up: m.admin_move_button_up({ number }), down: m.admin_move_button_down({ number }) }}
					onMove={(to) => onMove(place, to === "up" ? place - 1 : place + 1)}
				/>
				<Button
					kind="row-bad"
					of={m.admin_button_text_n({ number })}
					className="ms-auto"
					text={m.admin_remove()}
					onClick={onRemove}
				/>
			</div>
		</li>
	);
}
